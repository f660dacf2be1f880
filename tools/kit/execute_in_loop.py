"""One call of a tool in the web process becomes one receipt, as `execute` does it in a worker."""

import logging

from tools.kit.arguments import Problem, parse, shown
from tools.kit.connections import CallWaits
from tools.kit.receipt import Failed, Receipt, ToolError
from tools.kit.tool import LoopPorts, LoopTool

log = logging.getLogger(__name__)


async def execute_in_loop(
    tool: LoopTool, arguments_text: str, ports: LoopPorts, *, cut_off: bool = False
) -> Receipt:
    """Runs a call. A crash is a failed receipt too; only a cancellation and CallWaits are raised."""
    try:
        return await _attempt(tool, arguments_text, ports, cut_off=cut_off)
    except CallWaits:
        raise
    except Exception:
        log.exception("tool %s crashed", tool.name)
        effect = "it may have had an effect" if tool.effects == "outside" else "nothing was changed"
        return Failed(
            f"{tool.name} stopped on an error of its own; {effect}. "
            "The same call would most likely fail again: try another way, or tell the user what failed.",
            kind="crashed",
        )


async def _attempt(tool: LoopTool, arguments_text: str, ports: LoopPorts, *, cut_off: bool) -> Receipt:
    schema = tool.schema if tool.accepts is None else tool.accepts
    arguments = parse(arguments_text, schema, cut_off=cut_off, open_arguments=tool.open_arguments)
    if isinstance(arguments, Problem):
        return Failed(arguments.error, tool.example(shown(arguments_text), ports), kind="arguments")
    try:
        return await tool.run(arguments, ports)
    except ToolError as error:
        return Failed(str(error), error.example, kind=error.kind)
