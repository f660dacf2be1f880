"""Static files come whole, in part, or not again when they have not changed."""

import pytest

from tests.agent_app.web.site import Visitor

# Django's own, so that the test needs no built front end.
STYLE = "/static/admin/css/base.css"


@pytest.mark.asyncio
async def test_a_file_comes_whole(visitor: Visitor) -> None:
    answer = await visitor.http.get(STYLE)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert len(answer.content) == int(answer.headers["content-length"])
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.asyncio
async def test_a_file_that_has_not_changed_does_not_come_again(visitor: Visitor) -> None:
    first = await visitor.http.get(STYLE)
    again = await visitor.http.get(STYLE, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.asyncio
async def test_a_part_of_a_file_can_be_asked_for(visitor: Visitor) -> None:
    whole = (await visitor.http.get(STYLE)).content
    part = await visitor.http.get(STYLE, headers={"Range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, whole[10:20])
