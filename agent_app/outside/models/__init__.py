"""Servers of models: what an admin enters of them, which models they have, and those on this machine."""
