"""What admins ask of the HTTP API in tests, and what others get there."""

from typing import Any

from tests.agent_app.web.site import Json, Visitor


async def sent(
    visitor: Visitor, method: str, path: str, body: Json | None = None, *, status: int = 200
) -> Any:
    """The JSON of an answer with that status; None of an empty one."""
    answer = await visitor.call(method, path, body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def refused(visitor: Visitor, method: str, path: str, body: Json | None = None) -> tuple[int, str]:
    """Status and code of a refusal."""
    answer = await visitor.call(method, path, body)
    return answer.status_code, str(answer.json()["error"]["code"])


async def finds_nothing(visitor: Visitor, asked: list[tuple[str, str]]) -> bool:
    """Whether these addresses answer a guest, and the member that the guest becomes, as if none was there."""
    found = [
        await refused(visitor, method, path, {"x": 1} if method != "GET" else None) for method, path in asked
    ]
    await visitor.sign_up()
    await visitor.arrive()
    found += [
        await refused(visitor, method, path, {"x": 1} if method != "GET" else None) for method, path in asked
    ]
    return set(found) == {(404, "not_found")}
