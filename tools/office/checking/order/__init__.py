"""In which order the children of an element stand (ECMA-376 Part 1, annex A)."""
