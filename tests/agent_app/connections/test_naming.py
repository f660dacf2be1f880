"""Offered names are short, plain, stable, and never meet."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.connections.naming import NAME_LIMIT, offered_name, server_name, server_of

ALLOWED = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TITLES = st.text(min_size=1, max_size=60)
OWN_NAMES = st.text(min_size=1, max_size=140)


def test_a_plain_name_keeps_its_letters() -> None:
    assert offered_name("github", "create_issue") == "github__create_issue"
    assert offered_name("notion", "API-post-page") == "notion__API-post-page"


def test_two_servers_with_one_tool_name_do_not_meet() -> None:
    assert offered_name("sentry", "search_issues") != offered_name("github", "search_issues")


def test_a_server_is_named_after_its_title() -> None:
    assert server_name("Google Workspace") == "google-workspace"
    assert server_name("  google_workspace ") == "google-workspace"


def test_titles_that_lose_something_stay_apart() -> None:
    names = {server_name(title) for title in ("知识库", "维基", "Wiki!", "wiki", "W" * 50, "W" * 51)}
    assert len(names) == 6


@settings(max_examples=500)
@given(TITLES, OWN_NAMES)
def test_every_name_fits_what_providers_take_and_gives_its_server_back(title: str, own_name: str) -> None:
    server = server_name(title)
    name = offered_name(server, own_name)
    assert ALLOWED.fullmatch(name)
    assert len(name) <= NAME_LIMIT
    assert server_of(name) == server
    assert offered_name(server, own_name) == name


@settings(max_examples=500)
@given(
    st.sets(OWN_NAMES | st.sampled_from(["a.b", "a_b", "a/b", "x" * 80, "x" * 81]), min_size=2, max_size=8)
)
def test_two_tools_of_a_server_never_share_a_name(own_names: set[str]) -> None:
    taken = {offered_name("s", own_name) for own_name in own_names}
    assert len(taken) == len(own_names)


def test_a_tool_that_bears_anothers_hashed_name_is_renamed_too() -> None:
    hashed = offered_name("s", "a.b").removeprefix("s__")
    assert offered_name("s", hashed) != offered_name("s", "a.b")


def test_a_name_without_a_server_has_none() -> None:
    assert server_of("file_edit") is None
