"""What a slash command says where a capability that it needs is switched off for the person."""

from collections.abc import Sequence

from agent_app.commands.outcome import Answered, Typed
from agent_app.commands.registry import Words
from agent_app.records.queries.groups import switched_off_for

_OFF = Words(
    "`{command}` needs {names}, which an administrator has switched off here.",
    "`{command}` 需要 {names}，而管理员已在此停用。",
)


def refused(typed: Typed, command: str, needed: Sequence[str]) -> Answered | None:
    """None where all that is needed is there; who stands in the way is said, for everyone or for a group."""
    off = switched_off_for(typed.owner_id)
    names = ", ".join(f"`{name}`" for name in sorted(needed) if name in off)
    if not names:
        return None
    return Answered(_OFF.in_language(typed.language).format(command=command, names=names))
