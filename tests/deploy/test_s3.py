"""A whole site whose files lie in a bucket: uploaded, changed by a tool in a worker, downloaded."""

import json
import random
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from drill.visitor import Visitor
from tests.deploy.test_full_disk import Disk, Place
from tests.fixtures.processes import running_serve
from tests.s3_server.line import Line, line_to
from tests.s3_server.serving import NAME, client, running_s3
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio
NOTE: JsonObject = {"mode": "text", "filename": "note.txt", "content": "first words\n" * 50_000}
TABLE = b"name,age\nAnn,30\n"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with running_s3() as at:
        yield at


@pytest.fixture
def near(endpoint: str) -> Iterator[tuple[str, Line]]:
    with line_to(endpoint) as made:
        yield made


@pytest_asyncio.fixture
async def place(near: tuple[str, Line], tmp_path: Path, wire_server: WireServer) -> AsyncIterator[Place]:
    settings = {
        "OPENAI_API_KEY": "key",
        "OPENAI_BASE_URL": wire_server.openai_base_url,
        "PREVIEWS": "no",
        "STORAGE_S3_BUCKET": NAME,
        "STORAGE_S3_ENDPOINT": near[0],
        "STORAGE_S3_REGION": "us-east-1",
        "STORAGE_S3_KEY": "key",
        "STORAGE_S3_SECRET": "secret",
        "STORAGE_S3_PREFIX": "site",
        "STORAGE_S3_LIMIT_S": "1",
    }
    with running_serve(tmp_path / "data", **settings) as served:
        visitor = Visitor(served.address, random.Random(1), count(1))  # noqa: S311 -- any will do
        await visitor.arrive()
        yield Place(Disk(tmp_path), visitor, visitor.talks[0])
        await visitor.leave()


async def downloaded(place: Place, file_id: str, version: int) -> bytes:
    chat = f"{place.visitor.address}/api/chats/{place.talk.chat}"
    answer = await place.http.get(f"{chat}/files/{file_id}/versions/{version}/content")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    return answer.content


async def files(place: Place) -> dict[str, str]:
    """Ids by name."""
    answer = await place.http.get(f"{place.visitor.address}/api/chats/{place.talk.chat}/files")
    return {one["versions"][-1]["name"]: one["id"] for one in answer.json()}


async def test_files_live_in_the_bucket_from_upload_to_export(
    place: Place, wire_server: WireServer, endpoint: str
) -> None:
    status, uploaded = await place.upload("people.csv", TABLE)
    assert status == 201
    edit: JsonObject = {
        "file_id": uploaded["id"],
        "ops": [{"op": "xlsx_set_cell", "cell": "B2", "value": 31}],
    }
    wire_server.script("openai", [Call("file_write", NOTE)])
    wire_server.script("openai", [Call("file_edit", edit)])
    wire_server.script("openai", [Text("Done.")])
    assert (await place.say("write and edit"))["ok"]
    assert await place.ended() == "done"
    there = await files(place)
    assert await downloaded(place, there["note.txt"], 1) == str(NOTE["content"]).encode()
    assert await downloaded(place, there["people.csv"], 1) == TABLE
    assert await downloaded(place, there["people.csv"], 2) == b"name,age\nAnn,31\n"
    chat = f"{place.visitor.address}/api/chats/{place.talk.chat}"
    exported = await place.http.get(f"{chat}/export?format=json")
    assert "people.csv" in json.dumps(exported.json())
    assert list((place.disk.folder / "data").glob("files/*/*")) == []
    kept = client(endpoint).list_objects_v2(Bucket=NAME, Prefix="site/")["Contents"]
    hashes = {key["Key"].rpartition("/")[2] for key in kept}
    assert {str(row[0]) for row in place.disk.rows("SELECT sha256 FROM records_fileversion")} <= hashes


async def test_a_bucket_that_falls_silent_is_told_in_words_and_nothing_is_half_kept(
    place: Place, wire_server: WireServer, near: tuple[str, Line]
) -> None:
    versions = "SELECT count(*) FROM records_fileversion"
    before = place.disk.rows(versions)
    near[1].silent.set()
    status, answer = await place.upload("people.csv", TABLE)
    assert (status, answer["error"]["code"]) == (503, "store_away")
    wire_server.script("openai", [Call("file_write", NOTE)])
    wire_server.script("openai", [Text("It could not be saved.")])
    assert (await place.say("write"))["ok"]
    assert await place.ended() == "done"
    [(receipt,)] = place.disk.rows("SELECT receipt FROM records_toolcall")
    assert "store of files can't be reached" in str(receipt)
    assert place.disk.rows(versions) == before
    near[1].silent.clear()
    status, _ = await place.upload("people.csv", TABLE)
    assert status == 201
