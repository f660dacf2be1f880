"""The image model of this installation: whether there is one, and what it answers with an address."""
