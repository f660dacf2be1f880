"""How cells look, by the number of their style: number format, font, fill, borders, alignment."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from lxml import etree

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.colors import color_of, read_theme
from tools.office.xlsx.number_codes import BUILT_IN
from tools.office.xlsx.workbook import Workbook

T = TypeVar("T")

_SIDES = ("left", "right", "top", "bottom")
_LIGHT_FILL = frozenset(("none", "gray125", "gray0625"))


@dataclass(frozen=True, slots=True)
class Font:
    name: str = ""
    size: float = 11.0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Colours as `#rrggbb`; `borders` are the kinds of line left, right, above and below, empty for none."""

    format: str = "General"
    font: Font = Font()
    fill: str | None = None
    borders: tuple[str, str, str, str] = ("", "", "", "")
    align: str = "general"
    vertical: str = "bottom"
    wrap: bool = False
    indent: int = 0

    @property
    def paints(self) -> bool:
        """Whether an empty cell shows it."""
        return self.fill is not None or any(self.borders)


PLAIN = Look()


class Looks:
    """All cell formats of a workbook."""

    def __init__(self, book: Workbook) -> None:
        self._book = book

    def __getitem__(self, style: int) -> Look:
        """A style that is not there looks plain."""
        return self._all[style] if 0 <= style < len(self._all) else PLAIN

    def begins_as(self, other: "Looks") -> bool:
        """Whether the styles that both have are the same ones."""
        return all(one == two for one, two in zip(self._all, other._all, strict=False))  # noqa: SLF001 -- its own kind

    @cached_property
    def _root(self) -> etree._Element | None:
        name = self._book.shared_part("styles")
        return None if name is None else self._book.package.tree(name)[1]

    @cached_property
    def _theme(self) -> tuple[str, ...]:
        name = self._book.shared_part("theme")
        return read_theme(None if name is None else xml.parse(self._book.package.part(name)))

    @cached_property
    def _all(self) -> tuple[Look, ...]:
        root = self._root
        if root is None:
            return (PLAIN,)
        codes = {one.get("numFmtId", ""): one.get("formatCode", "") for one in root.iter("{*}numFmt")}
        fonts = [self._font(one) for one in root.iterfind("{*}fonts/{*}font")]
        fills = [self._fill(one) for one in root.iterfind("{*}fills/{*}fill")]
        borders = [_borders(one) for one in root.iterfind("{*}borders/{*}border")]
        return tuple(_look(one, codes, fonts, fills, borders) for one in root.iterfind("{*}cellXfs/{*}xf"))

    def _font(self, element: etree._Element) -> Font:
        name, size = element.find("{*}name"), element.find("{*}sz")
        return Font(
            "" if name is None else name.get("val", ""),
            _size(None if size is None else size.get("val")),
            bold=_on(element, "b"),
            italic=_on(element, "i"),
            underline=_on(element, "u"),
            strike=_on(element, "strike"),
            color=color_of(element.find("{*}color"), self._theme),
        )

    def _fill(self, element: etree._Element) -> str | None:
        """A gradient is shown by its first colour."""
        pattern = element.find("{*}patternFill")
        if pattern is None:
            return color_of(element.find("{*}gradientFill/{*}stop/{*}color"), self._theme)
        kind = pattern.get("patternType", "none")
        return None if kind in _LIGHT_FILL else color_of(pattern.find("{*}fgColor"), self._theme)


def _look(
    xf: etree._Element,
    codes: dict[str, str],
    fonts: Sequence[Font],
    fills: Sequence[str | None],
    borders: Sequence[tuple[str, str, str, str]],
) -> Look:
    number, alignment = xf.get("numFmtId", "0"), xf.find("{*}alignment")
    code = codes.get(number) or BUILT_IN.get(whole(number), "General")
    said = {} if alignment is None else {str(k): str(v) for k, v in alignment.attrib.items()}
    return Look(
        code,
        _at(fonts, xf.get("fontId"), Font()),
        _at(fills, xf.get("fillId"), None),
        _at(borders, xf.get("borderId"), ("", "", "", "")),
        said.get("horizontal", "general"),
        said.get("vertical", "bottom"),
        said.get("wrapText") in {"1", "true"},
        whole(said.get("indent")),
    )


def _at(found: Sequence[T], index: str | None, otherwise: T) -> T:
    at = whole(index, -1)
    return found[at] if 0 <= at < len(found) else otherwise


def _on(element: etree._Element, name: str) -> bool:
    found = element.find(f"{{*}}{name}")
    return found is not None and found.get("val", "1") not in {"0", "false", "none"}


def _size(text: str | None) -> float:
    try:
        return float(text or "")
    except ValueError:
        return 11.0


def _borders(element: etree._Element) -> tuple[str, str, str, str]:
    lines = [element.find(f"{{*}}{side}") for side in _SIDES]
    left, right, top, bottom = (("" if one is None else one.get("style", "")) for one in lines)
    return tuple("" if kind == "none" else kind for kind in (left, right, top, bottom))  # type: ignore[return-value]  # four of them
