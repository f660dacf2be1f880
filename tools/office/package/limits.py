"""How much an Office package may hold before it is refused."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes are in bytes as unpacked; a part may have any ratio until it is `ratio_from_bytes` long.

    `tags` bounds the trees that are made of one package: a tag of four bytes becomes an element of hundreds.
    """

    entries: int = 20_000
    part_bytes: int = 160 * 1024 * 1024
    total_bytes: int = 256 * 1024 * 1024
    ratio: int = 200
    ratio_from_bytes: int = 8 * 1024 * 1024
    directory_bytes: int = 8 * 1024 * 1024
    tags: int = 600_000


DEFAULT_LIMITS = Limits()
