"""Which programs of the system are there."""

import os
import shutil
from pathlib import Path

import pytest

from scripts.system import CHROMIUM, FONTS, LIBREOFFICE, PROGRAMS, TESSERACT, missing_after_install


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with nothing on it, not even a package manager."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def add(folder: Path, name: str, says: str = "") -> None:
    (folder / name).write_text(f"#!/bin/sh\necho '{says}'\n")
    (folder / name).chmod(0o755)


def test_what_cannot_be_installed_stays_missing(programs: Path) -> None:
    assert missing_after_install() == list(PROGRAMS)


def test_any_name_of_a_program_will_do(programs: Path) -> None:
    add(programs, "google-chrome")
    assert CHROMIUM.present()


def test_tesseract_without_chinese_is_not_enough(programs: Path) -> None:
    add(programs, "tesseract", "eng")
    assert not TESSERACT.present()
    add(programs, "tesseract", "eng chi_sim")
    assert TESSERACT.present()


def test_libreoffice_without_its_spreadsheets_is_not_enough(programs: Path) -> None:
    add(programs, "soffice")
    assert LIBREOFFICE.present()
    add(programs, "dpkg-query")
    (programs / "dpkg-query").write_text("#!/bin/sh\nexit 1\n")
    assert not LIBREOFFICE.present()


def test_one_font_missing_is_not_enough(programs: Path) -> None:
    for name in ("sh", "grep"):
        found = shutil.which(name, path=os.defpath)
        assert found is not None
        (programs / name).symlink_to(found)
    add(programs, "fc-match")
    add(programs, "fc-list", "there")
    assert FONTS.present()
    (programs / "fc-list").write_text('#!/bin/sh\ntest "$1" = "DejaVu Sans" || echo there\n')
    assert not FONTS.present()
