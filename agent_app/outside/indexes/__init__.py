"""What searches of papers and of books have in common: asking indexes side by side, and merging lists."""
