"""Skills over HTTP: uploaded as a zip or a folder, shown, switched, taken along, deleted and brought back."""

import io
import zipfile
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from agent_app.records.threads import database
from agent_app.skills.included import put_included
from tests.agent_app.skills.folders import MAIN, main_text, zipped, zipped_link
from tests.agent_app.web.site import Visitor
from tests.fixtures.site import new_member

pytestmark = [pytest.mark.asyncio, pytest.mark.database]
TIDY = {"tidy-notes/SKILL.md": MAIN, "tidy-notes/references/order.md": "By date."}


@pytest_asyncio.fixture
async def plain(member: Visitor, address: str) -> AsyncIterator[Visitor]:
    """A member who is no admin: the first one is."""
    async with new_member(address) as made:
        yield made


async def send(visitor: Visitor, content: bytes, **fields: str) -> httpx2.Response:
    files = {"files": ("skill.zip", content)}
    return await visitor.http.post("/api/skills", files=files, data=fields, headers=visitor.token)


async def send_folder(visitor: Visitor, files: Mapping[str, str], **fields: Any) -> httpx2.Response:
    """As a browser sends a folder: names without their paths, which stand beside them."""
    parts = [("files", (path.rpartition("/")[2], content.encode())) for path, content in files.items()]
    paths = {"paths": fields.pop("paths", list(files)), **fields}
    return await visitor.http.post("/api/skills", files=parts, data=paths, headers=visitor.token)


async def add(visitor: Visitor, content: bytes = b"", **fields: str) -> dict[str, Any]:
    answer = await send(visitor, content or zipped(TIDY), **fields)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def listed(visitor: Visitor) -> list[str]:
    return [skill["name"] for skill in await visitor.get("/api/skills")]


def refused(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_zip_becomes_a_skill_of_ones_own(plain: Visitor, member: Visitor) -> None:
    made = await add(plain)
    assert made | {"id": "", "updated_at": ""} == {
        "id": "",
        "name": "tidy-notes",
        "description": "Puts notes in order.",
        "site": False,
        "included": False,
        "mine": True,
        "enabled": True,
        "offered": True,
        "files": 2,
        "size": len(MAIN) + len("By date."),
        "updated_at": "",
    }
    assert await listed(plain) == ["tidy-notes"]
    assert await listed(member) == []


async def test_a_folder_comes_as_many_files_with_their_paths(plain: Visitor) -> None:
    many = {f"tidy-notes/references/{number}.md": "x" for number in range(150)}
    answer = await send_folder(plain, TIDY | many)
    assert answer.status_code == 201, answer.text
    said = await plain.get(f"/api/skills/{answer.json()['id']}")
    assert said["instructions"] == "# Tidy notes\n\nSort them."
    assert len(said["files"]) == 151
    assert said["files"][0] == {"path": "references/0.md", "size": 1}


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (zipped({"SKILL.md": MAIN, "../evil": "x"}), "skill_path", "../evil"),
        (zipped_link("key", "/etc/passwd"), "skill_link", "symbolic link"),
        (zipped({"SKILL.md": MAIN, "zeros": bytes(50 * 1024 * 1024)}), "skill_too_large", "10 MB"),
        (zipped({"readme.md": "x"}), "skill_no_main", "SKILL.md"),
        (zipped({"SKILL.md": main_text("Tidy Notes")}), "skill_name", "monthly-report"),
        (b"not a zip", "skill_not_zip", "zip"),
    ],
)
async def test_a_bad_zip_is_refused_in_words(plain: Visitor, content: bytes, code: str, words: str) -> None:
    answer = await send(plain, content)
    assert refused(answer) == (422, code)
    assert words in answer.json()["error"]["message"]
    assert await listed(plain) == []


async def test_a_bad_folder_is_refused_in_words(plain: Visitor) -> None:
    assert refused(await send_folder(plain, TIDY, paths=["tidy/SKILL.md", "../a"])) == (422, "skill_path")
    assert refused(await send_folder(plain, TIDY, paths=["tidy/SKILL.md"])) == (422, "skill_path")
    assert refused(await send_folder(plain, TIDY, paths=[])) == (422, "skill_not_zip")
    many = {f"tidy-notes/{number}.md": "x" for number in range(250)}
    assert refused(await send_folder(plain, TIDY | many)) == (422, "skill_too_many")


async def test_files_far_beyond_the_number_are_not_even_received(plain: Visitor) -> None:
    many = {f"tidy-notes/{number}.md": "x" for number in range(400)}
    answer = await send_folder(plain, TIDY | many)
    assert refused(answer) == (422, "skill_too_many")
    assert "more than 210 files" in answer.json()["error"]["message"]


async def test_a_form_that_is_none_is_refused_in_words(plain: Visitor) -> None:
    answer = await send_folder(plain, TIDY, paths=["a"] * 1_100)
    assert refused(answer) == (400, "bad_request")


