"""Takes a DrawingML paragraph apart into text over runs."""

from collections.abc import Iterator, Sequence

from lxml import etree

from tools.office.pptx.names import ALTERNATE, child, local, shown_branch
from tools.office.runs.segments import Segment


def stream_of(paragraph: etree._Element) -> Iterator[Segment]:
    """Runs and line breaks as text; fields and formulas as barriers that show their text."""
    for one in paragraph:
        match local(one):
            case "r":
                text = child(one, "t")
                if text is not None:
                    yield Segment(text, text.text or "")
            case "br":
                yield Segment(one, "\n")
            case "fld":
                shown = child(one, "t")
                yield Segment(one, (shown.text or "") if shown is not None else "", barrier=True)
            case "m":
                yield Segment(one, "".join(t.text or "" for t in one.iter("{*}t")), barrier=True)
            case name if name == ALTERNATE:
                branch = shown_branch(one)
                if branch is not None:
                    yield from stream_of(branch)


def text_of(paragraph: etree._Element) -> str:
    """The paragraph as shown, with a line feed for each line break."""
    return "".join(segment.text for segment in stream_of(paragraph))


def shows_fields_alone(paragraphs: Sequence[etree._Element]) -> bool:
    """Whether a text says nothing but a page's number, a date or the like."""
    said = [one for paragraph in paragraphs for one in stream_of(paragraph) if one.text.strip()]
    return bool(said) and all(local(one.element) == "fld" for one in said)
