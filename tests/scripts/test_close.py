"""How `make test` ends."""

from pathlib import Path

import pytest

from scripts.counts import Counts
from scripts.system import CHROMIUM
from scripts.test import Run, close


def ended(counts: Counts, tmp_path: Path) -> Run:
    return Run(tmp_path, counts)


def test_the_last_line_has_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert close(ended(Counts(7, 0, 0), tmp_path), [], in_ci=True, seconds=60) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Folio: 7 passed, 0 failed, 0 skipped"


def test_what_was_left_out_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        close(ended(Counts(7, 0, 1, ("no tesseract",)), tmp_path), [CHROMIUM], in_ci=False, seconds=60) == 0
    )
    said = capsys.readouterr().out
    assert "Left out: the browser journeys in tests/journeys, since chromium is missing" in said
    assert "Skipped: no tesseract" in said


@pytest.mark.parametrize("counts", [Counts(7, 0, 1), Counts(7, 1, 0)])
def test_ci_accepts_neither_a_skip_nor_a_failure(counts: Counts, tmp_path: Path) -> None:
    assert close(ended(counts, tmp_path), [], in_ci=True, seconds=60) == 1


def test_ci_accepts_no_missing_program(tmp_path: Path) -> None:
    assert close(ended(Counts(7), tmp_path), [CHROMIUM], in_ci=True, seconds=60) == 1


def test_a_failed_check_fails_the_run(tmp_path: Path) -> None:
    run = ended(Counts(7), tmp_path)
    run.phase("checks", lambda _report: (False, Counts()))
    assert close(run, [], in_ci=False, seconds=60) == 1
