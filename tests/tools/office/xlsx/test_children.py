import pytest

from tests.tools.office.package.archives import OFFICE
from tests.tools.office.xlsx.books import sheet_xml
from tools.office.package.errors import Damaged
from tools.office.xlsx.children import appended, children, children_of_sheet, place_for, relation_attribute
from tools.office.xlsx.grid import Grid

TAIL = (
    "<mergeCells><mergeCell/></mergeCells><!--<drawing/>-->"
    '<mc:AlternateContent xmlns:mc="m"><mc:Choice><controls><drawing/></controls></mc:Choice>'
    "</mc:AlternateContent><tableParts/>"
)


def test_only_direct_children_are_found_and_alternatives_go_by_what_they_hold() -> None:
    grid = Grid(
        sheet_xml("<row><c/></row>", head="<sheetViews><sheetView/></sheetViews>", tail=TAIL).encode()
    )
    names = [child.name for child in children_of_sheet(grid)]
    assert names == ["sheetViews", "sheetData", "mergeCells", "controls", "tableParts"]


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("dimension", "<sheetViews>"),
        ("cols", "<sheetData>"),
        ("drawing", "<mc:AlternateContent"),
        ("tableParts", "</worksheet>"),
        ("extLst", "</worksheet>"),
    ],
)
def test_a_new_child_goes_where_the_schema_wants_it(name: str, following: str) -> None:
    content = sheet_xml("<row/>", head="<sheetViews><sheetView/></sheetViews>", tail=TAIL).encode()
    place = place_for(Grid(content), name)
    assert content[place:].startswith(following.encode())


def test_an_element_is_added_at_the_end_of_a_root_that_may_be_empty() -> None:
    assert appended(b"<?xml version='1.0'?><a x='1'/>", b"<b/>") == b"<?xml version='1.0'?><a x='1'><b/></a>"
    assert appended(b"<a><c/></a>", b"<b/>") == b"<a><c/><b/></a>"
    with pytest.raises(Damaged):
        appended(b"<a><c/>", b"<b/>")


def test_a_relation_is_spelled_with_the_prefix_of_the_root() -> None:
    assert relation_attribute(f'<a xmlns:rel="{OFFICE}"/>'.encode(), OFFICE, "rId1") == b' rel:id="rId1"'
    assert b"xmlns:r=" in relation_attribute(b"<a/>", OFFICE, "rId1")


def test_markup_that_never_closes_is_met_without_an_error() -> None:
    assert [child.name for child in children(b"<a><b><c>")] == []