async def test_a_large_upload_is_taken_up_to_the_limit_and_refused_beyond(plain: Visitor) -> None:
    under: dict[str, str | bytes] = {"SKILL.md": MAIN, "a.bin": bytes(9 * 1024 * 1024)}
    assert (await send(plain, zipped(under, compressed=False))).status_code == 201
    over: dict[str, str | bytes] = {"SKILL.md": MAIN, "a.bin": bytes(11 * 1024 * 1024)}
    assert refused(await send(plain, zipped(over, compressed=False), replace="true")) == (
        422,
        "skill_too_large",
    )


async def test_a_name_that_is_there_is_replaced_when_that_is_asked_for(plain: Visitor) -> None:
    first = await add(plain)
    await plain.call("PATCH", f"/api/skills/{first['id']}", {"offered": False})
    new = zipped({"SKILL.md": main_text(body="Sort them well.")})
    assert refused(await send(plain, new)) == (409, "skill_exists")
    again = await add(plain, new, replace="true")
    assert (again["id"], again["files"], again["offered"]) == (first["id"], 1, False)
    assert (await plain.get(f"/api/skills/{first['id']}"))["instructions"] == "Sort them well."


async def test_it_is_switched(plain: Visitor) -> None:
    path = f"/api/skills/{(await add(plain))['id']}"
    changed = (await plain.call("PATCH", path, {"enabled": False})).json()
    assert (changed["enabled"], changed["offered"]) == (False, True)
    assert [skill["enabled"] for skill in await plain.get("/api/skills")] == [False]


async def test_a_deletion_is_taken_back(plain: Visitor) -> None:
    made = await add(plain)
    path = f"/api/skills/{made['id']}"
    assert (await plain.call("DELETE", path)).status_code == 204
    assert (await plain.call("DELETE", path)).status_code == 404
    assert await listed(plain) == []
    assert (await plain.call("POST", f"{path}/restore")).json()["name"] == "tidy-notes"
    await plain.call("DELETE", path)
    await add(plain)
    assert refused(await plain.call("POST", f"{path}/restore")) == (409, "skill_exists")


async def test_it_is_taken_along_as_a_zip(plain: Visitor) -> None:
    made = await add(plain)
    answer = await plain.http.get(f"/api/skills/{made['id']}/zip")
    assert answer.headers["content-disposition"] == 'attachment; filename="tidy-notes.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == TIDY


async def test_another_persons_skill_is_not_there(plain: Visitor, member: Visitor) -> None:
    """Not for an admin either."""
    path = f"/api/skills/{(await add(plain))['id']}"
    for method, at in (
        ("GET", path),
        ("GET", f"{path}/zip"),
        ("PATCH", path),
        ("DELETE", path),
        ("POST", f"{path}/restore"),
    ):
        answer = await member.call(method, at, {"enabled": False} if method == "PATCH" else None)
        assert answer.status_code == 404, (method, at)
    assert [skill["enabled"] for skill in await plain.get("/api/skills")] == [True]


async def test_an_admin_gives_the_site_a_skill_that_others_see_and_cannot_change(
    plain: Visitor, member: Visitor
) -> None:
    made = await add(member, site="true")
    [seen] = await plain.get("/api/skills")
    assert (seen["site"], seen["mine"]) == (True, False)
    path = f"/api/skills/{made['id']}"
    assert (await plain.get(path))["instructions"]
    assert (await plain.call("PATCH", path, {"enabled": False})).status_code == 404
    assert (await plain.call("DELETE", path)).status_code == 404
    await member.call("PATCH", path, {"enabled": False})
    assert await listed(plain) == []
    assert (await plain.http.get(path)).status_code == 404
    assert await listed(member) == ["tidy-notes"]
    assert (await member.call("DELETE", path)).status_code == 204


async def test_only_an_admin_gives_the_site_skills(plain: Visitor) -> None:
    assert (await send(plain, zipped(TIDY), site="true")).status_code == 404
    assert await listed(plain) == []


async def test_what_came_with_folio_stays(plain: Visitor, member: Visitor) -> None:
    await database().write(put_included)
    rows = await member.get("/api/skills")
    assert {(row["name"], row["included"], row["offered"]) for row in rows} == {
        ("meeting-minutes", True, False),
        ("monthly-report", True, False),
        ("pitch-deck", True, False),
    }
    path = f"/api/skills/{rows[0]['id']}"
    assert refused(await member.call("DELETE", path)) == (409, "skill_included")
    assert (await plain.call("DELETE", path)).status_code == 404
    same = zipped({"SKILL.md": main_text("pitch-deck")})
    assert refused(await send(member, same, site="true")) == (409, "skill_included")
    assert (await add(member, same))["site"] is False


async def test_a_guest_is_asked_to_sign_in(visitor: Visitor) -> None:
    answer = await visitor.http.get("/api/skills")
    assert refused(answer) == (403, "skill_account")
    assert refused(await send(visitor, zipped(TIDY))) == (403, "skill_account")


async def test_an_upload_needs_the_token(plain: Visitor) -> None:
    answer = await plain.http.post("/api/skills", files={"files": ("a.zip", zipped(TIDY))})
    assert answer.status_code == 403
