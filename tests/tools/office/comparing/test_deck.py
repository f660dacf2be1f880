"""Decks slide by slide, made and changed by python-pptx."""

import io
from collections.abc import Callable

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.presentation import Presentation as Deck
from pptx.util import Emu

from tests.shared_files import corpus_files
from tools.office.comparing.deck import DeckChanges, compare_decks
from tools.office.package.errors import OfficeError

TEXTS = ("Revenue by region and quarter", "Costs are falling since May", "Outlook for the next year")


def deck() -> Deck:
    made = Presentation()
    for text in TEXTS:
        slide = made.slides.add_slide(made.slide_layouts[5])
        title = slide.shapes.title
        assert title is not None
        title.text = text
    return made


def saved(made: Deck) -> bytes:
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def compared(change: Callable[[Deck], object]) -> DeckChanges:
    before = saved(deck())
    made = Presentation(io.BytesIO(before))
    change(made)
    return compare_decks(before, saved(made))


def states(changes: DeckChanges) -> list[str]:
    return [slide.state for slide in changes.slides]


def test_a_deck_is_the_same_as_itself() -> None:
    assert compared(lambda _: None).same


def test_a_changed_text_shows_both_and_its_words() -> None:
    def change(made: Deck) -> None:
        made.slides[1].shapes[0].text_frame.text = "Costs are rising since May"

    changes = compared(change)
    assert states(changes) == ["same", "changed", "same"]
    (shape,) = changes.slides[1].shapes
    assert (shape.before, shape.after) == (("Costs are falling since May",), ("Costs are rising since May",))
    assert [span.text for span in shape.spans if span.op == "added"] == ["rising"]


def test_a_moved_slide_is_one_slide() -> None:
    def move(made: Deck) -> None:
        ids = made.slides._sldIdLst  # noqa: SLF001 -- python-pptx has no door to it
        ids.append(ids[0])

    changes = compared(move)
    assert sorted(states(changes)) == ["moved", "same", "same"]
    assert (changes.totals.moved, changes.totals.changed) == (1, 0)


def test_a_deleted_slide_stands_where_it_stood() -> None:
    def delete(made: Deck) -> None:
        ids = made.slides._sldIdLst  # noqa: SLF001 -- as above
        made.part.drop_rel(ids[1].rId)
        ids.remove(ids[1])

    changes = compared(delete)
    assert [(slide.before, slide.after) for slide in changes.slides] == [(1, 1), (2, None), (3, 2)]
    assert changes.slides[1].title_before == TEXTS[1]


def test_an_added_slide_is_added() -> None:
    changes = compared(lambda made: made.slides.add_slide(made.slide_layouts[5]))
    assert states(changes) == ["same", "same", "same", "added"]


def test_notes_are_told() -> None:
    def note(made: Deck) -> None:
        frame = made.slides[0].notes_slide.notes_text_frame
        assert frame is not None
        frame.text = "Say hello"

    changes = compared(note)
    assert changes.slides[0].state == "changed"
    notes = changes.slides[0].notes
    assert notes is not None
    assert (notes.before, notes.after) == ((), ("Say hello",))


def test_a_shape_that_moved_changed_its_place() -> None:
    def move(made: Deck) -> None:
        made.slides[2].shapes[0].left = Emu(5)
        made.slides[2].shapes[0].top = Emu(5)
        made.slides[2].shapes[0].width = Emu(500_000)
        made.slides[2].shapes[0].height = Emu(500_000)

    (shape,) = compared(move).slides[2].shapes
    assert shape.place_changed
    assert shape.spans == ()


def test_new_data_of_a_chart_is_told() -> None:
    def charted(value: float) -> bytes:
        made = deck()
        data = CategoryChartData()  # type: ignore[no-untyped-call]  # python-pptx has no types here
        data.categories = ["North", "South"]
        data.add_series("Units", (1.0, value))  # type: ignore[no-untyped-call]  # as above
        size = (Emu(914_400), Emu(914_400), Emu(5_000_000), Emu(3_000_000))
        made.slides[0].shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *size, data)
        return saved(made)

    (shape,) = compare_decks(charted(2.0), charted(3.0)).slides[0].shapes
    assert shape.chart
    assert shape.before != shape.after


def test_corpus_decks_are_the_same_as_themselves() -> None:
    for path in corpus_files(".pptx")[::25]:
        content = path.read_bytes()
        try:
            assert compare_decks(content, content).same, path.name
        except OfficeError:
            continue
