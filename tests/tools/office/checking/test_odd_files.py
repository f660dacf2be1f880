"""Valid files that hardly any program writes are read whole and edited like any others."""

from pathlib import Path

import pytest

from tests.tools.office.odd_files import odd_files
from tools.office.checking.one_file import check_file

_FILES = odd_files()


@pytest.mark.parametrize("name", _FILES)
def test_an_odd_file_is_read_and_edited(name: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.bin"
    path.write_bytes(_FILES[name])
    report = check_file(path, name)
    assert report.failures == ()
    assert report.verdict == "ok"
    assert report.edits or name == "an empty document"
