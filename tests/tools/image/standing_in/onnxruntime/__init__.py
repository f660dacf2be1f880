"""Stands for the foreign library of this name, which the engine beside it would run on."""
