"""/compact has the model sum up the conversation; what it says stands for the older messages from then on."""

from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.records.queries.compactions import whole_turns
from prompts.compaction import compaction_brief
from tools.kit.commands import COMPACT

FEWEST_TURNS = 2
"""The newest exchange stays whole, and there must be one before it."""
_TOO_SHORT = Words(
    "There is nothing to shorten yet: the newest question with its answer stays whole, and nothing stands "
    "before it. Use `/compact` when the conversation is longer.",
    "目前没有可压缩的内容：最近一次问答会完整保留，而它之前还没有别的消息。对话更长时再使用 `/compact`。",
)


def run(typed: Typed) -> Outcome:
    if whole_turns(typed.owner_id, typed.chat_id, typed.parent_id) < FEWEST_TURNS:
        return Answered(_TOO_SHORT.in_language(typed.language))
    return Briefed(COMPACT, compaction_brief(typed.argument))
