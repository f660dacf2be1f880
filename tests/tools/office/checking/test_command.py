import json
import subprocess
import sys
from pathlib import Path

from tests.shared_files import SHARED, case_file, corpus_files
from tests.tools.office.corpus import expected_kinds, sample
from tools.kit.json_types import JsonObject

PROJECT = Path(__file__).resolve().parents[4]


def _check(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.office", "check", *arguments]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def _objects(done: subprocess.CompletedProcess[str]) -> list[JsonObject]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_each_file_of_the_corpus_is_read_and_edited_or_refused_as_the_manifest_says() -> None:
    expected = sample()
    done = _check("--json", "--jobs", "2", *map(str, expected))
    *reports, total = _objects(done)
    assert [report["failures"] for report in reports if report["failures"]] == []
    assert {str(path): kind for path, kind in expected.items()} == {r["file"]: r["kind"] for r in reports}
    assert done.returncode == 0
    assert total["summary"] is not None


def test_the_manifest_names_the_files_of_the_corpus_and_no_others() -> None:
    suffixes = {Path(name).suffix.lower() for name in expected_kinds()}
    root = SHARED / "corpus"
    assert {path.relative_to(root).as_posix() for path in corpus_files(*suffixes)} == set(expected_kinds())


def test_only_encrypted_damaged_and_dangerous_files_are_refused() -> None:
    readable = ("workbook", "document", "deck")
    refused = {kind for kind in expected_kinds().values() if not kind.endswith(readable)}
    assert refused == {"damaged", "dangerous", "encrypted", "not Office"}


def test_a_folder_is_walked_and_a_file_is_told_in_words() -> None:
    done = _check(str(case_file("xlsx_merged.xlsx").parent))
    assert "xlsx_set_cell S!A1: 5 parts kept" in done.stdout
    assert "encrypted; this file is password-protected" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("files: 13, ok: ")


def test_a_path_that_is_not_there_is_said() -> None:
    done = _check("nowhere.xlsx")
    assert done.returncode == 2
    assert "nowhere.xlsx is neither a file nor a folder" in done.stderr
