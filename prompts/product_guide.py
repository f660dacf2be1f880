"""What a person who asks about the product is told: what they really have, from the registries."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from prompts.activation import Active
from prompts.context import CommandFacts, TurnContext

_TEXT = Path(__file__).parent / "guides" / "product.md"
_ALWAYS = "always"
_MEMBERS_ONLY = frozenset({"file_edit", "xlsx_edit", "docx_edit", "pptx_edit", "knowledge_search"})


def product_guide(context: TurnContext, active: Sequence[Active]) -> str:
    """Lines for the server's note. What is switched off is not there; what needs an account says so."""
    lines = ["About this product, for the question above:", *_product_lines(context)]
    if active:
        lines += ["At work in this conversation now:", *(_active_line(one) for one in active)]
    if context.command_help:
        lines += ["Slash commands:", *(_command_line(command) for command in context.command_help)]
    elif context.commands:
        lines.append(f"Slash commands: {', '.join(context.commands)}")
    return "\n".join(lines)


@cache
def guide_lines() -> tuple[tuple[str, str], ...]:
    """(capability or `always`, sentence) in the order in which they are told."""
    lines = _TEXT.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines if line)
    return tuple((name, sentence) for name, _, sentence in pairs)


def _product_lines(context: TurnContext) -> Iterator[str]:
    for name, sentence in guide_lines():
        if name in context.switched_off:
            continue
        needs_account = (name in _MEMBERS_ONLY and not context.signed_in) or (
            name == "file_write" and not context.may_create_files
        )
        yield f"- {sentence.rstrip('.')} (after signing in)." if needs_account else f"- {sentence}"


def _active_line(active: Active) -> str:
    """A capability that the lines above don't explain brings the first line of its own guide."""
    name, explained = active.tool.name, dict(guide_lines())
    own = "" if name in explained else f": {active.tool.guide.partition(chr(10))[0]}"
    return f"- {name} ({active.reason}){own}"


def _command_line(command: CommandFacts) -> str:
    typed = f"{command.name} {command.argument}".strip()
    return f"- {typed}: {command.help} Needs: {command.needs}"
