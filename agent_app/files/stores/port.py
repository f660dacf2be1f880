"""What every store of bytes can do, whatever it is made of."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Literal, Protocol

Shelf = Literal["kept", "leaving"]
"""`leaving` holds what nothing named any more when it was looked at: it goes a day later, or comes back."""


class StoreAway(OSError):
    """The store can't be reached, or does not let us in; `sentence` is for people, the log knows more."""

    sentence = (
        "The store of files can't be reached at the moment. Try again in a minute, or tell whoever runs "
        "this server."
    )

    def __init__(self) -> None:
        super().__init__(errno.EHOSTUNREACH, self.sentence)


@dataclass(frozen=True)
class Stored:
    """`since` is when it came onto its shelf, by the clock of `time.time`."""

    sha256: str
    size: int
    since: float


class Store(Protocol):
    """Bytes by the SHA-256 of their content.

    What is not there is a FileNotFoundError, a store without room an OSError with ENOSPC, one that can't be
    reached StoreAway.
    """

    def put(self, sha256: str, content: BinaryIO) -> None:
        """Written whole or not at all, and only when it is not kept already."""

    def open(self, sha256: str, shelf: Shelf = "kept") -> BinaryIO:
        """A stream that the caller closes. One that ends early raises OSError."""

    def exists(self, sha256: str) -> bool:
        """Whether it is kept."""

    def size(self, sha256: str) -> int:
        """Of what is kept, in bytes."""

    def move(self, sha256: str, to: Shelf) -> None:
        """From the other shelf; nothing happens when it is not there."""

    def delete(self, sha256: str, shelf: Shelf) -> None:
        """Nothing happens when it is not there."""

    def listed(self, shelf: Shelf) -> Iterator[Stored]:
        """In no order; what comes or goes meanwhile may be among them or not."""

    def clean(self, *, older_than: float) -> None:
        """Removes what writes that were cut short have left."""
