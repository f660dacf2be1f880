"""Which engines and language packs a test finds, whatever else is on the machine."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKS = ("eng", "chi_sim", "osd")
_STANDING_IN = Path(__file__).parent / "standing_in"


def only_usual_packs(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Tesseract has those that scripts/system.py installs, and no others."""
    command = ["tesseract", "none.png", "-", "-l", "none"]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    found = re.search(r"data file (.+)/none\.traineddata", told)
    assert found is not None, told
    for path in Path(found[1]).iterdir():
        if path.suffix != ".traineddata" or path.stem in PACKS:
            (folder / path.name).symlink_to(path)
    monkeypatch.setenv("TESSDATA_PREFIX", str(folder))


def without_rapidocr(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own way to say that a module isn't there."""
    monkeypatch.setitem(sys.modules, "rapidocr", None)


def with_rapidocr_standing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of that name is found in front of all others, here and in the processes that are started.

    The rule is that the model server is the one fake. This stands for no part of ours but for a foreign
    engine that is too heavy to be installed for tests: our process, its answer and what is made of it are
    real. How well the true engine reads is measured by `python -m bench writing`, where it is installed.
    """
    monkeypatch.syspath_prepend(str(_STANDING_IN))
    paths = [str(_STANDING_IN), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
