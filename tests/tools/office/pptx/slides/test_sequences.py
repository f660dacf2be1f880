"""Random sequences of slide ops agree with a list of titles, and with sections as lists of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.office.pptx.decks import (
    sections_of,
    slide_ids,
    titled,
    with_custom_show,
    with_jump,
    with_sections,
)
from tests.tools.office.pptx.sound import shown_titles, troubles
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.copy import copy_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide

_START = with_jump(with_custom_show(with_sections(titled("A", "B", "C", "D"), (1, 2, 1))), 2, 3)
_STEPS = st.lists(
    st.tuples(st.sampled_from(("add", "copy", "delete", "move")), st.integers(0, 7), st.integers(0, 7)),
    max_size=7,
)


def _step(content: bytes, titles: list[str], step: tuple[str, int, int]) -> tuple[bytes, list[str]]:
    """What the engine makes of a step, and what becomes of the list."""
    kind, first, second = step
    package, at, to = Package.open(content), first % len(titles), second % len(titles)
    match kind:
        case "add":
            name = f"New {first}{second}"
            return add_slide(package, NewSlide(name), to).content, [*titles[:to], name, *titles[to:]]
        case "copy":
            return copy_slide(package, at + 1, to).content, [*titles[:to], titles[at], *titles[to:]]
        case "delete":
            if len(titles) == 1:
                with pytest.raises(PptxError, match="only slide"):
                    delete_slide(package, 1)
                return content, titles
            return delete_slide(package, at + 1).content, titles[:at] + titles[at + 1 :]
    left = titles[:at] + titles[at + 1 :]
    return move_slide(package, at + 1, to + 1).content, [*left[:to], titles[at], *left[to:]]


@settings(max_examples=40, deadline=None)
@given(_STEPS)
def test_any_sequence_agrees_with_a_list(steps: list[tuple[str, int, int]]) -> None:
    content, titles = _START, ["A", "B", "C", "D"]
    for step in steps:
        content, titles = _step(content, titles, step)
    assert shown_titles(content) == titles
    assert sorted(one for section in sections_of(content) for one in section) == sorted(slide_ids(content))
    assert not troubles(content)
