"""A token bucket: so many at once, so many a second after that."""

from dataclasses import dataclass


@dataclass
class Bucket:
    """`burst` may come at once, then `per_s` a second; the time is handed in, in seconds."""

    burst: float
    per_s: float
    _filled_at: float | None = None
    _tokens: float = 0.0

    def take(self, now: float) -> bool:
        """False when there is none left."""
        if self._filled_at is None:
            self._tokens = self.burst
        else:
            self._tokens = min(self.burst, self._tokens + (now - self._filled_at) * self.per_s)
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
