"""Carries out one op of pptx_edit."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from tools.editing.late import DEFAULT_AUTHOR, LateCall
from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.pptx.charts.set_data import set_chart_data
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.commenting.add import Author, Remark, add_comments
from tools.office.pptx.errors import PptxError
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.pictures.insert import Wish, insert_image
from tools.office.pptx.set_shape_text import set_shape_text
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.copy import copy_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide
from tools.office.pptx.tables.set_cell import set_table_cell


def run_op(content: bytes, call: LateCall) -> Edit:
    """Raises OfficeError."""
    run = _OPS.get(call.name)
    if run is None:
        raise PptxError(f"{call.name} does not work on a presentation")
    return run(Package.open(content, expected="deck"), call.number("slide"), call)


def _add_slide(package: Package, _slide: int, call: LateCall) -> Edit:
    wanted = NewSlide(call.text("title"), tuple(_texts(call, "bullets")), call.text("layout"))
    return add_slide(package, wanted, call.number("after") if "after" in call.op else None)


def _copy_slide(package: Package, slide: int, call: LateCall) -> Edit:
    return copy_slide(package, slide, call.number("after") if "after" in call.op else None)


def _delete_slide(package: Package, slide: int, _call: LateCall) -> Edit:
    return delete_slide(package, slide)


def _move_slide(package: Package, slide: int, call: LateCall) -> Edit:
    return move_slide(package, slide, call.number("position"))


def _set_table_cell(package: Package, slide: int, call: LateCall) -> Edit:
    place = call.number("row"), call.number("column")
    return set_table_cell(package, slide, call.text("table"), place, call.text("text"))


def _set_shape_text(package: Package, slide: int, call: LateCall) -> Edit:
    return set_shape_text(package, slide, call.text("shape"), call.text("text"))


def _set_notes(package: Package, slide: int, call: LateCall) -> Edit:
    return set_notes(package, slide, call.text("text"))


def _add_comment(package: Package, slide: int, call: LateCall) -> Edit:
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.000")
    remark = Remark(slide, call.text("text"), call.text("shape"))
    return add_comments(package, [remark], Author(DEFAULT_AUTHOR, moment))


def _insert_image(package: Package, slide: int, call: LateCall) -> Edit:
    wish = Wish(*(_length(call, side) for side in ("left", "top", "width")))
    return insert_image(package, slide, call.picture(call.text("image_id")), call.text("alt"), wish)


def _set_chart_data(package: Package, slide: int, call: LateCall) -> Edit:
    series = [_series(one) for one in _objects(call, "series")]
    return set_chart_data(package, slide, call.text("chart"), _texts(call, "categories"), series)


_OPS: Mapping[str, Callable[[Package, int, LateCall], Edit]] = {
    "pptx_add_slide": _add_slide,
    "pptx_copy_slide": _copy_slide,
    "pptx_delete_slide": _delete_slide,
    "pptx_move_slide": _move_slide,
    "pptx_set_table_cell": _set_table_cell,
    "pptx_set_shape_text": _set_shape_text,
    "pptx_set_notes": _set_notes,
    "pptx_add_comment": _add_comment,
    "pptx_insert_image": _insert_image,
    "pptx_set_chart_data": _set_chart_data,
}


def _texts(call: LateCall, name: str) -> list[str]:
    given = call.op.get(name)
    return [str(one) for one in given] if isinstance(given, list) else []


def _objects(call: LateCall, name: str) -> list[JsonObject]:
    given = call.op.get(name)
    return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []


def _series(given: JsonObject) -> WantedSeries:
    values = given.get("values")
    return WantedSeries(
        str(given.get("name", "")), tuple(map(_value, values if isinstance(values, list) else []))
    )


def _value(given: JsonValue) -> float | None:
    return float(given) if isinstance(given, int | float) else None


def _length(call: LateCall, name: str) -> float | None:
    given = call.op.get(name)
    return float(given) if isinstance(given, int | float) else None
