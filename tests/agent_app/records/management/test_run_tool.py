"""One tool on files from the command line: a receipt on standard output and an exit status, nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agent_app.records.management.commands.run_tool import run
from tests.shared_files import case_file
from tools.kit.receipt import Failed, Ok

ROOT = Path(__file__).resolve().parents[4]


def command(*words: str) -> tuple[int, str]:
    """Exit status and standard output of `manage.py run_tool`, in a process of its own."""
    line = [sys.executable, "manage.py", "run_tool", *words]
    done = subprocess.run(line, cwd=ROOT, env=dict(os.environ), capture_output=True, check=False, text=True)
    return done.returncode, done.stdout


def test_an_edit_prints_its_receipt_and_writes_the_new_version(tmp_path: Path) -> None:
    source = case_file("docx_run_split.docx")
    op = {"op": "replace_text", "find": "{{client_name}}", "replace": "Blue Door"}
    arguments = json.dumps({"file_id": source.name, "ops": [op]})
    status, printed = command("file_edit", "--args", arguments, "--file", str(source), "--out", str(tmp_path))
    assert status == 0
    receipt = json.loads(printed)
    assert (receipt["ok"], receipt["version"], receipt["file_id"]) == (True, 2, source.name)
    assert printed.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [source.name]
    assert (tmp_path / source.name).read_bytes() != source.read_bytes()


def test_a_failed_receipt_exits_with_three_and_writes_nothing(tmp_path: Path) -> None:
    source = case_file("encrypted_stub.xlsx")
    arguments = json.dumps({"file_id": source.name})
    status, printed = command("file_read", "--args", arguments, "--file", str(source), "--out", str(tmp_path))
    assert status == 3
    assert "password-protected" in json.loads(printed)["error"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("file_list", "{}", 'There is no tool "file_list"'),
        ("file_read", "{", "cut off"),
        ("file_read", "not json", "not valid JSON"),
        ("file_read", "", "required: file_id"),
        ("file_read", '{"file_id":"a.txt"}', "there is no file"),
    ],
)
def test_every_wrong_call_is_a_failed_receipt(name: str, arguments: str, words: str) -> None:
    receipt = run(name, arguments, [], None)
    assert isinstance(receipt, Failed)
    assert words in receipt.error


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    receipt = run("file_read", '{"file_id":"a.txt"}', [tmp_path / "a.txt"], None)
    assert isinstance(receipt, Failed)
    assert "there is no such file" in receipt.error


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for path in (tmp_path / "a.txt", tmp_path / "b" / "a.txt"):
        path.write_text("x")
    receipt = run("file_read", '{"file_id":"a.txt"}', [tmp_path / "a.txt", tmp_path / "b" / "a.txt"], None)
    assert isinstance(receipt, Failed)
    assert "two files are named a.txt" in receipt.error


def test_a_new_file_is_written_to_a_folder_that_is_made(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    receipt = run("file_write", '{"mode":"text","filename":"a.txt","content":"x"}', [], out)
    assert isinstance(receipt, Ok)
    assert (out / "a.txt").read_text() == "x"
