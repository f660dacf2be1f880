"""A year of usage that nobody had."""
