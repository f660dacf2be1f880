"""A session is found in a handshake's cookies, and a made-up one is nobody."""

import pytest

from agent_app.web.owner import owner_of_session, session_key_in

pytestmark = pytest.mark.database


def test_the_session_is_one_cookie_among_others() -> None:
    headers = [(b"host", b"localhost"), (b"cookie", b"a=1; sessionid=abc; csrftoken=x")]
    assert session_key_in(headers) == "abc"


@pytest.mark.parametrize("cookie", [b"", b"sessionid", b"\xff\xfe=;;;", b"other=1"])
def test_a_handshake_without_a_session_has_none(cookie: bytes) -> None:
    assert not session_key_in([(b"cookie", cookie)])


@pytest.mark.django_db
@pytest.mark.parametrize("key", [None, "", "made-up", "x" * 5_000, "nul\0"])
def test_a_made_up_session_is_nobody(key: str | None) -> None:
    assert owner_of_session(key) is None
