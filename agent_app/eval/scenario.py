"""What a scenario is: files, a wish, a check of what came of it, and one way in which it can be done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.kit.json_types import JsonObject

Kind = Literal["plain", "nested", "tempting"]
"""`nested` needs a call that models often get wrong, `tempting` invites a claim of what no tool can do."""
Language = Literal["en", "zh"]


@dataclass(frozen=True)
class Outcome:
    """The files before and after, by name and as their newest versions stand, and the last words said."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    answer: str

    @property
    def new_files(self) -> Mapping[str, bytes]:
        return {name: content for name, content in self.after.items() if name not in self.before}


Check = Callable[[Outcome], str | None]
"""Says why an outcome does not fulfil the wish; None when it does."""


@dataclass(frozen=True)
class Solution:
    """Calls that fulfil the wish, with a file's name in place of its id, and what is then said."""

    calls: Sequence[tuple[str, JsonObject]] = ()
    says: str = "Done."


@dataclass(frozen=True)
class Scenario:
    name: str
    kind: Kind
    language: Language
    wish: str
    check: Check
    solution: Solution
    files: Sequence[tuple[str, Callable[[], bytes]]] = ()


def edit(file_name: str, *ops: JsonObject) -> tuple[str, JsonObject]:
    return ("file_edit", {"file_id": file_name, "ops": list(ops)})


def write(mode: str, file_name: str, **given: object) -> tuple[str, JsonObject]:
    """`given` is the mode's own argument: content, sheets or slides."""
    arguments: JsonObject = {"mode": mode, "filename": file_name}
    return ("file_write", {**arguments, **given})  # type: ignore[dict-item]  # JSON, written by hand
