"""What a model is told in place of what no longer fits: how much is gone, and the files that were in it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from prompts.brought import brought
from prompts.context import PastStep, PastTurn
from prompts.note import framed
from prompts.tokens import count
from tools.kit.images import each_named
from tools.kit.stored_result import is_result_id

_NAME_CHARS = 120


def turns_note(
    turns: Sequence[PastTurn], there: Collection[str], results: Mapping[str, str], limit_tokens: int
) -> str:
    """Framed. `there` are the ids of the files that the conversation still has.

    `results` names the tools of long results that can be read, by id.
    """
    gone = f"The {len(turns)} oldest turns" if len(turns) > 1 else "The oldest turn"
    head = f"{gone} of this conversation went out of view, since all of it together no longer fits."
    named = {file_id: name for turn in turns for file_id, name in _turn_files(turn) if file_id in there}
    steps = [step for turn in turns for step in turn.steps]
    return _note(head, {**named, **dict(_step_results(steps, results))}, limit_tokens)


def steps_note(steps: Sequence[PastStep], results: Mapping[str, str], limit_tokens: int) -> str:
    """The same for the first steps of a long turn."""
    head = (
        f"The first {_steps(len(steps))} of work on this went out of view, since all of it no longer fits. "
        "What they did to files is done."
    )
    return _note(head, dict([*_step_files(steps), *_step_results(steps, results)]), limit_tokens)


def _note(head: str, files: dict[str, str], limit_tokens: int) -> str:
    """The newest files that there is room for."""
    what = "files and long results" if any(map(is_result_id, files)) else "files"
    lines = [f"- {_one_line(name)}: file_id {file_id}" for file_id, name in files.items()]
    for first in range(len(lines)):
        more = f", the newest {len(lines) - first} of {len(lines)}" if first else ""
        listed = framed("\n".join([head, f"Its {what}, which can still be read{more}:", *lines[first:]]))
        if count(listed) <= limit_tokens:
            return listed
    return framed(head)


def _turn_files(turn: PastTurn) -> Iterator[tuple[str, str]]:
    yield from ((one.file_id, one.name) for one in turn.attachments)
    yield from _step_files(turn.steps)


def _step_files(steps: Iterable[PastStep]) -> Iterator[tuple[str, str]]:
    """Those that an ok receipt names, as it names them."""
    for call in (call for step in steps for call in step.calls):
        receipt = call.receipt or {}
        for one in each_named(receipt) if receipt.get("ok") is True else []:
            file_id, name = one.get("file_id"), one.get("file")
            if isinstance(file_id, str) and isinstance(name, str):
                yield file_id, name
        yield from ((one.file_id, one.name) for one in brought(call.name, call.receipt))


def _step_results(steps: Iterable[PastStep], results: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for call in (call for step in steps for call in step.calls):
        if call.result_id in results:
            yield call.result_id, f"result of {results[call.result_id]}"


def _steps(count: int) -> str:
    return "step" if count == 1 else f"{count} steps"


def _one_line(name: str) -> str:
    return " ".join(name.split())[:_NAME_CHARS]
