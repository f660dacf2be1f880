"""Files of a folder as a conversation's workspace."""

from pathlib import Path

import pytest

from agent_app.files.folder_workspace import FolderWorkspace
from tools.kit.workspace import FileMissing


def test_a_files_id_is_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words")
    (facts,) = FolderWorkspace([tmp_path / "a.txt"]).files()
    assert (facts.file_id, facts.name, facts.kind, facts.version, facts.durable) == (
        "a.txt",
        "a.txt",
        "text",
        1,
        True,
    )


def test_only_what_changed_is_saved_and_only_when_asked(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    for name in ("a.txt", "b.txt"):
        (source / name).write_text("old")
    files = FolderWorkspace([source / "a.txt", source / "b.txt"])
    assert files.revise("a.txt", b"new").version == 2
    assert files.create("b.txt", b"another").name == "b (2).txt"
    assert list(out.iterdir()) == []
    files.save(out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == {
        "a.txt": b"new",
        "b (2).txt": b"another",
    }
    assert (source / "a.txt").read_text() == "old"


def test_a_made_name_can_not_leave_the_folder(tmp_path: Path) -> None:
    files = FolderWorkspace([])
    files.create("../../evil.txt", b"x")
    files.save(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["evil.txt"]


def test_a_file_that_can_not_be_worked_on_is_there_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"PK\x03\x04 cut")
    assert FolderWorkspace([tmp_path / "a.docx"]).facts("a.docx").kind == "other"


def test_an_unknown_id_is_missing() -> None:
    with pytest.raises(FileMissing):
        FolderWorkspace([]).read("a.txt")
