"""Books: searched in open indexes."""
