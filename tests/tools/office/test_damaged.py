"""A damaged file is read rightly or refused in a sentence, in bounded time and memory; nothing else comes."""

import io
import os
import random
import zipfile
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tools.office.corpus import sample
from tests.tools.office.damage import DAMAGES
from tests.tools.office.xlsx.books import MAIN, book, opened, sheet_xml
from tools.office.apart.limited import Bounds, Done, run_limited
from tools.office.checking.reading import read_whole
from tools.office.checking.trials.carried_out import TRYING
from tools.office.package.errors import OfficeError
from tools.office.package.kind import kind_of
from tools.office.package.package import Package
from tools.office.search.wanted import Wanted
from tools.office.xlsx.find import find
from tools.office.xlsx.outline import outline
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.window import window

EXAMPLES = 3_000 if os.environ.get("FOLIO_FULL_CORPUS") else 150
SMALL_BYTES = 60_000
ALL = Bounds(cpu_s=300, wall_s=600, memory_mb=300)
MANY = 200_000


def _whole_files() -> list[Path]:
    """Readable ones of all kinds, small so that many can be damaged."""
    readable = ("workbook", "document", "deck")
    found = sample(3).items()
    return [
        path
        for path, kind in found
        if kind.endswith(readable) and not kind.startswith("legacy") and path.stat().st_size < SMALL_BYTES
    ]


def _used(content: bytes) -> str:
    """What becomes of a file: its family when it is read and edited, else the sentence of the refusal."""
    try:
        package = Package.open(content)
        kind = kind_of(package)
        package.check_contents()
        read_whole(package, kind.family)
        for trying in TRYING[kind.family]:
            attempt = trying(package)
            if attempt is not None and attempt.edit is not None:
                kind_of(Package.open(attempt.edit.content))
    except OfficeError as error:
        return str(error)
    return kind.family


@given(st.sampled_from(sorted(DAMAGES)), st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_file_is_used_or_refused_in_a_sentence(name: str, number: int, dice: random.Random) -> None:
    files = _whole_files()
    path = files[number % len(files)]
    assert _used(DAMAGES[name](path.read_bytes(), dice))


def _all_damages() -> int:
    """Several of each kind, one after the other in one process."""
    files = _whole_files()
    for number, damage in enumerate(DAMAGES.values()):
        for seed in range(4):
            content = files[(number * 7 + seed * 31) % len(files)].read_bytes()
            _used(damage(content, random.Random(seed)))  # noqa: S311 -- dice for damage
    return len(DAMAGES)


def test_damaged_files_take_bounded_time_and_memory() -> None:
    outcome = run_limited(_all_damages, ALL)
    assert isinstance(outcome, Done), outcome
    assert outcome.value == len(DAMAGES)


def _look(content: bytes) -> None:
    for use in (
        outline,
        partial(window, sheet=None),
        partial(find, wanted=Wanted("nowhere")),
        partial(set_cells, sheet=None, cells=[("B2", 1)]),
    ):
        with suppress(OfficeError):
            use(opened(content))


@pytest.mark.parametrize(
    "tag",
    [
        "<row ",
        "<row r='1'>",
        "<row r='1'><c r='A1'>",
        "<c r='A1'>",
        "<c r='A1'><v>",
        "<f>",
        "<is><t>",
        '<c "',
        "<!--",
    ],
)
def test_tags_that_never_close_take_no_longer_than_others(tag: str) -> None:
    """Quadratic time would be hours here: the bound is one of liveness."""
    many = tag * MANY
    strings = f'<sst xmlns="{MAIN}"><si>{many}</si></sst>'
    texts = book(sheet_xml('<row r="1"><c t="s"><v>0</v></c></row>'), more={"xl/sharedStrings.xml": strings})
    rows = [many, f'<row r="1">{many}</row>', f'<row r="1"><c r="A1">{many}</c></row>']
    for content in (*(book(sheet_xml(row)) for row in rows), texts):
        outcome = run_limited(partial(_look, content), ALL)
        assert isinstance(outcome, Done), outcome


def test_a_part_in_an_unknown_encoding_is_damaged() -> None:
    content = book(
        f'<?xml version="1.0" encoding="UTFk8"?><worksheet xmlns="{MAIN}"><sheetData/></worksheet>'
    )
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert b"UTFk8" in archive.read("xl/worksheets/sheet1.xml")
    assert _used(content).startswith("this file is a damaged archive: one of its parts is in an unreadable")
