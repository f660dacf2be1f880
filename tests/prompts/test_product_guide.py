"""What a person who asks about the product is told."""

from dataclasses import replace

from agent_app.commands.registry import COMMANDS, facts
from prompts.builder import build
from prompts.context import TurnContext
from prompts.product_guide import guide_lines
from prompts.request import NotePart, UserMessage
from tests.prompts.turns import BUDGET, context, past, said, tool, turn
from tools.kit.registry import TOOLS


def note(one: TurnContext) -> str:
    return build(one, TOOLS).note


def asking(*, signed_in: bool = True) -> TurnContext:
    return context(turn("What can you do?"), signed_in=signed_in)


def test_only_a_message_that_asks_for_it_carries_the_guide() -> None:
    assert "About this product" in note(asking())
    assert "About this product" not in note(context(turn("What can you do about B2?")))


def test_the_guide_stays_with_its_message_and_the_next_has_none() -> None:
    first = note(asking())
    asked = replace(past("What can you do?", said("A lot.")), note=first)
    messages = build(context(asked, turn("Thanks")), TOOLS).request.messages
    parts = [part for message in messages if isinstance(message, UserMessage) for part in message.parts]
    notes = [part.text for part in parts if isinstance(part, NotePart)]
    assert notes[0] == first
    assert "About this product" not in notes[1]


def test_every_line_belongs_to_a_capability_that_exists() -> None:
    assert {name for name, _ in guide_lines()} <= {"always", *(tool.name for tool in TOOLS)}


def test_what_is_switched_off_is_not_told() -> None:
    assert "changed in place" in note(asking())
    assert "changed in place" not in note(replace(asking(), switched_off=frozenset({"file_edit"})))


def test_a_guest_is_told_what_needs_an_account() -> None:
    assert note(asking(signed_in=False)).count("(after signing in)") == 6
    assert "(after signing in)" not in note(asking())


def test_what_is_at_work_now_comes_with_its_reason() -> None:
    with_file = replace(asking(), files=(BUDGET,))
    assert "- file_edit (1 file that can be edited)\n" in note(with_file)
    assert "file_edit" not in note(asking())


def test_a_capability_that_the_guide_does_not_know_explains_itself() -> None:
    assert "- board_search (it is on): Does board_search." in build(asking(), [tool("board_search")]).note


def test_commands_come_with_their_help_and_their_needs_in_the_persons_language() -> None:
    told = note(replace(asking(), command_help=facts("zh-CN")))
    for command in COMMANDS:
        usage = f"{command.name} {command.argument.zh}".strip()
        assert f"\n- {usage}: {command.help.zh} Needs: {command.needs.zh}" in told


def test_the_ledger_says_why_the_guide_is_there() -> None:
    (line,) = (line for line in build(asking(), TOOLS).request.ledger if line.layer == "note")
    assert (
        line.reason == "the server's note, with the product guide: the message asks how the product is used"
    )
