"""Opens one of the person's skills: its instructions come in, and the list of its files."""

from tools.kit.json_types import JsonObject
from tools.kit.quoting import quoted
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.skills import SKILL_OPEN, Skills, shown_files, shown_instructions
from tools.kit.tool import Example, Ports, Tool

SCHEMA: JsonObject = {
    "type": "object",
    "required": ["name"],
    "properties": {"name": {"type": "string"}},
}


def rule(situation: Situation) -> str | None:
    count = len(situation.skills)
    if not situation.signed_in or not count:
        return None
    return f"{count} skill{'s' if count > 1 else ''} that the model may open"


def run(arguments: JsonObject, ports: Ports) -> Ok:
    name = str(arguments["name"])
    skill = ports.skills.opened(name) if ports.skills is not None else None
    if skill is None:
        raise _unknown(name, ports.skills)
    told: JsonObject = {"skill": skill.name, "instructions": shown_instructions(skill)}
    files = shown_files(skill)
    return Ok({**told, "files": [*files]} if files else told)


def _unknown(name: str, skills: Skills | None) -> ToolError:
    names = [one.name for one in skills.offered()] if skills is not None else []
    listed = ", ".join(names) or "none"
    return ToolError(f"/name: there is no skill {quoted(name)}; the skills are: {listed}.", kind="not_found")


SKILL_OPEN_TOOL = Tool(
    name=SKILL_OPEN,
    guide=(
        "Opens a skill that the server's note lists: a saved way of working, with its files.\n"
        "Its instructions are the user's; follow them for the task that it fits."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example({"name": "SKILL"}),),
    run=run,
)
