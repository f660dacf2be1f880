"""Keeps a server that does not answer from costing its limit again with every call."""

from dataclasses import dataclass

FIRST_PAUSE_S = 15.0
LONGEST_PAUSE_S = 600.0
GROWTH = 3.0


@dataclass
class Breaker:
    """After a failure nobody is let through for a while, which grows with each failure in a row."""

    failures: int = 0
    sentence: str = ""
    _closed_from: float = 0.0

    def refusal(self, now: float) -> str | None:
        """What went wrong, while nobody is let through."""
        return self.sentence if self.failures and now < self._closed_from else None

    def failed(self, now: float, sentence: str) -> None:
        pause = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * GROWTH ** min(self.failures, 10))
        self.failures += 1
        self.sentence = sentence
        self._closed_from = now + pause

    def worked(self) -> None:
        self.failures = 0
