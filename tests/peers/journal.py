"""What a peer in a process of its own did, line by line, for the test to read."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Journal:
    at: Path

    def note(self, event: str) -> None:
        with self.at.open("a") as file:
            file.write(f"{event}\n")

    def events(self) -> list[str]:
        return self.at.read_text().splitlines() if self.at.exists() else []

    def count(self, event: str) -> int:
        return self.events().count(event)
