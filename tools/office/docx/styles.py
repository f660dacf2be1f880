"""What a paragraph's style is called, its heading level, and its list label."""

from dataclasses import dataclass, field

from lxml import etree

from tools.office.docx.names import attribute, child, local, value
from tools.office.package.numbers import whole

BULLET = "•"
MAX_LEVEL = 8
ROMAN_END = 4000
NUMERALS = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
            (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip


@dataclass(frozen=True)
class Style:
    """A paragraph style; `heading` counts from 1, `list_id` and `list_level` come from its numbering."""

    name: str
    heading: int | None
    list_id: str | None
    list_level: int


@dataclass(frozen=True)
class ListLevel:
    """How one level of a list shows itself."""

    format: str
    pattern: str
    start: int


@dataclass
class Lists:
    """Counts list items in reading order, so that each has the label that Word shows."""

    levels: dict[str, dict[int, ListLevel]]
    abstract_ids: dict[str, str]
    counters: dict[str, list[int | None]] = field(default_factory=dict)

    def label(self, list_id: str, level: int) -> str | None:
        """The next item's label such as `1.a` or a bullet; None for an unknown list."""
        known = self.levels.get(list_id, {})
        shown = known.get(level)
        if shown is None:
            return None
        if shown.format in {"bullet", "none"}:
            return BULLET if shown.format == "bullet" else ""
        counts = self.counters.setdefault(self.abstract_ids[list_id], [None] * (MAX_LEVEL + 1))
        current = counts[level]
        counts[level] = shown.start if current is None else current + 1
        counts[level + 1 :] = [None] * (MAX_LEVEL - level)
        return _filled(shown.pattern, counts, known)


def read_styles(root: etree._Element | None) -> dict[str, Style]:
    """Paragraph styles by id, with what they inherit; the default style stands under ''."""
    if root is None:
        return {}
    elements = {
        attribute(one, "styleId") or "": one
        for one in root
        if local(one) == "style" and attribute(one, "type") in {"paragraph", None}
    }
    styles = {key: _style(key, elements) for key in elements}
    default = next(
        (k for k, one in elements.items() if attribute(one, "default") in {"1", "true", "on"}), None
    )
    return {**styles, "": styles[default]} if default is not None else styles


def read_lists(root: etree._Element | None) -> Lists:
    """The lists that numbering.xml defines."""
    levels: dict[str, dict[int, ListLevel]] = {}
    abstract_ids: dict[str, str] = {}
    if root is None:
        return Lists(levels, abstract_ids)
    abstracts = {
        attribute(one, "abstractNumId") or "": _levels(one) for one in root if local(one) == "abstractNum"
    }
    for one in root:
        if local(one) == "num":
            key, abstract = attribute(one, "numId") or "", value(one, "abstractNumId") or ""
            overrides = [override for override in one if local(override) == "lvlOverride"]
            levels[key] = {
                **abstracts.get(abstract, {}),
                **_overridden(overrides, abstracts.get(abstract, {})),
            }
            abstract_ids[key] = f"{key} of {abstract}" if overrides else abstract
    return Lists(levels, abstract_ids)


def list_place(properties: etree._Element | None, style: Style | None) -> tuple[str, int] | None:
    """The list id and level of a paragraph by its own properties, else by its style."""
    own = child(properties, "numPr")
    list_id = value(own, "numId") or (style.list_id if style else None)
    if list_id in {None, "0"}:
        return None
    level = value(own, "ilvl")
    return str(list_id), _bounded(level, style.list_level if style else 0)


def _bounded(text: str | None, default: int) -> int:
    return min(whole(text, default), MAX_LEVEL)


def _style(key: str, elements: dict[str, etree._Element]) -> Style:
    name = value(elements[key], "name") or key
    chain, seen = key, set[str]()
    outline = list_id = level = None
    while chain in elements and chain not in seen:
        seen.add(chain)
        properties = child(elements[chain], "pPr")
        outline = outline or value(properties, "outlineLvl")
        list_id = list_id or value(properties, "numPr", "numId")
        level = level or value(properties, "numPr", "ilvl")
        chain = value(elements[chain], "basedOn") or ""
    depth = whole(outline, MAX_LEVEL + 1)
    heading = depth + 1 if depth <= MAX_LEVEL else None
    return Style(name, heading, list_id, _bounded(level, 0))


def _levels(abstract: etree._Element) -> dict[int, ListLevel]:
    return {
        _bounded(attribute(one, "ilvl"), 0): _level(one, _start(value(one, "start"), 1))
        for one in abstract
        if local(one) == "lvl"
    }


def _level(element: etree._Element, start: int) -> ListLevel:
    return ListLevel(value(element, "numFmt") or "decimal", value(element, "lvlText") or "", start)


def _overridden(overrides: list[etree._Element], levels: dict[int, ListLevel]) -> dict[int, ListLevel]:
    found = {}
    for one in overrides:
        number = _bounded(attribute(one, "ilvl"), 0)
        own, start = child(one, "lvl"), value(one, "startOverride")
        if own is not None:
            found[number] = _level(own, _start(start or value(own, "start"), 1))
        elif number in levels:
            old = levels[number]
            found[number] = ListLevel(old.format, old.pattern, _start(start, old.start))
    return found


def _start(text: str | None, default: int) -> int:
    return whole(text, default)


def _filled(pattern: str, counts: list[int | None], levels: dict[int, ListLevel]) -> str:
    for number in range(MAX_LEVEL + 1):
        mark = f"%{number + 1}"
        if mark in pattern:
            level = levels.get(number)
            count = counts[number]
            start = level.start if level else 1
            pattern = pattern.replace(
                mark, _numeral(start if count is None else count, level.format if level else "")
            )
    return pattern.strip()


def _numeral(count: int, kind: str) -> str:
    if kind in {"lowerLetter", "upperLetter"} and count > 0:
        letter = chr(ord("a") + (count - 1) % 26) * min(1 + (count - 1) // 26, 10)
        return letter.upper() if kind == "upperLetter" else letter
    if kind in {"lowerRoman", "upperRoman"} and 0 < count < ROMAN_END:
        return _roman(count).upper() if kind == "upperRoman" else _roman(count)
    return f"{count:02d}" if kind == "decimalZero" else str(count)


def _roman(count: int) -> str:
    text = ""
    for worth, letters in NUMERALS:
        text += letters * (count // worth)
        count %= worth
    return text
