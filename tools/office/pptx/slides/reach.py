"""Which parts of a package are reached by relations, and which relations lead to a part."""

from collections.abc import Iterator

from tools.office.package.package import Package


class Reach:
    """The relations of all parts that are reached from the package itself, read once."""

    def __init__(self, package: Package) -> None:
        self._targets: dict[str, list[tuple[str, str]]] = {}
        waiting = [""]
        while waiting:
            source = waiting.pop()
            self._targets[source] = [
                (relation.id, package.actual_name(relation.target))
                for relation in package.relations(source)
                if not relation.external and relation.target in package
            ]
            waiting += {target for _, target in self._targets[source]} - self._targets.keys()

    def only_through(self, name: str) -> set[str]:
        """The part, and those that are reached through it alone."""
        found, waiting = {""}, [""]
        while waiting:
            for _, target in self._targets[waiting.pop()]:
                if target not in found and target != name:
                    found.add(target)
                    waiting.append(target)
        return self._targets.keys() - found

    def leading_to(self, name: str) -> Iterator[tuple[str, str]]:
        """The part and the id of every relation that leads to a part."""
        for source, targets in self._targets.items():
            yield from ((source, relation) for relation, target in targets if target == name)
