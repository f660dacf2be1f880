"""A picture is made fit once, and belongs to each chat under that chat's own name."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from agent_app.files.versions import upload
from agent_app.records.models import Owner
from agent_app.records.queries.owners import owner_of_user
from agent_app.records.queries.turn_context import TurnFacts, read_turn
from agent_app.turns.pictures import loader
from prompts.context import Compacted
from prompts.request import ImagePart
from tests.agent_app import people
from tests.shared_files import case_file

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


def part_of(facts: TurnFacts, file_id: str) -> ImagePart:
    part = loader(facts)(file_id, 1)
    assert isinstance(part, ImagePart)
    return part


def test_the_same_picture_keeps_each_persons_own_name_for_it() -> None:
    content = png("red")
    names = []
    for member, name in (("one", "mine.png"), ("other", "theirs.png")):
        facts, file_id = attached(member, name, content)
        names.append(part_of(facts, file_id).name)
    assert names == ["mine.png", "theirs.png"]


def test_a_picture_whose_bytes_are_lost_is_told_as_lost() -> None:
    facts, file_id = attached("one", "lost.png", png("blue"))
    lost = dict.fromkeys(facts.hashes, "0" * 64)
    facts.hashes.update(lost)
    told = "The picture lost.png is not shown: its content is no longer stored."
    assert loader(facts)(file_id, 1) == told


def test_a_refused_picture_is_words() -> None:
    facts, file_id = attached("one", "sign.png", png("green"))
    refused = replace(facts, refused=frozenset(facts.hashes.values()))
    assert "sign.png is not shown: the provider" in str(loader(refused)(file_id, 1))


def test_a_moving_picture_says_which_frame_is_shown() -> None:
    facts, file_id = attached("one", "moving.gif", case_file("img_anim3.gif").read_bytes())
    part = part_of(facts, file_id)
    assert part.mime == "image/png"
    assert part.remark == "The picture moving.gif has 3 frames, only the first is shown."


def test_of_many_pictures_each_is_smaller() -> None:
    facts, file_id = attached("one", "wide.png", case_file("img_2100x900.png").read_bytes())
    anthropic = replace(facts.context, model=replace(facts.context.model, wire="anthropic"))
    alone = part_of(replace(facts, context=anthropic), file_id)
    assert (alone.width, alone.height) == (2100, 900)
    newest = anthropic.newest
    crowd = replace(anthropic, turns=(replace(newest, attachments=newest.attachments * 21),))
    one_of_many = part_of(replace(facts, context=crowd), file_id)
    assert max(one_of_many.width, one_of_many.height) <= 2000
    assert len(one_of_many.content) * 4 / 3 <= 240_000


def test_more_pictures_than_a_request_takes_leave_the_oldest_out() -> None:
    facts, file_id = attached("one", "sign.png", png("yellow"))
    newest = facts.context.newest
    other = replace(newest.attachments[0], file_id="other")
    many = replace(newest, attachments=(*newest.attachments, *(other,) * 120))
    crowd = replace(facts, context=replace(facts.context, turns=(many,)))
    assert "holds too many to send them all" in str(loader(crowd)(file_id, 1))


def test_pictures_of_turns_that_are_not_sent_any_more_do_not_count() -> None:
    facts, file_id = attached("one", "wide.png", case_file("img_2100x900.png").read_bytes())
    anthropic = replace(facts.context, model=replace(facts.context.model, wire="anthropic"))
    newest = anthropic.newest
    old = replace(newest, attachments=newest.attachments * 21)
    made = Compacted(first=1, turn=1, step=0, by_command=False, summary="", record="")
    shortened = replace(anthropic, turns=(old, newest), compacted=made)
    alone = part_of(replace(facts, context=shortened), file_id)
    assert (alone.width, alone.height) == (2100, 900)
