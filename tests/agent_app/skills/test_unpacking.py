"""A zip is unpacked by measure: nothing leads out of it, links nowhere, or grows without end."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.skills.folder import folder
from agent_app.skills.refusals import BadSkill
from agent_app.skills.unpacking import unpacked
from tests.agent_app.skills.folders import MAIN, zipped, zipped_link


def refusal(content: bytes) -> BadSkill:
    with pytest.raises(BadSkill) as caught:
        folder(unpacked(content))
    return caught.value


def test_all_files_come_out_with_their_paths() -> None:
    files = unpacked(zipped({"tidy/": "", "tidy/SKILL.md": MAIN, "tidy/a/b.csv": b"1,2"}))
    assert {one.path: one.content for one in files} == {
        "tidy/SKILL.md": MAIN.encode(),
        "tidy/a/b.csv": b"1,2",
    }


def test_a_path_out_of_the_zip_is_refused() -> None:
    assert refusal(zipped({"SKILL.md": MAIN, "../evil.sh": "x"})).code == "skill_path"


def test_a_name_with_a_nul_is_seen_whole() -> None:
    """zipfile itself would cut it there."""
    content = zipped({"SKILL.md": MAIN, "aXb": "x"}).replace(b"aXb", b"a\0b")
    assert refusal(content).code == "skill_path"


def test_a_symbolic_link_is_refused_by_name() -> None:
    bad = refusal(zipped_link("passwords", "/etc/passwd"))
    assert bad.code == "skill_link"
    assert "passwords" in str(bad)


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    content = zipped({"SKILL.md": MAIN, "zeros": bytes(64 * 1024 * 1024)})
    assert len(content) < 100_000
    assert refusal(content).code == "skill_too_large"


def test_a_bomb_that_lies_about_its_size_is_refused() -> None:
    content = zipped({"SKILL.md": MAIN, "zeros": bytes(20 * 1024 * 1024)})
    size = (20 * 1024 * 1024).to_bytes(4, "little")
    assert refusal(content.replace(size, (10).to_bytes(4, "little"))).code == "skill_zip_damaged"


def test_a_long_list_of_entries_is_not_looked_at() -> None:
    assert refusal(zipped({f"{number}/": "" for number in range(4_001)})).code == "skill_too_many"


def test_two_entries_of_one_name_are_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("SKILL.md", MAIN)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("SKILL.md", MAIN)
    assert refusal(out.getvalue()).code == "skill_duplicate"


def test_a_zip_with_a_password_is_refused() -> None:
    content = bytearray(zipped({"SKILL.md": MAIN}))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + flags] |= 1
    assert refusal(bytes(content)).code == "skill_zip_locked"


def test_a_rare_compression_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("SKILL.md", MAIN)
    assert refusal(out.getvalue()).code == "skill_zip_damaged"


def test_another_kind_of_file_is_no_zip() -> None:
    assert refusal(MAIN.encode()).code == "skill_not_zip"


@settings(max_examples=60)
@given(st.data())
def test_a_zip_with_any_byte_changed_is_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(zipped({"SKILL.md": MAIN, "a/b.md": "more"}))
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        unpacked(bytes(content))
    except BadSkill as bad:
        assert bad.code.startswith("skill_")  # noqa: PT017 - most changes do harm, a few do not
