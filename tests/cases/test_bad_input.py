"""What can't be worked on draws its own sentence, at upload and on the command line, in little memory."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from agent_app.files.sniffing import Refused
from agent_app.records.models import File
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation
from tests.agent_app.web.site import Visitor
from tests.cases.bad_files import entity_document, entity_workbook, far_cell, million_rows, noisy_document
from tests.shared_files import SHARED, case_file
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

ROOT = Path(__file__).resolve().parents[2]
MEMORY_MB = 300
OVER_THE_LIMIT = b"word " * (26 * 1024 * 1024 // 5)
PROGRAM = b"MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00\xb8" + bytes(300)
GOOD = b"good words\n"


@dataclass(frozen=True)
class Bad:
    """`words` stand in the sentence; `kind` is the same for files whose trouble, and sentence, is one."""

    name: str
    kind: str
    words: str
    content: Callable[[], bytes]
    status: int = 422

    def __str__(self) -> str:
        return self.name


def case(name: str) -> Callable[[], bytes]:
    return lambda: case_file(name).read_bytes()


def corpus(name: str) -> Callable[[], bytes]:
    def found() -> bytes:
        path = SHARED / "corpus" / "apache_poi" / name
        return path.read_bytes() if path.exists() else pytest.skip(f"{name} is not here: set SHARED_DIR")

    return found


BAD = [
    Bad("program.xlsx", "program", "this is a program, not a workbook", lambda: PROGRAM),
    Bad("report.xlsx", "html", "this is HTML, not a workbook", case("report_is_html.xlsx")),
    Bad("empty.xlsx", "empty", "this file is empty (0 bytes)", lambda: b""),
    Bad("large.txt", "large", "larger than 25 MB", lambda: OVER_THE_LIMIT, 413),
    Bad("locked.xlsx", "locked", "password-protected", case("encrypted_stub.xlsx")),
    Bad("locked.docx", "locked", "password-protected", case("encrypted_stub.docx")),
    Bad("cut.docx", "damaged", "a damaged archive", lambda: case("docx_run_split.docx")()[:300]),
    Bad("old.xls", "old workbook", "old binary Excel format", case("old_is_xls.xlsx")),
    Bad("old.xlsx", "old workbook", "old binary Excel format", case("old_is_xls.xlsx")),
    Bad("old.doc", "old document", "old binary Word format", case("legacy_word_named.docx")),
    Bad("bomb.docx", "bomb", "unpacks to 286 MB", case("bomb.docx")),
    Bad("entities.docx", "entities", "declares a document type", entity_document),
    Bad("entities.xlsx", "entities", "declares a document type", entity_workbook),
    Bad("poc-xmlbomb.xlsx", "entities", "declares a document type", corpus("poc-xmlbomb.xlsx")),
]


@dataclass(frozen=True)
class Ran:
    status: int
    receipt: dict[str, object]
    memory_mb: float


MEASURED = """
import resource, runpy, sys
sys.argv = ["manage.py", *sys.argv[1:]]
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stderr.write(str(peak // 1024 if sys.platform == "darwin" else peak))
"""
# A process begins with its parent's peak, which is this test run's; a shell between them has a small one.
SHELL = ("/bin/sh", "-c", '"$@"; exit $?', "sh")


def run_tool(folder: Path, name: str, *others: str) -> Ran:
    """`manage.py run_tool file_read` in a process of its own, with what it took at its peak."""
    files = [word for file in (name, *others) for word in ("--file", str(folder / file))]
    arguments = ["run_tool", "file_read", "--args", json.dumps({"file_id": name}), *files]
    line = [*SHELL, sys.executable, "-c", MEASURED, *arguments]
    done = subprocess.run(line, cwd=ROOT, env=dict(os.environ), capture_output=True, check=False, text=True)
    assert done.stderr.isdigit(), done.stderr
    return Ran(done.returncode, json.loads(done.stdout), int(done.stderr) / 1024)


def plain(sentence: str, folder: str = str(ROOT)) -> bool:
    """No traceback, no path of the server, no word of how archives are made."""
    return (
        not re.search(r"traceback|\bzip|\.py\b|error:|exception", sentence, re.IGNORECASE)
        and folder not in sentence
    )


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_the_command_line_refuses_it_in_its_own_words(
    bad: Bad, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / bad.name).write_bytes(bad.content())
    arguments = json.dumps({"file_id": bad.name})
    with pytest.raises(SystemExit) as ended:
        call_command("run_tool", "file_read", arguments=arguments, files=[tmp_path / bad.name], out=tmp_path)
    receipt = json.loads(capsysbinary.readouterr().out)
    sentence = str(receipt["error"])
    assert (ended.value.code, receipt["ok"]) == (3, False)
    assert bad.words in sentence
    assert sentence.startswith(bad.name)
    assert plain(sentence, str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [bad.name]


@pytest.mark.parametrize("bad", [bad for bad in BAD if bad.kind in ("large", "bomb", "entities")], ids=str)
def test_a_trap_takes_little_memory(bad: Bad, tmp_path: Path) -> None:
    (tmp_path / bad.name).write_bytes(bad.content())
    ran = run_tool(tmp_path, bad.name)
    assert ran.status == 3
    assert ran.memory_mb < MEMORY_MB


def test_the_good_file_beside_all_of_them_is_read(tmp_path: Path) -> None:
    for bad in BAD:
        (tmp_path / bad.name).write_bytes(bad.content())
    (tmp_path / "good.txt").write_bytes(GOOD)
    ran = run_tool(tmp_path, "good.txt", *(bad.name for bad in BAD))
    assert (ran.status, ran.receipt["text"]) == (0, "good words")
    assert ran.memory_mb < MEMORY_MB


@pytest.mark.parametrize(
    ("make", "used", "remark"),
    [
        (million_rows, "A1:B2", "the file declares A1:XFD1048576, but cells stand in A1:B2 only"),
        (far_cell, "A1:XFD1048576", None),
    ],
)
def test_a_sheet_that_claims_millions_of_rows_is_read_by_its_cells(
    make: Callable[[], bytes], used: str, remark: str | None, tmp_path: Path
) -> None:
    (tmp_path / "wide.xlsx").write_bytes(make())
    ran = run_tool(tmp_path, "wide.xlsx")
    assert ran.status == 0
    outline = ran.receipt["outline"]
    assert isinstance(outline, dict)
    (sheet,) = outline["sheets"]
    assert (sheet["used"], sheet.get("remark")) == (used, remark)
    assert ran.memory_mb < MEMORY_MB


def test_strings_that_make_other_writers_fill_the_disk_are_read(tmp_path: Path) -> None:
    (tmp_path / "strings.xlsx").write_bytes(corpus("poc-shared-strings.xlsx")())
    ran = run_tool(tmp_path, "strings.xlsx")
    assert ran.status == 0
    assert ran.memory_mb < MEMORY_MB
    assert len(json.dumps(ran.receipt)) < 2 * settings.RESULT_LIMIT_CHARS


@pytest.mark.parametrize(
    ("unit", "words"),
    [("<w:p/>", "tags, over the limit"), ("<w:p><w:r/></w:p>" + " " * 90, "paragraphs, over")],
)
def test_a_small_document_of_millions_of_elements_is_refused(unit: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "many.docx").write_bytes(noisy_document(unit))
    ran = run_tool(tmp_path, "many.docx")
    assert ran.status == 3
    assert words in str(ran.receipt["error"])
    assert ran.memory_mb < MEMORY_MB


def stored() -> tuple[int, int]:
    """Rows of files, and blobs on disk."""
    folder = Path(settings.FILES_DIR)
    return File.objects.count(), sum(path.is_file() for path in folder.rglob("*"))


@pytest.mark.database
@pytest.mark.asyncio
async def test_uploads_are_refused_each_in_its_own_words_and_nothing_is_stored(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    before = await database().read(stored)
    told: dict[str, set[str]] = {}
    for bad in BAD:
        answer = await visitor.upload(chat_id, bad.name, bad.content())
        error = answer.json()["error"]
        assert (answer.status_code, bad.words in error["message"]) == (bad.status, True), error
        assert plain(error["message"])
        told.setdefault(bad.kind, set()).add(error["message"].replace(bad.name, "").removeprefix(": "))
    sentences = [sentence for kind in told.values() for sentence in kind]
    assert all(len(kind) == 1 for kind in told.values()), told
    assert len(set(sentences)) == len(told)
    assert await database().read(stored) == before
    assert await visitor.get(f"/api/chats/{chat_id}/files") == []
    assert (await visitor.upload(chat_id, "good.txt", GOOD)).status_code == 201


@pytest.mark.database
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_the_good_file_of_a_turn_is_read_when_the_bad_ones_were_refused(
    chat: Conversation, wire_server: WireServer, worker: object
) -> None:
    good = await chat.attach("good.txt", GOOD)
    for bad in BAD:
        if bad.status == 422:
            with pytest.raises(Refused):
                await chat.attach(bad.name, bad.content())
    wire_server.script("openai", [Call("file_read", {"file_id": good.file_id})])
    wire_server.script("openai", [Text("It says: good words.")])
    await chat.answered("what is in my files?")
    [call] = await chat.calls()
    assert call.receipt is not None
    assert call.receipt["text"] == "good words"
    assert wire_server.refusals == []
