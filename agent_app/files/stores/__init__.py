"""Where the bytes of files lie: a folder, or a bucket."""
