"""Counts as the runners wrote them."""

from pathlib import Path

from scripts.counts import Counts, of_pytest, of_vitest

JUNIT = """<testsuites><testsuite>
<testcase name="a"/>
<testcase name="b"><failure message="no"/></testcase>
<testcase name="c"><error message="fixture"/></testcase>
<testcase name="d"><skipped message="no tesseract"/></testcase>
<testcase name="e"/>
</testsuite></testsuites>"""


def test_an_error_of_a_fixture_counts_as_a_failure(tmp_path: Path) -> None:
    (tmp_path / "report").write_text(JUNIT)
    assert of_pytest(tmp_path / "report") == Counts(2, 2, 1, ("no tesseract",))


def test_a_run_that_wrote_nothing_counts_nothing(tmp_path: Path) -> None:
    assert of_pytest(tmp_path / "none") == of_vitest(tmp_path / "none") == Counts()


def test_counts_of_the_page_are_read(tmp_path: Path) -> None:
    (tmp_path / "report").write_text(
        '{"numPassedTests": 5, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 1}'
    )
    assert of_vitest(tmp_path / "report") == Counts(5, 1, 3)


def test_counts_add_up() -> None:
    assert Counts(1, 2, 3, ("a",)) + Counts(10, 20, 30, ("b",)) == Counts(11, 22, 33, ("a", "b"))
