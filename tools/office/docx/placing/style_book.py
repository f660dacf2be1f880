"""Finds a document's styles by their names, and adds plain ones at the end of styles.xml where one lacks."""

from functools import cached_property

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.drafting.dialect import DECLARATION
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Maker
from tools.office.docx.errors import DocxError
from tools.office.docx.names import attribute, local, value

STYLES_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"
HEADING_HALF_POINTS = (32, 28, 26, 24, 22, 22, 22, 22, 22)
_MOST_NAMED = 30


class StyleBook:
    """The styles of a draft; names are compared without regard to letter case."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    @cached_property
    def part(self) -> Part | None:
        return self.draft.related("styles")

    def find(self, name: str, kind: str = "paragraph") -> str | None:
        """The id of the style with this name, alias or id."""
        wanted = name.strip().casefold()
        styles = self._styles(kind)
        for key, style in styles.items():
            names = [value(style, "name") or key, *(value(style, "aliases") or "").split(",")]
            if wanted in (one.strip().casefold() for one in names):
                return key
        return next((key for key in styles if key.casefold() == wanted), None)

    def wanted(self, name: str) -> str:
        """The id of a paragraph style that was asked for; a heading is made. Raises DocxError."""
        found = self.find(name)
        words = name.casefold().split()
        heading = words[1] if len(words) > 1 and words[0] == "heading" else ""
        if found is None and heading in tuple("123456789"):
            return self.heading(int(heading))
        if found is None:
            names = [value(style, "name") or key for key, style in self._styles("paragraph").items()]
            there = ", ".join(names[:_MOST_NAMED]) or "none"
            raise DocxError(f"there is no paragraph style {name[:60]!r}; there are: {there}").on("style")
        return found

    def heading(self, level: int) -> str:
        """The id of the heading style of a level, by its name, else by its outline level, else made."""
        found = self.find(f"heading {level}")
        if found is not None:
            return found
        for key, style in self._styles("paragraph").items():
            if value(style, "pPr", "outlineLvl") == str(level - 1):
                return key
        return self._make_heading(level)

    def next_of(self, style_id: str | None) -> str | None:
        """The style that Word goes on with behind a paragraph of this style."""
        return value(self._styles("paragraph").get(style_id or ""), "next")

    def default(self) -> str | None:
        """The id of the default paragraph style."""
        for key, style in self._styles("paragraph").items():
            if attribute(style, "default") in {"1", "true", "on"}:
                return key
        return None

    def _styles(self, kind: str) -> dict[str, etree._Element]:
        root = None if self.part is None else self.part.root
        return {
            attribute(one, "styleId") or "": one
            for one in (() if root is None else root)
            if local(one) == "style" and attribute(one, "type") == kind
        }

    def _make_heading(self, level: int) -> str:
        part = self.part or self._new_part()
        maker = Maker(part.root)
        key = self._free_id(f"Heading{level}")
        default = self.default()
        based = [] if default is None else [maker.val("basedOn", default), maker.val("next", default)]
        size = str(HEADING_HALF_POINTS[level - 1])
        style = maker.make(
            "style",
            {"type": "paragraph", "styleId": key},
            maker.val("name", f"heading {level}"),
            *based,
            maker.val("uiPriority", "9"),
            maker.make("qFormat"),
            maker.make(
                "pPr",
                None,
                maker.make("keepNext"),
                maker.make("keepLines"),
                maker.make("spacing", {"before": "240", "after": "80"}),
                maker.val("outlineLvl", str(level - 1)),
            ),
            maker.make(
                "rPr", None, *map(maker.make, ("b", "bCs")), *(maker.val(n, size) for n in ("sz", "szCs"))
            ),
        )
        self.draft.append(part, [style])
        return key

    def _free_id(self, wanted: str) -> str:
        root = None if self.part is None else self.part.root
        taken = {attribute(one, "styleId") for one in (() if root is None else root)}
        return next(key for n in range(len(taken) + 1) if (key := f"{wanted}{n or ''}") not in taken)

    def _new_part(self) -> Part:
        content = DECLARATION + f'<w:styles xmlns:w="{self.draft.dialect.main}"/>'.encode()
        part = self.draft.add_tree("styles", content, STYLES_TYPE)
        self.__dict__["part"] = part
        return part


def style_id_of(paragraph: etree._Element) -> str | None:
    return value(paragraph, "pPr", "pStyle")
