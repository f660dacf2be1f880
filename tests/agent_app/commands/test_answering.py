"""A message that begins with a slash is answered at once, or is none of our business."""

import pytest

from agent_app.commands.answering import answer_command
from agent_app.commands.registry import COMMANDS, Command, names


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_answers_with_what_it_needs_in_both_languages(command: Command) -> None:
    english = answer_command(f"{command.name} something", "en")
    chinese = answer_command(command.name, "zh-CN")
    assert english is not None
    assert chinese is not None
    assert (english.known, english.nearest) == (command.name, None)
    assert command.needs.en in english.text
    assert command.needs.zh in chinese.text


@pytest.mark.parametrize(
    "text",
    [
        "/image a cat",
        "  /Image a cat",
        "/IMAGE",
        "／image 一只猫",
        "/image一只猫",
        "/image: a cat",
        "/image\na cat",
    ],
)
def test_a_command_is_known_however_it_is_typed(text: str) -> None:
    answer = answer_command(text, "en")
    assert answer is not None
    assert answer.known == "/image"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("/imgae a cat", "/image"),
        ("/draw a cat", "/image"),
        ("/reserch tides", "/research"),
        ("/res tides", "/research"),
        ("/paper tides", "/papers"),
        ("/skills", "/skill"),
        ("/rewiev plan.docx", "/review"),
        ("/summarize", "/compact"),
        ("/画图 一只猫", "/image"),
        ("/s", None),
        ("/help", None),
        ("/?", None),
        ("/xyzzy", None),
        ("/", None),
    ],
)
def test_an_unknown_command_is_answered_with_the_nearest(text: str, nearest: str | None) -> None:
    answer = answer_command(text, "en")
    assert answer is not None
    assert (answer.known, answer.nearest) == (None, nearest)
    assert all(f"`{name}`" in answer.text for name in names())


def test_the_answer_to_an_unknown_command_is_in_the_readers_language() -> None:
    answer = answer_command("/画图", "zh")
    assert answer is not None
    assert answer.text.startswith("没有 `/画图` 这个命令。最接近的是 `/image`：根据描述生成图片。")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "use /image",
        "/usr/bin/env is not found",
        "/etc/hosts",
        "/var is full",
        "/home/me/file.txt please",
        "/report.docx",
        "/api/v1/users fails",
        "//comment",
        "/* a comment */",
        "/[a-z]+/g matches what?",
        "/regex/i",
        "/s that was irony",
        "/ 2 is a half",
        "/127.0.0.1",
        "/" + "x" * 40,
        "/path=1",
        "1/2 of it",
        "</image>",
        "/image/png is a mime type?",
        "C:\\image",
    ],
)
def test_other_messages_are_for_the_model(text: str) -> None:
    assert answer_command(text, "en") is None


def test_no_word_of_one_command_names_another() -> None:
    words = [word for command in COMMANDS for word in command.also]
    assert len(set(words)) == len(words)
    assert not {f"/{word}" for word in words} & set(names())
