"""Finds the parts of a workbook by what they are related to, or by what they are."""

from collections.abc import Iterator

from tools.office.package.package import Package


def related(package: Package, part: str, *kinds: str) -> Iterator[str]:
    """The parts that `part` points to by relations of these kinds, each once."""
    seen = set()
    for relation in package.relations(part):
        if relation.type in kinds and not relation.external and relation.target in package:
            name = package.actual_name(relation.target)
            if name not in seen:
                seen.add(name)
                yield name


def parts_of_type(package: Package, *endings: str) -> Iterator[str]:
    """The parts whose content type ends so."""
    return (name for name in package.names() if package.content_type(name).lower().endswith(_folded(endings)))


def _folded(endings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(ending.lower() for ending in endings)
