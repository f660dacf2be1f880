"""What a page shows of a file: a window at a time, as frozen data."""
