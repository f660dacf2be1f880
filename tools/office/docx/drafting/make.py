"""Makes elements of Word's namespace, and puts properties where the schema wants them (ISO/IEC 29500-1)."""

from collections.abc import Iterable, Sequence
from copy import deepcopy

from lxml import etree

from tools.office.docx.names import child, local

SPACE = "{http://www.w3.org/XML/1998/namespace}space"
STRICT_BEGINS = "http://purl.oclc.org/"
SPECIAL = {"\t": "tab", "\n": "br"}
P_PR = (
    "pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl", "numPr",
    "suppressLineNumbers", "pBdr", "shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap",
    "overflowPunct", "topLinePunct", "autoSpaceDE", "autoSpaceDN", "bidi", "adjustRightInd", "snapToGrid",
    "spacing", "ind", "contextualSpacing", "mirrorIndents", "suppressOverlap", "jc", "textDirection",
    "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr", "pPrChange",
)  # fmt: skip
R_PR = (
    "ins", "del", "moveFrom", "moveTo", "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps",
    "strike", "dstrike", "outline", "shadow", "emboss", "imprint", "noProof", "snapToGrid", "vanish",
    "webHidden", "color", "spacing", "w", "kern", "position", "sz", "szCs", "highlight", "u", "effect", "bdr",
    "shd", "fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout", "specVanish", "oMath",
    "rPrChange",
)  # fmt: skip
TRACKING = frozenset(("ins", "del", "moveFrom", "moveTo", "rPrChange"))
Attributes = dict[str, str]
Element = etree._Element  # noqa: SLF001 - lxml has no public name for the type of its elements


class Maker:
    """Makes elements as they are spelled near one that is there."""

    def __init__(self, near: etree._Element) -> None:
        self.namespace = str(etree.QName(near).namespace)
        self._map = {near.prefix: self.namespace} if near.prefix else {"w": self.namespace}

    @property
    def left(self) -> str:
        """What the side is called where lines begin; strict documents have no left and right."""
        return "start" if self.namespace.startswith(STRICT_BEGINS) else "left"

    @property
    def right(self) -> str:
        return "end" if self.namespace.startswith(STRICT_BEGINS) else "right"

    def make(
        self, name: str, attributes: Attributes | None = None, *children: etree._Element
    ) -> etree._Element:
        made = etree.Element(f"{{{self.namespace}}}{name}", nsmap=self._map)
        for key, value in (attributes or {}).items():
            made.set(f"{{{self.namespace}}}{key}", value)
        made.extend(children)
        return made

    def val(self, name: str, value: str) -> etree._Element:
        return self.make(name, {"val": value})

    def run(self, text: str, look: etree._Element | None = None) -> etree._Element:
        """A run with `text`, in which tabs and line feeds are elements of their own."""
        run = self.make("r")
        if look is not None and len(look):
            run.append(deepcopy(look))
        run.extend(self.content(text))
        return run

    def content(self, text: str, name: str = "t") -> Iterable[etree._Element]:
        plain = ""
        for char in text:
            if char not in SPECIAL:
                plain += char
                continue
            if plain:
                yield self.text(plain, name)
            yield self.make(SPECIAL[char])
            plain = ""
        if plain:
            yield self.text(plain, name)

    def text(self, text: str, name: str = "t") -> etree._Element:
        made = self.make(name)
        made.text = text
        made.set(SPACE, "preserve")
        return made


def copied(properties: etree._Element) -> etree._Element:
    """A copy whose members stand in the order of the schema, which some writers don't keep."""
    made = deepcopy(properties)
    for one in (made, *made.iter("{*}rPr")):
        order = {"pPr": P_PR, "rPr": R_PR}.get(local(one))
        if order is not None:
            one[:] = sorted(one, key=lambda member: _rank(local(member), order))
    return made


def put(parent: etree._Element, new: etree._Element, order: Sequence[str]) -> etree._Element:
    """Puts a property in its place; one of the same name goes."""
    old = child(parent, local(new))
    if old is not None:
        parent.remove(old)
    rank = order.index(local(new))
    later = (one for one in parent if _rank(local(one), order) > rank)
    behind = next(later, None)
    if behind is None:
        parent.append(new)
    else:
        behind.addprevious(new)
    return new


def _rank(name: str, order: Sequence[str]) -> int:
    """Extensions of later versions come behind all that the schema names."""
    return order.index(name) if name in order else len(order) if name.startswith("{") else -1


def properties_of(paragraph: etree._Element) -> etree._Element:
    """The paragraph's `pPr`, made when it is missing."""
    found = child(paragraph, "pPr")
    if found is None:
        found = Maker(paragraph).make("pPr")
        paragraph.insert(0, found)
    return found


def mark_properties(paragraph: etree._Element) -> etree._Element:
    """The properties of the paragraph's end mark, made when they are missing."""
    properties = properties_of(paragraph)
    found = child(properties, "rPr")
    return put(properties, Maker(paragraph).make("rPr"), P_PR) if found is None else found


def plain_look(look: etree._Element | None) -> etree._Element | None:
    """A copy of run properties without the marks of tracked changes; None when nothing is left."""
    if look is None:
        return None
    copy = deepcopy(look)
    copy.tail = None
    for one in [one for one in copy if local(one) in TRACKING]:
        copy.remove(one)
    return copy if len(copy) else None
