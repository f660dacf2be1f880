"""Edits a text file and keeps its encoding, byte order mark and line ends."""

import re
from itertools import accumulate, pairwise

from tools.office.package.edit import Change, Edit
from tools.office.text.decode import NEWLINE, Decoded, decode
from tools.office.text.errors import TextError
from tools.office.text.splice import Splice, encode_like, splice

EXCERPT_CHARS = 80


def replace_text(content: bytes, find: str, replace: str) -> Edit:
    """Every `find` becomes `replace`; a line feed in either stands for the file's own line end.

    Raises TextError when nothing matches or the file's encoding lacks a character.
    """
    if not find:
        raise TextError("find is empty; give the text to look for").on("find")
    decoded = decode(content)
    pattern = r"(?:\r\n|\n|\r)".join(re.escape(piece) for piece in NEWLINE.split(find))
    new = NEWLINE.sub(decoded.newline, replace)
    splices = [Splice(*match.span(), new) for match in re.finditer(pattern, decoded.text)]
    if not splices:
        raise TextError(f"{find[:80]!r} was not found in this file").on("find")
    saved = splice(content, decoded, splices)
    return Edit(saved, changes_of(decoded, decode_like(saved, decoded), splices), (), 0)


def delete_text(content: bytes, find: str) -> Edit:
    """Every `find` goes."""
    return replace_text(content, find, "")


def full_replace(content: bytes, text: str) -> Edit:
    """The whole content anew, in the file's encoding where it can hold the text, else in UTF-8."""
    decoded = decode(content)
    new = NEWLINE.sub(decoded.newline, text)
    try:
        saved, remarks = decoded.bom + encode_like(new, decoded), ()
    except TextError:
        saved = new.encode("utf-8")
        return Edit(
            saved, _whole(decoded, new), (), 0, (f"encoding changed from {decoded.encoding} to utf-8",)
        )
    return Edit(saved, _whole(decoded, new), (), 0, remarks)


def decode_like(saved: bytes, decoded: Decoded) -> str:
    """The saved bytes read again in the encoding that they were written in."""
    return saved[len(decoded.bom) :].decode(decoded.encoding)


def changes_of(decoded: Decoded, saved: str, splices: list[Splice]) -> tuple[Change, ...]:
    """One change for each splice, with the words around it before and in the saved file."""
    shifts = accumulate((len(s.text) - (s.end - s.start) for s in splices), initial=0)
    numbers = _line_numbers(decoded.text, [s.start for s in splices])
    return tuple(
        Change(
            f"line {number}",
            _excerpt(decoded.text, one.start, one.end),
            _excerpt(saved, one.start + shift, one.start + shift + len(one.text)),
        )
        for one, shift, number in zip(splices, shifts, numbers, strict=False)
    )


def _line_numbers(text: str, starts: list[int]) -> list[int]:
    ends = [len(NEWLINE.findall(text[a:b])) for a, b in pairwise([0, *starts])]
    return [1 + count for count in accumulate(ends)]


def _excerpt(text: str, start: int, end: int) -> str:
    """The touched words with what stands beside them on their line."""
    before = NEWLINE.split(text[max(0, start - EXCERPT_CHARS) : start])[-1]
    after = NEWLINE.split(text[end : end + EXCERPT_CHARS])[0]
    return before + text[start:end][: EXCERPT_CHARS * 2] + after


def _whole(decoded: Decoded, new: str) -> tuple[Change, ...]:
    return (Change("whole file", f"{len(decoded.text)} characters", f"{len(new)} characters"),)
