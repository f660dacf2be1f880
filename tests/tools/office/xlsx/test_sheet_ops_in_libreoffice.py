"""LibreOffice opens what the ops on sheets and blocks saved, and finds the values in it."""

import csv
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from prompts.example_runs import sample
from tests.shared_files import corpus_files
from tests.tools.office.xlsx.books import opened
from tests.tools.office.xlsx.test_sheet_ops_over_corpus import OPS
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.charts.add import add_chart
from tools.office.xlsx.charts.series import ChartKind

WAIT_S = 200
_FILES = ("SimpleStrict.xlsx", "123233_charts.xlsx")
_SAME_VALUES = ("rename", "chart", "comment")


def _converted(folder: Path, suffix: str, contents: dict[str, bytes]) -> dict[str, Path]:
    """The files that LibreOffice made, by the name of their source."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not here: install it to see that it opens edited workbooks")
    for name, content in contents.items():
        (folder / f"{name}.xlsx").write_bytes(content)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [office, profile, "--headless", "--convert-to", suffix, "--outdir", str(folder)]
    files = [str(folder / f"{name}.xlsx") for name in contents]
    done = subprocess.run([*command, *files], check=False, capture_output=True, timeout=WAIT_S)
    assert done.returncode == 0
    return {path.stem: path for path in folder.glob(f"*.{suffix}")}


def _edited(package: Package) -> dict[str, bytes]:
    found = {"before": package.content}
    for name, (_, run) in OPS.items():
        try:
            found[name.replace(" ", "-")] = run(package).content
        except OfficeError:
            continue
    return found


@pytest.mark.parametrize("name", _FILES)
def test_each_edit_of_a_real_workbook_opens_with_its_values(name: str, tmp_path: Path) -> None:
    path = next((one for one in corpus_files(".xlsx") if one.name == name), None)
    if path is None:
        pytest.skip(f"{name} is not in the corpus here")
    contents = _edited(opened(path.read_bytes()))
    found = _converted(tmp_path, "csv", contents)
    assert {*found} == {*contents}
    rows = {
        stem: list(csv.reader(one.read_text(errors="replace").splitlines())) for stem, one in found.items()
    }
    for op in _SAME_VALUES:
        assert rows.get(op, rows["before"]) == rows["before"], op


def test_every_kind_of_chart_is_laid_out(tmp_path: Path) -> None:
    content = sample("xlsx")[1]
    kinds: tuple[ChartKind, ...] = get_args(ChartKind)
    contents: dict[str, bytes] = {
        kind: add_chart(opened(content), None, kind, "A1:B3").content for kind in kinds
    }
    assert {*_converted(tmp_path, "pdf", contents)} == {*contents}
