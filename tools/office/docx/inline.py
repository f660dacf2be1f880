"""Takes one paragraph's content apart: text by its elements, marks, field borders, boxes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from tools.office.docx.names import ALTERNATE, CHOICE, attribute, bare, child, is_on, local

Kind = Literal["text", "deleted", "guide", "mark", "field_begin", "field_separate", "field_end", "break"]
"""`guide` is a reading in small letters above the text that it stands beside; `mark` stands for something
that is no text, `break` ends a page: no match runs over either of these two."""

UNSEEN_HALF_POINTS = frozenset({"0", "1", "2", "3"})
BREAKS = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
TRANSPARENT = frozenset(
    (
        "hyperlink",
        "ins",
        "moveTo",
        "smartTag",
        "sdt",
        "sdtContent",
        "customXml",
        "dir",
        "bdo",
        "ruby",
        "rubyBase",
    )
)
GONE = frozenset(("del", "moveFrom"))
NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
FIELD_KINDS: dict[str | None, Kind] = {
    "begin": "field_begin",
    "separate": "field_separate",
    "end": "field_end",
}


@dataclass(frozen=True, eq=False)
class Item:
    """A piece of a paragraph in reading order; `run` holds it when it stands in one."""

    kind: Kind
    text: str
    element: etree._Element
    run: etree._Element | None = None
    hidden: bool = False
    inserted: bool = False


@dataclass(frozen=True)
class State:
    """What the elements around a run say about its text."""

    gone: Literal["", "deleted", "moved"] = ""
    inserted: bool = False


def items_of(paragraph: etree._Element) -> list[Item]:
    """The paragraph's own content; that of boxes inside it is not its own."""
    return list(_content(paragraph, State()))


def boxes_in(element: etree._Element) -> Iterator[etree._Element]:
    """The outermost text boxes under an element, in the branch that is shown."""
    for one in element:
        name = local(one)
        if name == "txbxContent":
            yield one
        elif name == ALTERNATE:
            branch = shown_branch(one)
            if branch is not None:
                yield from boxes_in(branch)
        elif name != "p" and len(one):
            yield from boxes_in(one)


def shown_branch(alternate: etree._Element) -> etree._Element | None:
    """Word shows the first choice; a fallback alone is shown when there is no choice."""
    branches = [one for one in alternate if local(one)]
    return next((one for one in branches if local(one) == CHOICE), branches[0] if branches else None)


def hidden_branches(alternate: etree._Element) -> list[etree._Element]:
    """The copies that stand beside the shown branch."""
    shown = shown_branch(alternate)
    return [one for one in alternate if local(one) and one is not shown]


def _content(parent: etree._Element, state: State) -> Iterator[Item]:
    for one in parent:
        name = local(one)
        if name == "r":
            yield from _run(one, one, state)
        elif name in TRANSPARENT:
            inserted = state.inserted or name in {"ins", "moveTo"}
            yield from _content(one, State(state.gone, inserted))
        elif name in GONE:
            yield from _content(one, State("deleted" if name == "del" else "moved", state.inserted))
        elif name == "fldSimple":
            yield Item("mark", "", one)
            yield from _content(one, state)
            yield Item("mark", "", one)
        elif name == ALTERNATE:
            branch = shown_branch(one)
            if branch is not None:
                yield from _content(branch, state)
        else:
            yield from _only_shown(one, name)


def _only_shown(one: etree._Element, name: str) -> Iterator[Item]:
    if bare(one) in {"oMath", "oMathPara"}:
        yield Item("mark", _words(one), one)
    elif name == "rt" and (words := _words(one)):
        yield Item("guide", f"({words})", one)


def _words(element: etree._Element) -> str:
    return "".join(text.text or "" for text in element.iter("{*}t"))


def _run(run: etree._Element, parent: etree._Element, state: State) -> Iterator[Item]:
    hidden = _is_hidden(child(run, "rPr"))
    for one in parent:
        found = _in_run(one)
        if found is None:
            if local(one) == ALTERNATE and (branch := shown_branch(one)) is not None:
                yield from _run(run, branch, state)
            elif local(one) == "ruby":
                yield from _content(one, state)
            continue
        kind, text = found
        if state.gone == "moved" and kind in {"text", "deleted", "mark"}:
            continue
        if state.gone == "deleted" and kind == "text":
            kind = "deleted"
        yield Item(kind, text, one, run, hidden, state.inserted)


def _is_hidden(look: etree._Element | None) -> bool:
    """Whether a reader of the page would not see it: switched off, or too small for any eye."""
    size = child(look, "sz")
    return is_on(look, "vanish") or (size is not None and attribute(size, "val") in UNSEEN_HALF_POINTS)


def _in_run(one: etree._Element) -> tuple[Kind, str] | None:
    """What one child of a run is; None for what is neither text nor a mark."""
    name = local(one)
    match name:
        case "t" | "delText":
            found: tuple[Kind, str] = ("text" if name == "t" else "deleted", one.text or "")
        case "br":
            found = ("break", "") if attribute(one, "type") in {"page", "column"} else ("text", "\n")
        case "fldChar":
            kind = FIELD_KINDS.get(attribute(one, "fldCharType"))
            return (kind, "") if kind else None
        case "footnoteReference" | "endnoteReference":
            found = "mark", f"[{NOTES[name]} {attribute(one, 'id')}]"
        case "drawing" | "pict" | "object":
            found = "mark", _picture(one)
        case "sym" | "pgNum" | "contentPart":
            found = "mark", "[symbol]" if name == "sym" else ""
        case _:
            return ("text", BREAKS[name]) if name in BREAKS else None
    return found


def _picture(element: etree._Element) -> str:
    """A picture's alternative text; a text box shows itself as paragraphs of its own."""
    if next(element.iter("{*}txbxContent"), None) is not None:
        return ""
    properties = next(element.iter("{*}docPr"), None)
    words = "" if properties is None else properties.get("descr") or properties.get("title") or ""
    return f"[picture: {words[:200]}]" if words else "[picture]"
