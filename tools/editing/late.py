"""What an op of a late tool is: the ops beyond the seven, which come in with a file of their kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tools.kit.json_types import JsonObject
from tools.office.package.edit import Edit

DEFAULT_AUTHOR = "Folio"
"""Who comments and tracks changes, where the call names nobody."""


@dataclass(frozen=True)
class LateOp:
    """`required` and `optional` name fields of its group; `examples` are whole ops that work.

    In an example `SHEET`, `SLIDE`, `PARAGRAPH`, `FIND` and `IMAGE_ID` stand for real places and files.
    """

    name: str
    required: tuple[str, ...]
    optional: tuple[str, ...]
    examples: tuple[JsonObject, ...]


@dataclass(frozen=True)
class OpGroup:
    """Ops that belong together, the schema of each of their fields, and one line of guide about them."""

    guide: str
    fields: Mapping[str, JsonObject]
    ops: tuple[LateOp, ...]


@dataclass(frozen=True)
class LateCall:
    """One op on its way: its JSON pointer, the op, the whole call's arguments, and the door to pictures.

    `picture` gives the bytes of a picture file of the conversation by its id; it raises OfficeError.
    `earlier` are the edits of the ops before it in the same call, for places that these have moved.
    """

    place: str
    op: JsonObject
    picture: Callable[[str], bytes]
    arguments: JsonObject = field(default_factory=dict)
    earlier: tuple[Edit, ...] = ()

    @property
    def name(self) -> str:
        return str(self.op["op"])

    def text(self, name: str) -> str:
        return str(self.op.get(name, ""))

    def number(self, name: str, default: int = 0) -> int:
        value = self.op.get(name, default)
        return int(value) if isinstance(value, int | float) else default


RunOp = Callable[[bytes, LateCall], Edit]
"""Carries out one op on a file's bytes; raises OfficeError."""
