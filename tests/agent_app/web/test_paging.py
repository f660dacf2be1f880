"""A long chat comes in pages, and a branch tells how many stand beside it."""

import pytest

from agent_app.records.queries.chats import Tree
from agent_app.records.threads import database
from agent_app.web.paging import PAGE, above, newest
from tests.agent_app.web.site import Json, Visitor
from tests.fixtures.long_chat import fill


def line(count: int, growing: frozenset[str] = frozenset()) -> Tree:
    parents = {f"m{number}": f"m{number - 1}" if number else None for number in range(count)}
    return Tree(parents, growing)


def test_the_newest_page_ends_with_the_head() -> None:
    window = newest(line(100), "m99", None)
    assert (len(window.ids), window.ids[0], window.ids[-1]) == (PAGE, "m40", "m99")


def test_a_page_reaches_up_to_what_is_asked_for_on_the_branch_alone() -> None:
    assert newest(line(100), "m99", "m7").ids[0] == "m7"
    assert newest(line(100), "m99", "m80").ids[0] == "m40"
    assert newest(line(100), "m99", "elsewhere").ids[0] == "m40"


def test_an_answer_that_grows_is_there_however_far_up_it_stands() -> None:
    assert newest(line(100, frozenset({"m11"})), "m99", None).ids[0] == "m11"


def test_an_answer_that_grows_on_another_branch_is_there() -> None:
    tree = Tree({"a": None, "b": "a", "c": "a"}, frozenset({"b"}))
    assert set(newest(tree, "c", None).ids) == {"a", "b", "c"}


def test_a_page_above_ends_before_its_message_and_at_the_first_one() -> None:
    assert above(line(100), "m40").ids == tuple(f"m{number}" for number in range(40))
    assert above(line(100), "m99").ids[-1] == "m98"
    assert above(line(100), "m0").ids == ()


def test_the_ids_beside_what_is_shown_come_oldest_first() -> None:
    tree = Tree({"a": None, "b": "a", "c": "b", "d": "a", "e": None}, frozenset())
    assert newest(tree, "c", None).branches == {"": ["a", "e"], "a": ["b", "d"]}


def test_a_chat_without_messages_has_an_empty_page() -> None:
    assert newest(Tree({}, frozenset()), None, None).ids == ()


async def page(visitor: Visitor, chat_id: str, query: str) -> Json:
    found: Json = await visitor.get(f"/api/chats/{chat_id}/{query}")
    return found


def ids(page: Json) -> list[str]:
    return [message["id"] for message in page["messages"]]


@pytest.mark.database
@pytest.mark.asyncio
async def test_a_chat_of_a_thousand_messages_opens_with_its_last_and_pages_back(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    made = await database().write(fill, chat_id, 1000)
    snapshot = await visitor.snapshot(chat_id)
    assert (ids(snapshot), snapshot["head_id"]) == (made[-PAGE:], made[-1])
    back = await page(visitor, chat_id, f"messages?before={made[-PAGE]}")
    assert ids(back) == made[-2 * PAGE : -PAGE]
    assert ids(await page(visitor, chat_id, f"snapshot?first={made[100]}")) == made[100:]


@pytest.mark.database
@pytest.mark.asyncio
async def test_a_page_of_anothers_chat_is_not_found(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    made = await database().write(fill, chat_id, 2)
    for path in (
        f"/api/chats/{chat_id}/messages?before={made[1]}",
        f"/api/chats/{chat_id}/messages?before=m",
    ):
        assert (await stranger.http.get(path)).status_code == 404
