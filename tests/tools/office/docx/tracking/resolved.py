"""Accepts or rejects all tracked changes of a part, by the standard's words and without the editor's code."""

import io
import zipfile
from collections.abc import Iterator

from lxml import etree

SPOKEN = ("document", "header", "footer", "footnotes", "endnotes", "comments")
BLOCKS = ("p", "tbl", "sdt", "customXml", "altChunk")
BREAKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "drawing": "[drawing]"}
Texts = list[tuple[str, str]]


def accepted(content: bytes) -> dict[str, Texts]:
    """For each part with text, its paragraphs' texts and properties once every change is accepted."""
    return {name: _texts(_resolved(root, "ins", "del")) for name, root in _roots(content)}


def rejected(content: bytes) -> dict[str, Texts]:
    """The same once every change is rejected."""
    return {name: _texts(_resolved(root, "del", "ins")) for name, root in _roots(content)}


def words(found: dict[str, Texts]) -> dict[str, list[str]]:
    """The texts alone."""
    return {name: [text for text, _ in texts] for name, texts in found.items() if texts}


def _roots(content: bytes) -> Iterator[tuple[str, etree._Element]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if name.endswith(".xml") and any(f"/{one}" in f"/{name}" for one in SPOKEN):
                root = etree.fromstring(archive.read(name))
                if "wordprocessingml" in root.tag:
                    yield name, root


def _resolved(root: etree._Element, kept: str, gone: str) -> etree._Element:
    moves = {"ins": ("ins", "moveTo"), "del": ("del", "moveFrom")}
    _rows(root, moves[gone][0], moves[kept][0])
    marks = [mark for name in moves[gone] for mark in root.iter(f"{{*}}{name}")]
    ends = [_parent(_parent(_parent(mark))) for mark in marks if _marks_an_end(mark)]
    for one in [mark for mark in marks if _is_content(mark)]:
        _remove(one)
    for name in moves[kept]:
        for one in [one for one in root.iter(f"{{*}}{name}") if _is_content(one)]:
            _unwrap(one)
    for one in list(root.iter("{*}delText")):
        one.tag = one.tag.replace("delText", "t")
    _old_properties(root, restore=gone == "ins")
    for paragraph in ends:
        _merge(paragraph)
    return root


def _rows(root: etree._Element, gone: str, kept: str) -> None:
    for row in list(root.iter("{*}tr")):
        mark = row.find(f"{{*}}trPr/{{*}}{gone}")
        if mark is not None:
            table = _parent(row)
            table.remove(row)
            if table.find("{*}tr") is None and _is(table, "tbl"):
                _remove(table)
            continue
        mark = row.find(f"{{*}}trPr/{{*}}{kept}")
        if mark is not None:
            _remove(mark)


def _marks_an_end(mark: etree._Element) -> bool:
    return _is(_parent(mark), "rPr") and _is(_parent(_parent(mark)), "pPr")


def _is_content(mark: etree._Element) -> bool:
    return _local(_parent(mark)) not in {"rPr", "trPr"} and "wordprocessingml" in mark.tag


def _unwrap(mark: etree._Element) -> None:
    for one in list(mark):
        mark.addprevious(one)
    _remove(mark)


def _old_properties(root: etree._Element, *, restore: bool) -> None:
    for change in list(root.iter("{*}pPrChange")):
        own = _parent(change)
        own.remove(change)
        if restore:
            for one in [one for one in own if _local(one) not in {"rPr", "sectPr"}]:
                own.remove(one)
            own[0:0] = list(change.iterfind("{*}pPr/*"))


def _merge(paragraph: etree._Element) -> None:
    """A paragraph without its end is the beginning of the next one, where a paragraph follows."""
    following = next((one for one in paragraph.itersiblings("{*}*") if _local(one) in BLOCKS), None)
    if paragraph.getparent() is None or following is None or not _is(following, "p"):
        return
    content = [one for one in paragraph if not _is(one, "pPr")]
    place = 1 if following.find("{*}pPr") is not None else 0
    following[place:place] = content
    _remove(paragraph)


def _parent(element: etree._Element) -> etree._Element:
    parent = element.getparent()
    assert parent is not None
    return parent


def _remove(element: etree._Element) -> None:
    _parent(element).remove(element)


def _texts(root: etree._Element) -> Texts:
    return [(_text(one), _properties(one)) for one in root.iter("{*}p") if "wordprocessingml" in one.tag]


def _text(paragraph: etree._Element) -> str:
    return "".join(_pieces(paragraph))


def _pieces(element: etree._Element) -> Iterator[str]:
    for one in element.iterchildren("{*}*"):
        name = _local(one)
        if name == "t":
            yield one.text or ""
        elif name in BREAKS and _is(element, "r"):
            yield BREAKS[name]
        if name not in {"p", "pPr", "rPr", "drawing", "tabs"}:
            yield from _pieces(one)


def _properties(paragraph: etree._Element) -> str:
    own = paragraph.find("{*}pPr")
    kept = [] if own is None else [one for one in own if _local(one) not in {"rPr", "sectPr", "pPrChange"}]
    return "".join(
        etree.tostring(one, method="c14n", exclusive=True, with_tail=False).decode() for one in kept
    )


def _is(element: etree._Element | None, name: str) -> bool:
    return element is not None and _local(element) == name


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname
