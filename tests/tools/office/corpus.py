"""The corpus with the kind that each of its files is expected to be."""

import os
from pathlib import Path

from tests.shared_files import SHARED, corpus_files

STEP = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 19
_MANIFEST = Path(__file__).parent / "corpus_manifest.tsv"


def expected_kinds() -> dict[str, str]:
    """By the name in the corpus folder."""
    lines = _MANIFEST.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def sample(step: int = STEP) -> dict[Path, str]:
    """Every n-th file of the manifest with its kind; all of them with FOLIO_FULL_CORPUS=1."""
    corpus_files()
    named = list(expected_kinds().items())[::step]
    return {SHARED / "corpus" / name: kind for name, kind in named}
