"""Texts line by line."""

from hypothesis import given
from hypothesis import strategies as st

from tools.office.comparing.lines import TextChanges, compare_texts

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "long line of text"]), max_size=30)


def joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def applied(before: list[str], changes: TextChanges) -> list[str]:
    """The later lines, by the hunks alone."""
    out: list[str] = []
    at = 0
    for hunk in changes.hunks:
        out += before[at : hunk.before_start - 1]
        out += [line.text for line in hunk.lines if line.op != "removed"]
        at = hunk.before_start - 1 + sum(line.op != "added" for line in hunk.lines)
    return out + before[at:]


@given(LINES, LINES)
def test_the_hunks_make_the_later_text(before: list[str], after: list[str]) -> None:
    changes = compare_texts(joined(before), joined(after))
    assert applied(before, changes) == after
    assert changes.same == (before == after)


def test_a_changed_line_tells_its_words() -> None:
    (hunk,) = compare_texts(b"price: 5 euro\n", b"price: 7 euro\n").hunks
    removed, added = hunk.lines
    assert [span.text for span in removed.spans if span.op == "removed"] == ["5"]
    assert [span.text for span in added.spans if span.op == "added"] == ["7"]


def test_line_ends_and_encodings_are_no_changes() -> None:
    assert compare_texts(b"a\r\nb\r\n", "\ufeffa\nb\n".encode()).same


def test_a_long_diff_is_cut_and_says_so() -> None:
    before, after = joined([f"a{n}" for n in range(400)]), joined([f"b{n}" for n in range(400)])
    changes = compare_texts(before, after, most_lines=50)
    assert changes.more
    assert (changes.totals.added, changes.totals.removed) == (400, 400)
    assert sum(len(hunk.lines) for hunk in changes.hunks) == 50
