"""Each canonical situation as a golden file, so that a change of wording is seen as a diff with its weight.

`FOLIO_WRITE_GOLDEN=1` writes them anew.
"""

import os
from pathlib import Path

import pytest

from agent_app.commands.registry import names
from prompts.builder import build
from prompts.show import as_text
from prompts.situations import SITUATIONS
from tools.kit.registry import CAPABILITIES

GOLDEN = Path(__file__).parent.parent / "golden" / "prompts"


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_sent_is_what_was_reviewed(situation: str) -> None:
    path = GOLDEN / f"{situation}.txt"
    text = as_text(build(SITUATIONS[situation](names()), CAPABILITIES).request) + "\n"
    if os.environ.get("FOLIO_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_every_golden_file_belongs_to_a_situation() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(SITUATIONS)
