"""Where the shared cases, corpus and schemas lie; tests that need them skip when they are missing."""

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("SHARED_DIR") or Path(__file__).resolve().parent.parent.parent / "shared")


def case_file(name: str) -> Path:
    """A file of the cases folder."""
    return _present(SHARED / "cases" / "files" / name)


def corpus_files(*suffixes: str) -> list[Path]:
    """All corpus files with one of these suffixes, sorted by name."""
    root = _present(SHARED / "corpus")
    return sorted(p for p in root.rglob("*") if p.suffix.lower() in suffixes)


def mcp_schemas() -> list[Path]:
    """The files of real tool schemas."""
    return sorted(_present(SHARED / "mcp_schemas").glob("*.json"))


def _present(path: Path) -> Path:
    if not path.exists():
        pytest.skip(f"{path.name} is not here: set SHARED_DIR to the folder of shared test files")
    return path
