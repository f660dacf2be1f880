"""How many characters of known pages are read wrongly, and what that takes, engine by engine.

`python -m bench.writing ENGINE` reads them in a process of its own, so that its memory is nobody else's.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import pytesseract
from PIL import Image

from bench.figures import median_of, table
from tests.tools.image.drawn import reopened
from tests.tools.image.truth import errors, pages
from tools.image import rapid, tesseract
from tools.image.ocr import Engine, transcribe

Read = Callable[[bytes, Image.Image, str], str]
_ROOT = Path(__file__).parents[1]
_MB = 1024 * 1024 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Reading:
    """`share` of the characters of a page that were read wrongly, and the processor's seconds for it."""

    group: str
    share: float
    seconds: float


@dataclass(frozen=True)
class Measured:
    """`memory` is the most that one process of the engine held, in MB."""

    readings: list[Reading]
    memory: float


def measure() -> None:
    """Each of the drawn pages by itself, one after another."""
    if not tesseract.is_installed():
        print("\nText in pictures needs tesseract: install tesseract-ocr and tesseract-ocr-chi-sim.")
        return
    found = {name: _apart(name) for name in _WAYS if name != "rapidocr" or rapid.is_installed()}
    count = len(next(iter(found.values())).readings)
    table(f"Text in {count} pictures: characters read wrongly", ("", *found), list(_rows(found)))
    if not rapid.is_installed():
        print("  Beside it: pip install rapidocr onnxruntime")


def _rows(found: Mapping[str, Measured]) -> Iterable[tuple[str, ...]]:
    for group in dict.fromkeys(page.group for page in pages()):
        yield group, *(_percent([r for r in one.readings if r.group == group]) for one in found.values())
    yield "all", *(_percent(one.readings) for one in found.values())
    seconds = [median_of([reading.seconds for reading in one.readings]) for one in found.values()]
    yield "processor time of a page (median)", *(f"{one:.2f} s" for one in seconds)
    yield "memory of its largest process", *(f"{one.memory:.0f} MB" for one in found.values())


def _percent(readings: list[Reading]) -> str:
    return f"{100 * sum(one.share for one in readings) / len(readings):.1f} %"


def _apart(way: str) -> Measured:
    command = [sys.executable, "-m", "bench.writing", way]
    told = json.loads(subprocess.run(command, cwd=_ROOT, stdout=subprocess.PIPE, check=True).stdout)
    return Measured([Reading(**one) for one in told["readings"]], told["memory"])


def _measured(read: Read) -> Measured:
    readings = [_timed(read, page.group, page.content, page.text) for page in pages()]
    return Measured(readings, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / _MB)


def _timed(read: Read, group: str, content: bytes, true: str) -> Reading:
    image, begun = reopened(content), _seconds()
    text = read(content, image, true)
    taken = _seconds() - begun
    return Reading(group, errors(text, true), taken)


def _seconds() -> float:
    """Of the processor, with all that was started."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _plain(_content: bytes, image: Image.Image, true: str) -> str:
    """Without our care for the page, its language given."""
    chinese = any(sign > "\u3000" for sign in true)
    return str(pytesseract.image_to_string(image, lang="chi_sim+eng" if chinese else "eng"))


def _ours(engine: Engine, content: bytes, _image: Image.Image, _true: str) -> str:
    return transcribe(content, only=engine).text


_WAYS: Mapping[str, Read] = {
    "tesseract as it comes": _plain,
    "tesseract": partial(_ours, "tesseract"),
    "rapidocr": partial(_ours, "rapidocr"),
}

if __name__ == "__main__":
    print(json.dumps(asdict(_measured(_WAYS[sys.argv[1]]))))
