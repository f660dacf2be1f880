"""The slash commands that there are."""

from agent_app.commands.registry import COMMANDS, command_named, names


def test_the_documented_commands_are_the_whole_set() -> None:
    assert names() == ("/image", "/research", "/papers", "/books", "/skill", "/review", "/compact")


def test_each_says_in_both_languages_what_it_does_and_needs() -> None:
    for command in COMMANDS:
        for words in (command.help, command.needs):
            assert words.in_language("en-GB") == words.en != ""
            assert words.in_language("zh-Hans") == words.zh != ""


def test_a_command_is_found_by_its_whole_name() -> None:
    assert command_named("/image") is COMMANDS[0]
    assert command_named("/imag") is None
