"""The calls that a skill's instructions show."""

import re

from agent_app.skills.folder import SkillFolder


def shown_calls(skill: SkillFolder) -> list[tuple[str, str]]:
    """Each tool with the arguments that it is shown with."""
    return re.findall(r"^`(\w+)`:\n\n```json\n(.*?)\n```", skill.instructions, re.DOTALL | re.MULTILINE)
