"""A slide is copied with what is its own; what slides share stays shared."""

import io
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.slide import Slide
from pptx.util import Inches

from tests.shared_files import case_file
from tests.tools.office.pptx.decks import sections_of, titled, with_sections
from tests.tools.office.pptx.made import deck
from tests.tools.office.pptx.sound import shown_titles, troubles
from tools.office.package.package import Package
from tools.office.pptx.charts.set_data import set_chart_data
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.read import read
from tools.office.pptx.slides.copy import copy_slide


def chart(slide: Slide) -> None:
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]  # python-pptx has no types
    data.categories = ["May"]
    data.add_series("A", (1,))
    place = Inches(1), Inches(1), Inches(4), Inches(3)
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, *place, data)


def test_a_copy_comes_behind_its_slide_or_where_it_is_asked_for() -> None:
    package = Package.open(titled("A", "B"))
    assert shown_titles(copy_slide(package, 1).content) == ["A", "A", "B"]
    assert shown_titles(copy_slide(package, 1, 2).content) == ["A", "B", "A"]
    assert shown_titles(copy_slide(package, 2, 0).content) == ["B", "A", "B"]


def test_a_copy_joins_the_section_of_its_neighbour() -> None:
    package = Package.open(with_sections(titled("A", "B"), (1, 1)))
    assert [len(one) for one in sections_of(copy_slide(package, 1).content)] == [2, 1]


def test_a_changed_copy_of_a_chart_leaves_the_first_alone() -> None:
    copied = Package.open(copy_slide(Package.open(deck(chart)), 1).content)
    edit = set_chart_data(copied, 2, "", ["June"], [WantedSeries("A", (9.0,))])
    lines = [slide.shapes[0].lines for slide in read(Package.open(edit.content)).slides]
    assert lines == [("A: May = 1",), ("A: June = 9",)]
    assert len([name for name in copied.names() if name.startswith("ppt/embeddings/")]) == 2


def test_notes_are_copied_and_belong_to_the_copy() -> None:
    noted = Package.open(set_notes(Package.open(titled("A")), 1, "Say this").content)
    copied = Package.open(copy_slide(noted, 1).content)
    changed = set_notes(copied, 2, "Say that").content
    assert [slide.notes for slide in read(Package.open(changed)).slides] == [("Say this",), ("Say that",)]
    assert not troubles(changed)


def test_pictures_are_shared() -> None:
    package = Package.open(case_file("pptx_groups_tables.pptx").read_bytes())
    saved = Package.open(copy_slide(package, 1).content)
    media = [[name for name in one.names() if "/media/" in name] for one in (package, saved)]
    assert media[0] == media[1]
    assert len(list(Presentation(io.BytesIO(saved.content)).slides)) == 2
