"""What lies on a sheet beside its cells: comments, rules for input, charts, and texts in shapes."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from tools.office.package import xml
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute, plain
from tools.office.xlsx.refs import cell_or_none

MOST_LISTED = 200
MOST_COMMENTS = 20_000
_MOST_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Comment:
    """A note or a thread at a cell; answers follow each other with a line feed between."""

    cell: str
    text: str


@dataclass(frozen=True, slots=True)
class Validation:
    """What may be typed into some cells: `kind` as Excel names it (`list`, `whole`), `rule` its formula."""

    cells: str
    kind: str
    rule: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart's title, empty when it has none, the ranges that it draws, and its other words, as of axes."""

    title: str
    ranges: tuple[str, ...]
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Around:
    """At most `MOST_LISTED` of each, and `MOST_COMMENTS` comments."""

    comments: tuple[Comment, ...] = ()
    validations: tuple[Validation, ...] = ()
    charts: tuple[Chart, ...] = ()
    texts: tuple[str, ...] = ()


NOTHING = Around()


def around(package: Package, part: str, grid: Grid | None) -> Around:
    """Of one tab, by its part; a part beside it that can't be read is passed over, as Excel does."""
    drawings = [root for _, root in _related(package, part, "drawing")]
    charts, diagrams = (
        [root for name in _names(package, part, "drawing") for _, root in _related(package, name, kind)]
        for kind in ("chart", "diagramData")
    )
    return Around(
        comments_of(package, part),
        tuple(_validations(grid))[:MOST_LISTED] if grid else (),
        tuple(map(_chart, charts))[:MOST_LISTED],
        tuple(text for root in (*drawings, *diagrams) for text in _paragraphs(root))[:MOST_LISTED],
    )


def comments_of(package: Package, part: str) -> tuple[Comment, ...]:
    return tuple(islice(_comments(package, part), MOST_COMMENTS))


def _comments(package: Package, part: str) -> Iterator[Comment]:
    """Threads, then the notes at cells that have none: beside each thread lies a note for old programs."""
    threads: dict[str, list[str]] = {}
    for _, root in _related(package, part, "threadedComment"):
        for one in root.iterfind("{*}threadedComment"):
            threads.setdefault(one.get("ref", ""), []).append(one.findtext("{*}text") or "")
    yield from (Comment(cell, "\n".join(texts)) for cell, texts in threads.items())
    for _, root in _related(package, part, "comments"):
        for one in root.iterfind("{*}commentList/{*}comment"):
            cell = one.get("ref", "")
            if cell not in threads and cell_or_none(cell):
                yield Comment(cell, "".join(text.text or "" for text in one.iter("{*}t")))


def _validations(grid: Grid) -> Iterator[Validation]:
    for match in grid.tags.elements("dataValidation", grid.tail):
        rules = (grid.tags.first(name, match[2] or b"") for name in ("formula1", "formula2"))
        spelled = [plain(rule[2]) for rule in rules if rule and rule[2]]
        yield Validation(
            attribute(match[1], "sqref") or "", attribute(match[1], "type") or "any", " to ".join(spelled)
        )


def _chart(root: etree._Element) -> Chart:
    title = root.find("{*}chart/{*}title")
    headline = [] if title is None else list(_paragraphs(title))
    ranges = dict.fromkeys(f.text or "" for one in root.iter("{*}ser") for f in one.iter("{*}f"))
    others = root.iterfind("{*}chart/*") if title is not None else iter([root])
    words = [text for one in others if one is not title for text in _paragraphs(one)]
    return Chart(" ".join(headline), tuple(ranges)[:MOST_LISTED], tuple(words)[:MOST_LISTED])


def _paragraphs(root: etree._Element) -> Iterator[str]:
    for one in root.iter("{*}p"):
        text = "".join(t.text or "" for t in one.iter("{*}t"))
        if text.strip():
            yield text


def _names(package: Package, part: str, kind: str) -> list[str]:
    try:
        found = package.relations(part)
    except OfficeError:
        return []
    return [r.target for r in found if r.type == kind and not r.external and r.target in package]


def _related(package: Package, part: str, kind: str) -> Iterator[tuple[str, etree._Element]]:
    for name in _names(package, part, kind):
        try:
            xml.check_size(package.size(name), _MOST_BYTES)
            yield name, xml.parse(package.part(name), _MOST_BYTES)
        except OfficeError:
            continue
