"""The parts that each operation may touch; every other part of a saved deck has the bytes it had."""

from collections.abc import Mapping
from typing import Literal

from tools.office.package.package import CONTENT_TYPES, Package

Operation = Literal[
    "replace",
    "add_slide",
    "copy_slide",
    "delete_slide",
    "move_slide",
    "set_table_cell",
    "set_shape_text",
    "set_notes",
    "insert_image",
    "set_chart_data",
    "add_comment",
]
Role = Literal[
    "presentation",
    "slide",
    "notesSlide",
    "chart",
    "diagramData",
    "diagramDrawing",
    "layout",
    "view",
    "package",
    "comments",
    "listing",
    "new",
    "gone",
]
"""`listing`: the content types and the relations of parts; `new` and `gone`: parts that come in and go."""

ALLOWED: Mapping[Operation, Mapping[Role, str]] = {
    "replace": {
        "slide": "those that hold the text",
        "notesSlide": "those that hold the text",
        "chart": "titles that hold the text",
        "diagramData": "those that hold the text",
        "diagramDrawing": "the copy of that text",
    },
    "add_slide": {
        "presentation": "the list of slides, and the section of the neighbour",
        "listing": "the content types, the presentation's relations",
        "new": "the slide with its relations",
    },
    "copy_slide": {
        "presentation": "as for add_slide",
        "listing": "as for add_slide",
        "new": "the slide with its relations, its notes, charts and their workbooks",
    },
    "delete_slide": {
        "presentation": "the list of slides, sections and custom shows",
        "slide": "those with links to the slide",
        "notesSlide": "those with links to the slide",
        "diagramData": "those with links to the slide",
        "diagramDrawing": "those with links to the slide",
        "layout": "layouts and masters with links to the slide",
        "view": "what lists the slide for the editor's or the show's view",
        "listing": "the content types, the relations of parts that pointed at the slide",
        "gone": "the slide, and what nothing else refers to",
    },
    "move_slide": {"presentation": "the list of slides and the sections"},
    "set_table_cell": {"slide": "the slide"},
    "set_shape_text": {"slide": "the slide"},
    "set_notes": {
        "notesSlide": "the slide's, when there is one",
        "presentation": "the list of notes masters, when one is made",
        "listing": "when a page is made: the slide's relations, the content types; with a master also the "
        "presentation's relations",
        "new": "the page, the notes master and its theme, with their relations",
    },
    "insert_image": {
        "slide": "the slide",
        "listing": "the slide's relations, the content types",
        "new": "the picture, unless the deck has the same already",
    },
    "set_chart_data": {
        "chart": "the chart",
        "package": "its embedded workbook",
        "listing": "when a new workbook is made: the chart's relations, the content types",
        "new": "a workbook where there is none that can be changed",
        "gone": "the workbook that was replaced",
    },
    "add_comment": {
        "comments": "comments of the slide, and the list of authors",
        "notesSlide": "where the deck has comments of the newer kind",
        "presentation": "as for set_notes",
        "listing": "relations of the slide and of the presentation, the content types",
        "new": "comments of a slide that has none, the list of authors; notes pages as for set_notes",
    },
}
_TYPED: Mapping[str, Role] = {
    "slide": "slide",
    "notesSlide": "notesSlide",
    "chart": "chart",
    "diagramData": "diagramData",
    "diagramDrawing": "diagramDrawing",
    "package": "package",
    "slideLayout": "layout",
    "slideMaster": "layout",
    "viewProps": "view",
    "presProps": "view",
    "comments": "comments",
    "commentAuthors": "comments",
}


def role_of(before: Package, after: Package, part: str) -> Role | None:
    """What a part is to the deck, or None when no operation may touch it."""
    if part not in before:
        return "new"
    if part not in after:
        return "gone"
    if part == CONTENT_TYPES or part.endswith(".rels"):
        return "listing"
    if part == before.main_part:
        return "presentation"
    related = (r for name in before.names() for r in before.relations(name))
    kinds = {r.type for r in related if not r.external and r.target.casefold() == part.casefold()}
    return next((role for kind, role in _TYPED.items() if kind in kinds), None)


def may_touch(before: Package, after: Package, operation: Operation, part: str) -> bool:
    role = role_of(before, after, part)
    return role is not None and role in ALLOWED[operation]
