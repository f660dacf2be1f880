"""One row of the table of access: a route, sample arguments, and what each of four people may get there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PEOPLE = ("guest", "other", "admin", "owner")
# Of an administrator's address at which something is that admins can do with success.
DONE = "nothing nothing ok nothing"
FILE = ("notes.txt", b"nothing much")


@dataclass(frozen=True)
class Row:
    """`expected` stands in the order of PEOPLE, which is that of the walk: "ok" is any success, "in" whatever
    comes after the door (a missing object, a bad argument), "nothing" what the guard says to whom the address
    is not for, in its own words, a number is that status.

    `arguments` replace what a placeholder stands for by itself (see world.SAMPLES).
    """

    method: str
    path: str
    expected: tuple[str, ...]
    body: Mapping[str, Any] | None = None
    query: str = ""
    files: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    arguments: Mapping[str, str] = field(default_factory=dict)

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def public(self) -> bool:
        """Whether the owner's words may be seen there."""
        return self.path.startswith("/shared/")


def row(
    route: str,
    expected: str = "",
    *,
    body: Mapping[str, Any] | None = None,
    query: str = "",
    files: str = "",
    form: Mapping[str, str] | None = None,
    **arguments: str,
) -> Row:
    """Without `expected` the rule of the address holds."""
    method, _, path = route.partition(" ")
    wanted = (expected or rule(path)).split()
    assert len(wanted) == len(PEOPLE), route
    return Row(method, path, tuple(wanted), body, query, files, form or {}, arguments)


def rule(path: str) -> str:
    """What an administrator's address and one's own account's answer, whatever stands there."""
    if path.startswith("/admin/"):
        return "nothing nothing in nothing"
    if f"{path}/".startswith("/account/"):
        return "403 in in in"
    raise AssertionError(f"{path} has no rule: write what guest, other, admin and owner get there")
