"""Makes a file of an older or open format one that can be edited: a converted copy beside it."""

from dataclasses import dataclass
from pathlib import PurePath

from tools.editing.ops import OpError
from tools.kit.workspace import FileFacts, FileKind
from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import recognised
from tools.office.package.errors import Family, OfficeError
from tools.reading.troubles import failure_of

_COPIES: dict[Family, FileKind] = {"workbook": "xlsx", "document": "docx", "deck": "pptx"}


@dataclass(frozen=True)
class Copy:
    """`kind` is also the suffix; `remark` says where it comes from."""

    name: str
    kind: FileKind
    content: bytes
    remark: str


def copy_to_edit(facts: FileFacts, content: bytes) -> Copy | None:
    """None for a file that is edited as it is. Raises OpError when it can't be converted."""
    if facts.kind not in ("xls", "doc", "ppt"):
        return None
    try:
        legacy = recognised(content)
        if legacy is None:
            return None
        kind = _COPIES[legacy.family]
        made = converted(content, legacy)
    except OfficeError as error:
        raise OpError(f"/file_id: {facts.name}: {error}.", failure_of(error)) from error
    remark = f"a converted copy of {facts.name} was edited; {facts.name} itself is as it was"
    return Copy(f"{PurePath(facts.name).stem}.{kind}", kind, made, remark)
