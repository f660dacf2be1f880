"""What differs between two versions of a file, as frozen data: bytes in, nothing of chat."""
