"""One tool call becomes one receipt: parse, run, and in every other case a sentence with an example."""

import errno
import logging

from tools.kit.arguments import Problem, parse, shown
from tools.kit.examples import fitting_example
from tools.kit.json_types import JsonObject
from tools.kit.normalise import normalise
from tools.kit.quoting import quoted
from tools.kit.receipt import Failed, FailureKind, Receipt, ToolError
from tools.kit.stored_result import READER, is_result_id
from tools.kit.tool import Ports, Tool
from tools.kit.workspace import FileMissing

MOST_FILES_NAMED = 20
log = logging.getLogger(__name__)


def execute(
    tool: Tool,
    arguments_text: str,
    ports: Ports,
    *,
    cut_off: bool = False,
    let_through: tuple[type[Exception], ...] = (),
) -> Receipt:
    """Runs a call. A crash is a failed receipt too; only `let_through` (time limits) is raised."""
    try:
        return _attempt(tool, arguments_text, ports, cut_off=cut_off)
    except let_through:
        raise
    except MemoryError:
        return Failed(
            f"{tool.name} needs more memory than a call may take; try a smaller range or file.",
            kind="too_large",
        )
    except Exception as error:
        log.exception("tool %s crashed", tool.name)
        return _store_trouble(tool, error) or Failed(
            f"{tool.name} stopped on an error of its own; nothing was changed. "
            "The same call would most likely fail again: try another way, or tell the user what failed.",
            kind="crashed",
        )


_FULL = "The server's disk is full: tell the user that files can't be saved now"
_AWAY = "The server's store of files can't be reached: try once more, else tell the user to try again later"
_STORE_TROUBLES: dict[int, tuple[str, FailureKind]] = {
    errno.ENOSPC: (_FULL, "no_space"),
    errno.EDQUOT: (_FULL, "no_space"),
    errno.EFBIG: ("The file would be larger than a call may write: make a smaller one", "too_large"),
    errno.EHOSTUNREACH: (_AWAY, "unavailable"),
}


def _store_trouble(tool: Tool, error: Exception) -> Failed | None:
    """For what the store of files raises, which no tool can help."""
    told = _STORE_TROUBLES.get(error.errno or 0) if isinstance(error, OSError) else None
    return Failed(f"{told[0]}; nothing was changed by {tool.name}.", kind=told[1]) if told else None


def timed_out(tool_name: str, seconds: int) -> Failed:
    """For a call that a time limit ended."""
    return Failed(
        f"{tool_name} took longer than {seconds} s and was ended; nothing was changed. Try a smaller part.",
        kind="too_slow",
    )


def died(tool_name: str) -> Failed:
    """For a call whose process was killed, by a memory limit or from outside."""
    return Failed(
        f"The process of {tool_name} was ended while it worked (most often a memory limit); "
        "nothing was changed. Try a smaller part of the file.",
        kind="died",
    )


def _attempt(tool: Tool, arguments_text: str, ports: Ports, *, cut_off: bool) -> Receipt:
    arguments = parse(arguments_text, tool.schema, cut_off=cut_off)
    if isinstance(arguments, Problem):
        return _failed(tool, arguments_text, arguments.error, "arguments", ports)
    try:
        return tool.run(arguments, ports)
    except ToolError as error:
        if error.example is not None:
            return Failed(str(error), error.example, kind=error.kind)
        return _failed(tool, arguments_text, str(error), error.kind, ports)
    except FileMissing:
        return _failed(tool, arguments_text, _no_such_file(arguments, ports), "not_found", ports)


def _failed(tool: Tool, arguments_text: str, error: str, kind: FailureKind, ports: Ports) -> Failed:
    meant = _meant(tool, arguments_text)
    example = _of_result(tool, meant, ports) or fitting_example(tool, meant, error, ports)
    return Failed(error, example, kind=kind)


def _of_result(tool: Tool, meant: JsonObject | None, ports: Ports) -> JsonObject | None:
    """A stored result is read by its id alone."""
    wanted = str((meant or {}).get("file_id"))
    if tool.name != READER or ports.results is None or not is_result_id(wanted):
        return None
    simple: JsonObject = {"file_id": wanted}
    return simple if meant != simple and ports.results.receipt(wanted) is not None else None


def _meant(tool: Tool, arguments_text: str) -> JsonObject | None:
    """The arguments as they would have been checked, so that an op encoded twice is still seen as one."""
    sent = shown(arguments_text)
    meant = None if sent is None else normalise(sent, {"type": "object", **tool.schema}, tool.schema)
    return meant if isinstance(meant, dict) else sent


def _no_such_file(arguments: JsonObject, ports: Ports) -> str:
    files = ports.workspace.files()
    there = [f.file_id if f.file_id == f.name else f"{f.file_id} ({f.name})" for f in files]
    shown_files = ", ".join(there[-MOST_FILES_NAMED:]) or "none"
    wanted = quoted(arguments.get("file_id"))
    return f"/file_id: there is no file {wanted} in this conversation; its files are: {shown_files}."
