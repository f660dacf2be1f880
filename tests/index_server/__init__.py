"""Indexes of papers and books on loopback, each in the format that its documentation shows."""
