"""Scientific papers: searched in open indexes, and their PDFs brought into a conversation."""
