"""Slash commands in answers that nobody can run."""

import pytest

from agent_app.commands.registry import names
from agent_app.turns.guards.commands import notice, unknown_commands


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Type /draw to make a picture.", ("/draw",)),
        ("Use `/browse` or `/draw a cat`.", ("/browse", "/draw")),
        ("Try /draw, /draw, then /Image.", ("/draw",)),
        ("- **/export**: saves the chat", ("/export",)),
        ("(/translate) works too", ("/translate",)),
        ("你可以使用 /画图 或 /draw 命令", ("/draw",)),
        ("请输入/draw即可。", ("/draw",)),
        ("“/export” 可以导出", ("/export",)),
        ("/summarize\nmakes it short", ("/summarize",)),
        ("Run /web-search: it looks things up", ("/web-search",)),
        ("Type /image a cat, or /compact.", ()),
    ],
)
def test_commands_that_do_not_exist_are_found(answer: str, found: tuple[str, ...]) -> None:
    assert unknown_commands(answer, names()) == found


@pytest.mark.parametrize(
    "answer",
    [
        "It is in /usr/bin/env or /etc/hosts, or /tmp.",
        "See https://example.org/draw and http://x.y/draw?z=/draw.",
        "[a link](/draw) and www.x.org/draw",
        "On 1/2, and/or 3/4 km/h, w/o, N/A, 和/或, 男/女, 图片/image",
        "The code `path = '/draw'` and `cd /draw` and `a/draw` and `/draw/x`.",
        "```\n/draw a cat\n```",
        "The route /settings and the /login page; GET /health; the endpoint `/health`.",
        "</div> <br/> </tool>",
        "a /b /s // /* */ / x",
        "/draw.png is a file, /draw= too",
        "目录 /config 里",
        "C:/draw and ~/draw and ./draw and ../draw",
    ],
)
def test_paths_addresses_dates_and_code_do_not_count(answer: str) -> None:
    assert unknown_commands(answer, names()) == ()


def test_the_notice_names_them() -> None:
    assert notice(("/draw", "/web")).startswith("Not available here: /draw, /web.")
