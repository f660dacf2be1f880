"""Writes the series of a chart: references to cells, with the values that they hold now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.xlsx.charts.block import ChartData, Series, Strand
from tools.office.xlsx.markup import escaped
from tools.office.xlsx.refs import Range, letters

ChartKind = Literal["column", "bar", "line", "pie", "scatter", "area"]
_PALETTE = "4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47 264478 9E480E 636363 997300"
_COLOURS = tuple(_PALETTE.split())
_FEW_POINTS = 30
_PIE_LABELS = (
    b'<c:dLbls><c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/>'
    b'<c:showPercent val="1"/><c:showBubbleSize val="0"/><c:showLeaderLines val="1"/></c:dLbls>'
)


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """`prefix` is the sheet as formulas spell it, with its `!`."""

    kind: ChartKind
    data: ChartData
    title: str
    prefix: str
    date1904: bool = False


def all_series(spec: ChartSpec) -> bytes:
    return b"".join(_series(spec, number, one) for number, one in enumerate(spec.data.series))


def _series(spec: ChartSpec, number: int, one: Series) -> bytes:
    """In the order that the schema asks for."""
    name = b"<c:tx>%s</c:tx>" % _words(spec, one.name) if one.name else b""
    smooth = b'<c:smooth val="0"/>' if spec.kind in ("line", "scatter") else b""
    head = b'<c:idx val="%d"/><c:order val="%d"/>' % (number, number)
    inner = head + name + _look(spec, number, one) + _values(spec, one) + smooth
    return b"<c:ser>%s</c:ser>" % inner


def _values(spec: ChartSpec, one: Series) -> bytes:
    categories, (across, up) = spec.data.categories, (b"cat", b"val")
    if spec.kind == "scatter":
        across, up = b"xVal", b"yVal"
    body = b""
    if categories:
        filled = _numbers(spec, categories) if categories.numeric else _words(spec, categories)
        body = b"<c:%s>%s</c:%s>" % (across, filled, across)
    return body + b"<c:%s>%s</c:%s>" % (up, _numbers(spec, one.values), up)


def _look(spec: ChartSpec, number: int, one: Series) -> bytes:
    solid = _solid(_COLOURS[number % len(_COLOURS)])
    match spec.kind:
        case "column" | "bar":
            return b'<c:spPr>%s</c:spPr><c:invertIfNegative val="0"/>' % solid
        case "area":
            return b"<c:spPr>%s</c:spPr>" % solid
        case "line":
            few = len(one.values.points) <= _FEW_POINTS
            marker = _marker(solid) if few else b'<c:marker><c:symbol val="none"/></c:marker>'
            return b'<c:spPr><a:ln w="28575" cap="rnd">%s<a:round/></a:ln></c:spPr>%s' % (solid, marker)
        case "scatter":
            return b'<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>' + _marker(solid)
        case "pie":
            return b"".join(_slices(len(one.values.points))) + _PIE_LABELS


def _solid(colour: str) -> bytes:
    return b'<a:solidFill><a:srgbClr val="%s"/></a:solidFill>' % colour.encode()


def _marker(solid: bytes) -> bytes:
    line = b'<a:ln w="9525">%s</a:ln>' % solid
    return b'<c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>%s%s</c:spPr></c:marker>' % (
        solid,
        line,
    )


def _slices(count: int) -> Iterator[bytes]:
    for number in range(min(count, _FEW_POINTS)):
        edge = b'<a:ln w="12700">%s</a:ln>' % _solid("FFFFFF")
        look = b"<c:spPr>%s%s</c:spPr>" % (_solid(_COLOURS[number % len(_COLOURS)]), edge)
        yield b'<c:dPt><c:idx val="%d"/><c:bubble3D val="0"/>%s</c:dPt>' % (number, look)


def reference(prefix: str, block: Range) -> str:
    """`Sales!$B$2:$B$9`."""
    first, last = (f"${letters(cell.column)}${cell.row}" for cell in (block.first, block.last))
    return prefix + (first if first == last else f"{first}:{last}")


def _words(spec: ChartSpec, strand: Strand) -> bytes:
    cache = _cache([point.text if point else None for point in strand.points])
    place = escaped(reference(spec.prefix, strand.block))
    return b"<c:strRef><c:f>%s</c:f><c:strCache>%s</c:strCache></c:strRef>" % (place, cache)


def _numbers(spec: ChartSpec, strand: Strand) -> bytes:
    code = b"<c:formatCode>%s</c:formatCode>" % escaped(strand.code)
    cache = code + _cache([point.number if point else None for point in strand.points])
    place = escaped(reference(spec.prefix, strand.block))
    return b"<c:numRef><c:f>%s</c:f><c:numCache>%s</c:numCache></c:numRef>" % (place, cache)


def _cache(values: Sequence[str | None]) -> bytes:
    points = b"".join(
        b'<c:pt idx="%d"><c:v>%s</c:v></c:pt>' % (index, escaped(value))
        for index, value in enumerate(values)
        if value
    )
    return b'<c:ptCount val="%d"/>%s' % (len(values), points)
