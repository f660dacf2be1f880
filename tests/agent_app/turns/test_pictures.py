"""A picture is made fit once, and belongs to each chat under that chat's own name."""

from io import BytesIO

import pytest
from PIL import Image

from agent_app.files.versions import upload
from agent_app.records.models import Owner
from agent_app.records.queries.owners import owner_of_user
from agent_app.records.queries.turn_context import TurnFacts, read_turn
from agent_app.turns.pictures import image_part
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def png(colour: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (8, 8), colour).save(out, "PNG")
    return out.getvalue()


def attached(member: str, name: str, content: bytes) -> tuple[TurnFacts, str]:
    """A turn of that member whose message holds the picture, and the file's id."""
    owner_id = people.member(member)
    user_id = Owner.objects.get(id=owner_id).user_id
    assert user_id is not None
    owner = owner_of_user(user_id)
    chat = people.chat(owner_id)
    assert owner is not None
    row = upload(owner, chat.chat_id, name, content)
    assert row is not None
    begun = people.said(owner_id, chat.chat_id, file_ids=(row.file_id,))
    return read_turn(begun.turn_id, guests_may_create=False), row.file_id


def test_the_same_picture_keeps_each_persons_own_name_for_it() -> None:
    content = png("red")
    names = []
    for member, name in (("one", "mine.png"), ("other", "theirs.png")):
        facts, file_id = attached(member, name, content)
        part = image_part(facts, file_id, 1)
        assert part is not None
        names.append(part.name)
    assert names == ["mine.png", "theirs.png"]


def test_a_picture_whose_bytes_are_lost_is_left_out() -> None:
    facts, file_id = attached("one", "lost.png", png("blue"))
    lost = dict.fromkeys(facts.hashes, "0" * 64)
    facts.hashes.update(lost)
    assert image_part(facts, file_id, 1) is None
