"""The parts that each operation may touch; every other part of a saved document has the bytes it had."""

import posixpath
from collections.abc import Mapping
from typing import Literal

from tools.office.docx.document import Document
from tools.office.package.package import CONTENT_TYPES, relations_name

Operation = Literal["insert", "delete", "picture", "cell", "style", "text", "comment"]
Role = Literal["place", "styles", "numbering", "comments", "media", "listing"]

_TEXT = "the parts that hold the text: body, header, footer, notes"
ALLOWED: Mapping[Operation, Mapping[Role, str]] = {
    "insert": {
        "place": "the part that the paragraph stands in",
        "styles": "a heading style is added at the end, when the document has none of that level",
        "numbering": "a list is added, when the text begins one; the part is made when it is missing",
        "listing": "relations for links, and what a new part needs",
    },
    "delete": {"place": "the part that the paragraph stands in"},
    "picture": {
        "place": "the part that the paragraph stands in",
        "media": "the picture is added, when the document has not got it",
        "listing": "its relation, and its type when there is no such picture yet",
    },
    "cell": {"place": "the part that the table stands in"},
    "style": {
        "place": "the part that the paragraph stands in",
        "styles": "a heading style is added at the end, when the document has none of that level",
        "listing": "what a new part for styles needs",
    },
    "text": {"place": _TEXT},
    "comment": {
        "place": "the part that the paragraph stands in",
        "comments": "the comment is added at the end; the part is made when it is missing",
        "listing": "what a new part for comments needs",
    },
}


def role_of(document: Document, part: str) -> Role | None:
    """What a part is to the document, new ones included; None when no operation may touch it."""
    package = document.package
    kinds = {one.name: one.kind for one in document.parts}
    related = {one.target: one.type for one in package.relations(package.main_part) if not one.external}
    folder, name = posixpath.split(part)
    if part == CONTENT_TYPES or part in {relations_name(one) for one in kinds}:
        return "listing"
    if kinds.get(part) == "comment" or (part not in package and name.startswith("comments")):
        return "comments"
    if kinds.get(part) in {"body", "header", "footer", "footnote", "endnote"}:
        return "place"
    for role in ("styles", "numbering"):
        if related.get(part) == role or (part not in package and name.startswith(role)):
            return "styles" if role == "styles" else "numbering"
    is_new_picture = part not in package and folder.endswith("media")
    return "media" if is_new_picture else None


def may_touch(document: Document, operation: Operation, part: str) -> bool:
    """Text of a comment may be changed as other text, where the operation has a place at all."""
    role = role_of(document, part)
    allowed = ALLOWED[operation]
    return role is not None and (role in allowed or (role == "comments" and "place" in allowed))
