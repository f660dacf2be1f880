"""What an edit of an Office file gives back: new bytes with an account of what changed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One place that changed; `after` is what the saved file says when it is opened again."""

    place: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Edit:
    """The outcome of a batch: `changed` is empty and `content` the old bytes when nothing matched."""

    content: bytes
    changed: tuple[Change, ...]
    parts_changed: tuple[str, ...]
    parts_kept: int
    remarks: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Places whose shown value depends on the change and is recalculated when the file is opened."""
    recalculated: tuple[Change, ...] = ()
    """Formulas that depend on the change and have their new value already, also where it is the old one."""

    @property
    def count(self) -> int:
        return len(self.changed)

    @property
    def read_back(self) -> tuple[tuple[str, str], ...]:
        return tuple((change.place, change.after) for change in self.changed)
