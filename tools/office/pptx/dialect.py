"""The namespaces that a deck speaks, transitional or strict (ISO/IEC 29500), for fragments and new parts."""

from dataclasses import dataclass

from lxml import etree

from tools.office.package.package import Package

DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'


@dataclass(frozen=True)
class Dialect:
    """`p`, `a`, `c` and `r` are the namespaces of these prefixes; `relations` begins a relation's type."""

    p: str
    a: str
    c: str
    r: str

    @property
    def relations(self) -> str:
        return f"{self.r}/"

    def fragment(self, markup: str) -> etree._Element:
        """The element that `markup` holds, its prefixes p, a, c and r bound."""
        bound = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in self._bound())
        return etree.fromstring(f"<x {bound}>{markup}</x>".encode())[0]

    def part(self, markup: str) -> bytes:
        """A whole part; its root's tag ends in `{ns}`, where the namespaces are declared."""
        bound = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in self._bound() if prefix != "c")
        return DECLARATION + markup.replace("{ns}", bound, 1).encode()

    def name(self, prefix: str, local: str) -> str:
        """The name as lxml spells it."""
        return f"{{{dict(self._bound())[prefix]}}}{local}"

    def _bound(self) -> tuple[tuple[str, str], ...]:
        return (("a", self.a), ("r", self.r), ("p", self.p), ("c", self.c))


_OPEN = "http://schemas.openxmlformats.org"
_ISO = "http://purl.oclc.org/ooxml"
TRANSITIONAL = Dialect(
    f"{_OPEN}/presentationml/2006/main",
    f"{_OPEN}/drawingml/2006/main",
    f"{_OPEN}/drawingml/2006/chart",
    f"{_OPEN}/officeDocument/2006/relationships",
)
STRICT = Dialect(
    f"{_ISO}/presentationml/main",
    f"{_ISO}/drawingml/main",
    f"{_ISO}/drawingml/chart",
    f"{_ISO}/officeDocument/relationships",
)


def dialect_of(package: Package) -> Dialect:
    return STRICT if package.strict else TRANSITIONAL
