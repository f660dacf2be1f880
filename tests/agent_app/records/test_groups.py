"""People of a group get what any of theirs allows; who is in none gets everything."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent_app.records.models import CapabilitySwitch, ChatModel, Owner, PeopleGroup, Turn
from agent_app.records.queries.groups import switched_off_for
from agent_app.records.queries.models import answering_model, models_for
from agent_app.records.queries.turn_context import read_turn
from agent_app.records.writes.turns import TurnRefused, begin_again
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def group(
    *owner_ids: str,
    models: tuple[str, ...] | None = None,
    off: tuple[str, ...] = (),
    for_guests: bool = False,
) -> PeopleGroup:
    """With the members of these owners; without `models` all are allowed."""
    made = PeopleGroup.objects.create(
        name=f"group {PeopleGroup.objects.count()}",
        all_models=models is None,
        capabilities_off=list(off),
        for_guests=for_guests,
    )
    made.users.set([owner.user_id for owner in Owner.objects.filter(id__in=owner_ids) if owner.user_id])
    made.allowed_models.set(ChatModel.objects.filter(id__in=models or ()))
    return made


def names(owner_id: str) -> list[str]:
    return [row.name for row in models_for(owner_id)]


def off_in_a_turn(owner_id: str) -> frozenset[str]:
    turn = people.said(owner_id, people.chat(owner_id).chat_id)
    return read_turn(turn.turn_id, guests_may_create=False).context.switched_off


def refusal(owner_id: str, chat_id: str) -> str:
    with pytest.raises(TurnRefused) as refused:
        people.said(owner_id, chat_id, client_id="refused")
    assert refused.value.code == "no_model"
    return str(refused.value)


def test_who_is_in_no_group_may_pick_every_model() -> None:
    for name in ("a", "b"):
        people.model(name)
    group(people.member("other"), models=(people.model("a"),))
    assert names(people.member()) == names(people.guest()) == ["a", "b"]


def test_a_group_leaves_its_people_the_models_that_it_names() -> None:
    for name in ("a", "c"):
        people.model(name)
    owner = people.member()
    group(owner, models=(people.model("b"),))
    assert names(owner) == ["b"]


def test_of_several_groups_any_may_allow_a_model() -> None:
    one, two = people.model("a"), people.model("b")
    people.model("c")
    owner = people.member()
    group(owner, models=(one,))
    group(owner, models=(two,))
    assert names(owner) == ["a", "b"]
    group(owner)
    assert names(owner) == ["a", "b", "c"]


def test_a_group_allows_no_model_that_is_not_offered() -> None:
    owner = people.member()
    held, gone, there = people.model("held"), people.model("gone"), people.model("there")
    ChatModel.objects.filter(id=held).update(withheld=True)
    ChatModel.objects.filter(id=gone).update(enabled=False)
    group(owner, models=(held, gone, there))
    assert names(owner) == ["there"]


def test_guests_obey_the_group_of_guests_alone() -> None:
    allowed = people.model("a")
    people.model("b")
    owner = people.member()
    group(owner, models=(allowed,), off=("file_edit",))
    guest = people.guest()
    assert names(guest) == ["a", "b"]
    group(models=(people.model("b"),), off=("web_search",), for_guests=True)
    assert (names(guest), names(owner)) == (["b"], ["a"])
    assert switched_off_for(guest) == off_in_a_turn(guest) == {"web_search"}
    assert switched_off_for(owner) == off_in_a_turn(owner) == {"file_edit"}


def test_a_member_in_the_group_of_guests_obeys_it_too() -> None:
    owner = people.member()
    group(owner, off=("web_search",), for_guests=True)
    assert off_in_a_turn(owner) == switched_off_for(owner) == {"web_search"}


def test_a_chats_model_that_is_not_allowed_gives_way_to_the_first_that_is() -> None:
    owner = people.member()
    chat = people.chat(owner, people.model("first"))
    allowed = people.model("second")
    group(owner, models=(allowed,))
    answering = answering_model(owner, chat.chat_id)
    assert answering is not None
    assert answering.model_id == allowed
    assert Turn.objects.get(id=people.said(owner, chat.chat_id).turn_id).model_id == allowed


def test_an_answer_by_a_model_that_is_not_allowed_is_refused() -> None:
    owner = people.member()
    other, allowed = people.model("other"), people.model("allowed")
    chat = people.chat(owner, allowed)
    said = people.said(owner, chat.chat_id).user_message.message_id
    group(owner, models=(allowed,))
    with pytest.raises(TurnRefused, match="not offered to you") as refused:
        begin_again(owner, chat.chat_id, said, model_id=other, now=timezone.now())
    assert refused.value.code == "no_model"
    assert Turn.objects.count() == 1


def test_who_may_use_no_model_hears_who_can_help() -> None:
    owner = people.member()
    chat = people.chat(owner)
    group(owner, models=())
    assert "Ask an administrator" in refusal(owner, chat.chat_id)
    ChatModel.objects.update(enabled=False)
    assert "No model is set up" in refusal(owner, chat.chat_id)


def test_a_capability_is_off_where_all_groups_of_a_person_switch_it_off() -> None:
    owner = people.member()
    group(owner, off=("file_edit", "web_search"))
    assert off_in_a_turn(owner) == switched_off_for(owner) == {"file_edit", "web_search"}
    group(owner, off=("web_search", "file_write"))
    assert off_in_a_turn(owner) == switched_off_for(owner) == {"web_search"}
    group(owner)
    assert off_in_a_turn(owner) == switched_off_for(owner) == frozenset()


def test_what_is_off_for_everyone_is_off_in_every_group() -> None:
    CapabilitySwitch.objects.create(name="file_read", enabled=False)
    CapabilitySwitch.objects.create(name="file_write", enabled=True)
    owner = people.member()
    assert off_in_a_turn(owner) == switched_off_for(owner) == {"file_read"}
    group(owner, off=("web_search",))
    assert off_in_a_turn(owner) == switched_off_for(owner) == {"file_read", "web_search"}


def test_groups_take_no_query_more() -> None:
    owner = people.member()
    group(owner, off=("web_search",))
    group(owner, off=("web_search",))
    group(off=("file_read",), for_guests=True)
    turn = people.said(owner, people.chat(owner).chat_id)
    with CaptureQueriesContext(connection) as queries:
        facts = read_turn(turn.turn_id, guests_may_create=False)
    assert len(queries) <= 3
    assert facts.context.switched_off == {"web_search"}
