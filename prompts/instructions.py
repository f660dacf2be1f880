"""The person's own standing instructions, told after the contract for a whole conversation."""

from prompts.note import escaped

MOST_CHARS = 2_000
_HEADING = "The person's standing instructions for this conversation:"


def instructions_text(instructions: str) -> str:
    """Empty for a person who has given none."""
    said = escaped(instructions.strip())[:MOST_CHARS]
    return f"{_HEADING}\n{said}" if said else ""
