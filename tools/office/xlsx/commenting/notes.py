"""The part that lists a sheet's notes: authors, and the text at each cell (ECMA-376 Part 1, 18.7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.package import xml
from tools.office.xlsx.markup import Tags, attribute, escaped, masked, plain, tags_of, text_element
from tools.office.xlsx.refs import Cell

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
_LOOK = '<{0}sz val="9"/><{0}color indexed="81"/><{0}rFont val="Tahoma"/><{0}family val="2"/>'
_PHONETIC = ("rPh", "phoneticPr")


@dataclass(frozen=True, slots=True)
class Note:
    """What is to be said at a cell."""

    cell: Cell
    text: str


def empty_list(main: str) -> bytes:
    """A list without notes; `main` is the namespace of the workbook's parts."""
    return (
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        b'<comments xmlns="%s"><authors/><commentList/></comments>' % main.encode()
    )


def with_notes(raw: bytes, notes: Sequence[Note], author: str) -> bytes:
    """The list with more notes, one for each cell; one that is there goes on, and keeps its author."""
    raw = xml.utf8(raw)
    tags, wanted = tags_of(raw), {str(note.cell): note for note in notes}
    there = [
        (*match.span(2), wanted.pop(ref))
        for match in tags.elements("comment", masked(raw))
        if (ref := attribute(match[1], "ref") or "") in wanted and match[2] is not None
    ]
    for start, end, note in reversed(there):
        raw = raw[:start] + _continued(tags, raw[start:end], note, author) + raw[end:]
    if not wanted:
        return raw
    raw, index = _with_author(raw, tags, author)
    fresh = b"".join(_comment(tags, note, author, index) for note in wanted.values())
    return _at_end(raw, tags, "commentList", fresh)


def _comment(tags: Tags, note: Note, author: str, index: int) -> bytes:
    said = tags.wrapped("text", _said(tags, note.text, author))
    name = tags.prefix + b"comment"
    return b'<%s ref="%s" authorId="%d">%s</%s>' % (name, str(note.cell).encode(), index, said, name)


def _continued(tags: Tags, inner: bytes, note: Note, author: str) -> bytes:
    """The content of a note with more text at its end, before what says how it is pronounced."""
    more = _said(tags, note.text, author, before="\n\n")
    found = tags.first("text", masked(inner))
    if found is None or found[2] is None:
        return tags.wrapped("text", more) + (b"" if found else inner)
    start, end = found.span(2)
    runs = _in_runs(tags, inner[start:end])
    spoken = [match.start() for name in _PHONETIC if (match := tags.opening(name).search(masked(runs)))]
    place = min(spoken, default=len(runs))
    return inner[:start] + runs[:place] + more + runs[place:] + inner[end:]


def _in_runs(tags: Tags, content: bytes) -> bytes:
    """Plain text as a run, since text and runs are not shown together."""
    text = masked(content)
    plain_text = tags.first("t", text)
    first_run = tags.opening("r").search(text)
    if plain_text is None or (first_run is not None and first_run.start() < plain_text.start()):
        return content
    start, end = plain_text.span()
    return content[:start] + tags.wrapped("r", content[start:end]) + content[end:]


def _said(tags: Tags, text: str, author: str, before: str = "") -> bytes:
    """The author's name in bold, as Excel writes it, then the text."""
    prefix = tags.prefix.decode()
    look = _LOOK.format(prefix).encode()
    bold = b"<%sb/>" % tags.prefix
    named = tags.wrapped("rPr", bold + look) + text_element(tags, f"{before}{author}:")
    said = tags.wrapped("rPr", look) + text_element(tags, f"\n{text}")
    return tags.wrapped("r", named) + tags.wrapped("r", said)


def _with_author(raw: bytes, tags: Tags, author: str) -> tuple[bytes, int]:
    known = [plain(match[2] or b"") for match in tags.elements("author", masked(raw))]
    if author in known:
        return raw, known.index(author)
    name = tags.prefix + b"author"
    return _at_end(raw, tags, "authors", b"<%s>%s</%s>" % (name, escaped(author), name)), len(known)


def _at_end(raw: bytes, tags: Tags, holder: str, element: bytes) -> bytes:
    """The part with the element as the last child of its holder, which may be empty or missing."""
    text = masked(raw)
    if closing := tags.closing(holder).search(text):
        return raw[: closing.start()] + element + raw[closing.start() :]
    made = tags.wrapped(holder, element)
    if opening := tags.opening(holder).search(text):
        return raw[: opening.start()] + made + raw[opening.end() :]
    root = tags.opening("comments").search(text)
    place = root.end() if root and holder == "authors" else text.rfind(b"</")
    return raw[:place] + made + raw[place:]
