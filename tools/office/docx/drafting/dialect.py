"""The namespaces of a document: those of ECMA-376 (transitional) or of ISO/IEC 29500 strict."""

from dataclasses import dataclass

from tools.office.package.package import Package

DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OPEN = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"


@dataclass(frozen=True)
class Dialect:
    """`relations` begins the type of every relation; the others are namespaces."""

    main: str
    relations: str
    drawing: str
    placed_drawing: str
    picture: str

    @property
    def relation_ids(self) -> str:
        return self.relations.rstrip("/")


TRANSITIONAL = Dialect(
    f"{_OPEN}wordprocessingml/2006/main",
    f"{_OPEN}officeDocument/2006/relationships/",
    f"{_OPEN}drawingml/2006/main",
    f"{_OPEN}drawingml/2006/wordprocessingDrawing",
    f"{_OPEN}drawingml/2006/picture",
)
STRICT = Dialect(
    f"{_STRICT}wordprocessingml/main",
    f"{_STRICT}officeDocument/relationships/",
    f"{_STRICT}drawingml/main",
    f"{_STRICT}drawingml/wordprocessingDrawing",
    f"{_STRICT}drawingml/picture",
)


def dialect_of(package: Package) -> Dialect:
    return STRICT if package.strict else TRANSITIONAL
