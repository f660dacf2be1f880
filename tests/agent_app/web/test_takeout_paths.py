"""A path in the zip can be unpacked on any system, and stands there once."""

import pytest

from agent_app.web.accounts.paths import Paths


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("C:\\con\\x.txt", "C con x.txt"),
        ("", "file"),
        ("...", "file"),
        ("预算 2027.xlsx", "预算 2027.xlsx"),
        ("line\nbreak\0.md", "line break.md"),
        ("x" * 300 + ".docx", "x" * 80 + ".docx"),
    ],
)
def test_a_name_keeps_what_every_system_takes(name: str, plain: str) -> None:
    assert Paths().taken("files", name) == f"files/{plain}"


def test_no_path_is_taken_twice() -> None:
    paths = Paths()
    taken = [paths.taken("files", name) for name in ("a.txt", "A.txt", "a.txt")]
    assert taken == ["files/a.txt", "files/A (2).txt", "files/a (3).txt"]
