"""What a sheet may be called, and how its name is spelled in formulas."""

import re
from collections.abc import Iterable

from tools.office.xlsx.errors import XlsxError

_MOST_CHARACTERS = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f\ud800-\udfff\ufffe\uffff]")
_BARE = re.compile(r"[^\W\d][\w.]*")
_LIKE_A_REFERENCE = re.compile(r"[a-z]{1,3}[0-9]+|r[0-9]*c?[0-9]*|c[0-9]*|true|false", re.IGNORECASE)


def check_name(name: str, taken: Iterable[str]) -> None:
    """Excel's rules, each with its sentence; raises XlsxError."""
    if not name.strip():
        raise _refused("a sheet needs a name, such as Summary")
    if _utf16_length(name) > _MOST_CHARACTERS:
        raise _refused(f"{name[:80]!r} has {_utf16_length(name)} characters; a sheet's name has at most 31")
    if found := _FORBIDDEN.search(name):
        raise _refused(f"{name!r} holds {found[0]!r}; a sheet's name can't have any of [ ] : * ? / \\")
    if name.startswith("'") or name.endswith("'"):
        raise _refused(f"{name!r} begins or ends with an apostrophe, which a sheet's name can't")
    if name.casefold() == "history":
        raise _refused("Excel keeps the name 'History' for itself; choose another")
    if same := next((known for known in taken if known.casefold() == name.casefold()), None):
        raise _refused(f"there is a sheet {same!r} already; give each sheet its own name")


def _refused(sentence: str) -> XlsxError:
    error = XlsxError(sentence)
    error.argument = "name"
    return error


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def spelled(*names: str) -> str:
    """`Sales!`, `'My sheet'!`, or with two names `'First:Last one'!`."""
    joined = ":".join(names)
    if all(_BARE.fullmatch(name) and not _LIKE_A_REFERENCE.fullmatch(name) for name in names):
        return f"{joined}!"
    return "'" + joined.replace("'", "''") + "'!"


def renamed_prefix(text: str, old: str, new: str) -> str:
    """A sheet before its `!`, with the new name where it is the old one; what lies in other files stays."""
    name = text.removesuffix("!")
    if name.startswith("'"):
        name = name[1:-1].replace("''", "'")
    if "[" in name:
        return text
    names = name.split(":")
    followed = [new if one.casefold() == old.casefold() else one for one in names]
    return text if followed == names else spelled(*followed)
