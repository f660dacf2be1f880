"""Writes a chart part: plot, axes, titles and legend."""

from tools.office.xlsx.charts.series import ChartSpec, all_series
from tools.office.xlsx.markup import escaped, escaped_attribute
from tools.office.xlsx.namespaces import Namespaces

_ACROSS, _UP = 111_111_111, 222_222_222
_AXIS_IDS = b'<c:axId val="%d"/><c:axId val="%d"/>' % (_ACROSS, _UP)
_GROUPED_FROM = 10_000
_TITLE_SIZE, _AXIS_TITLE_SIZE = 1400, 1000
_LINE = b'<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="%s"/></a:solidFill></a:ln></c:spPr>'
_GRIDLINES = b"<c:majorGridlines>%s</c:majorGridlines>" % (_LINE % b"D9D9D9")
_AXIS_LINE = _LINE % b"BFBFBF"


def chart_part(spec: ChartSpec, spaces: Namespaces) -> bytes:
    names = (spaces.chart.encode(), spaces.drawing.encode(), spaces.relations.encode())
    calendar = b'<c:date1904 val="1"/>' if spec.date1904 else b""
    title = _title(spec.title, _TITLE_SIZE, bold=True) if spec.title else b""
    title += b'<c:autoTitleDeleted val="%d"/>' % (not spec.title)
    plot = b"<c:plotArea><c:layout/>%s</c:plotArea>" % _plot(spec)
    shown = b'<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/>'
    return (
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        b'<c:chartSpace xmlns:c="%s" xmlns:a="%s" xmlns:r="%s">'
        % names
        + calendar
        + b'<c:roundedCorners val="0"/><c:chart>%s%s%s%s</c:chart></c:chartSpace>'
        % (title, plot, _legend(spec), shown)
    )


def _legend(spec: ChartSpec) -> bytes:
    """Only where there is something to tell apart."""
    if len(spec.data.series) == 1 and spec.kind != "pie":
        return b""
    side = b"r" if spec.kind == "pie" else b"b"
    return b'<c:legend><c:legendPos val="%s"/><c:overlay val="0"/></c:legend>' % side


def _title(text: str, size: int, *, bold: bool) -> bytes:
    look = b'sz="%d" b="%d"' % (size, bold)
    run = b"<a:r><a:rPr %s/><a:t>%s</a:t></a:r>" % (look, escaped(text))
    words = b"<a:p><a:pPr><a:defRPr %s/></a:pPr>%s</a:p>" % (look, run)
    rich = b"<c:tx><c:rich><a:bodyPr/><a:lstStyle/>%s</c:rich></c:tx>" % words
    return b'<c:title>%s<c:overlay val="0"/></c:title>' % rich


def _plot(spec: ChartSpec) -> bytes:
    series, stacked = all_series(spec), spec.kind == "area" and len(spec.data.series) > 1
    varied = b'<c:varyColors val="%d"/>' % (spec.kind == "pie")
    grouping = b'<c:grouping val="%s"/>' % (b"stacked" if stacked else b"standard")
    match spec.kind:
        case "column" | "bar":
            way = b'<c:barDir val="%s"/><c:grouping val="clustered"/>' % (
                b"col" if spec.kind == "column" else b"bar"
            )
            inner = way + varied + series + b'<c:gapWidth val="80"/>' + _AXIS_IDS
            return b"<c:barChart>%s</c:barChart>%s" % (inner, _axes(spec))
        case "line":
            inner = grouping + varied + series + b'<c:marker val="1"/>' + _AXIS_IDS
            return b"<c:lineChart>%s</c:lineChart>%s" % (inner, _axes(spec))
        case "area":
            return b"<c:areaChart>%s</c:areaChart>%s" % (grouping + varied + series + _AXIS_IDS, _axes(spec))
        case "scatter":
            inner = b'<c:scatterStyle val="lineMarker"/>' + varied + series + _AXIS_IDS
            return b"<c:scatterChart>%s</c:scatterChart>%s" % (inner, _axes(spec))
        case "pie":
            return b'<c:pieChart>%s<c:firstSliceAng val="0"/></c:pieChart>' % (varied + series)


def _axes(spec: ChartSpec) -> bytes:
    categories = spec.data.categories
    up = _axis(
        "valAx", _UP, spec, b"l" if spec.kind != "bar" else b"b", _value_title(spec), _value_code(spec)
    )
    if spec.kind == "scatter":
        code = categories.code if categories and categories.numeric else "General"
        return _axis("valAx", _ACROSS, spec, b"b", spec.data.corner, code) + up
    side = b"l" if spec.kind == "bar" else b"b"
    by_date = categories is not None and categories.dates and spec.kind in ("line", "area")
    kind = "dateAx" if by_date else "catAx"
    code = categories.code if categories and categories.numeric else "General"
    return _axis(kind, _ACROSS, spec, side, spec.data.corner, code) + up


def _value_title(spec: ChartSpec) -> str:
    """The only series' name, unless the chart's title says it already."""
    if len(spec.data.series) != 1:
        return ""
    name = spec.data.series[0].title
    return "" if name.casefold() == spec.title.casefold() else name


def _value_code(spec: ChartSpec) -> str:
    code = spec.data.series[0].values.code
    if code != "General":
        return code
    points = (p.number for one in spec.data.series for p in one.values.points if p and p.number)
    large = any(abs(float(number)) >= _GROUPED_FROM for number in points)
    return "#,##0" if large else code


def _axis(kind: str, number: int, spec: ChartSpec, side: bytes, title: str, code: str) -> bytes:
    """In the order that the schema asks for; the bars of a bar chart stand in the order of their rows."""
    bars, vertical = spec.kind == "bar", kind == "valAx" and number == _UP
    order = b"maxMin" if bars and not vertical else b"minMax"
    head = b'<c:axId val="%d"/><c:scaling><c:orientation val="%s"/></c:scaling><c:delete val="0"/>' % (
        number,
        order,
    )
    head += b'<c:axPos val="%s"/>' % side + (_GRIDLINES if vertical else b"")
    head += _title(title, _AXIS_TITLE_SIZE, bold=False) if title else b""
    head += b'<c:numFmt formatCode="%s" sourceLinked="0"/>' % escaped_attribute(code)
    head += b'<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
    head += b'<c:tickLblPos val="%s"/>' % (b"nextTo" if vertical else b"low")
    other = _ACROSS if number == _UP else _UP
    crosses = b"max" if bars and vertical else b"autoZero"
    head += _AXIS_LINE + b'<c:crossAx val="%d"/><c:crosses val="%s"/>' % (other, crosses)
    name = kind.encode()
    return b"<c:%s>%s%s</c:%s>" % (name, head, _tail(kind, spec), name)


def _tail(kind: str, spec: ChartSpec) -> bytes:
    match kind:
        case "valAx":
            between = b"midCat" if spec.kind in ("scatter", "area") else b"between"
            return b'<c:crossBetween val="%s"/>' % between
        case "dateAx":
            return b'<c:auto val="1"/><c:lblOffset val="100"/>'
    return b'<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>'
