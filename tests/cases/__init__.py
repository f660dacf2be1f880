"""The cases of products like this one, each clause that no room shows by itself."""
