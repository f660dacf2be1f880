"""Finds the files to check: those that are named, and Office files by their names in folders."""

from collections.abc import Iterator, Sequence
from pathlib import Path

SUFFIXES = frozenset(
    (
        *(".xlsx", ".xlsm", ".xltx", ".xltm", ".xlam", ".xlsb", ".xls", ".ods"),
        *(".docx", ".docm", ".dotx", ".dotm", ".doc", ".odt", ".rtf"),
        *(".pptx", ".pptm", ".potx", ".potm", ".ppsx", ".ppsm", ".ppt", ".odp"),
        ".pdf",
    )
)


def office_files(paths: Sequence[Path]) -> list[Path]:
    """In the order of their names within each path; no file twice. Raises FileNotFoundError."""
    return list(dict.fromkeys(file for path in paths for file in _under(path)))


def _under(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
    elif path.is_file():
        yield path
    else:
        raise FileNotFoundError(f"{path} is neither a file nor a folder")
