"""Counts statements in PostgreSQL's log."""

import re
from dataclasses import dataclass
from pathlib import Path

STATEMENT = re.compile(r"LOG: +(?:statement|execute [^:]+): +(\w+)", re.IGNORECASE)


@dataclass(frozen=True)
class Queries:
    reads: float = 0
    writes: float = 0
    transactions: float = 0

    def __add__(self, other: "Queries") -> "Queries":
        return Queries(
            self.reads + other.reads, self.writes + other.writes, self.transactions + other.transactions
        )

    def __mul__(self, factor: float) -> "Queries":
        return Queries(self.reads * factor, self.writes * factor, self.transactions * factor)

    def __sub__(self, other: "Queries") -> "Queries":
        return self + other * -1


def count_queries(log: Path) -> Queries:
    words = [found.group(1).upper() for found in STATEMENT.finditer(log.read_text(errors="replace"))]
    return Queries(
        words.count("SELECT"),
        sum(words.count(word) for word in ("INSERT", "UPDATE", "DELETE")),
        words.count("BEGIN"),
    )
