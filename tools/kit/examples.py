"""Which example a failed receipt carries: by structure first, then by whole words, then the general one."""

import re
from collections.abc import Iterator, Sequence

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.places import Places, places_of
from tools.kit.tool import Example, Ports, Tool
from tools.kit.workspace import FileFacts

_WITH_WORDS = ("xlsx", "docx", "pptx", "csv", "text")
_STRUCTURE_NAMES = ("op", "mode")
_NOT_SAID = re.compile(r'"(?:[^"\\]|\\.)*"?|exactly one of [^;]*|allowed there: [^;]*')
"""Parts of an error that draw no example: what is quoted, and lists of what is allowed."""
_OP_PLACE = re.compile(r"/ops/(\d+)")


def fitting_example(tool: Tool, arguments: JsonObject | None, error: str, ports: Ports) -> JsonObject | None:
    """Arguments that would work, for what was tried, with the conversation's real places in them.

    None where the file itself stands in the way: it can't be worked on, or the example is the failed call;
    and where it takes a skill and there is none.
    """
    if not tool.examples:
        return None
    files = ports.workspace.files()
    named = _named_file(arguments, files)
    if named is not None and named.kind == "other":
        return None
    chosen = _chosen(_by_kind(tool.examples, named), arguments, error, files)
    if files and _uses(chosen.arguments, "FILE_ID") and _file_for(chosen, files, named) is None:
        return None
    example = filled(chosen, files, named, ports)
    without = _uses(example, "SKILL") or (files and _without_words(chosen, example))
    helpless = example == arguments or without
    return None if helpless else example


def filled(example: Example, files: Sequence[FileFacts], named: FileFacts | None, ports: Ports) -> JsonObject:
    """The example with FILE_ID, SHEET, CELL, SLIDE, PARAGRAPH, FIND, IMAGE_ID and SKILL as they are there."""
    file = _file_for(example, files, named)
    places = places_of(file.kind, ports.workspace.read(file.file_id)) if file else Places()
    skills = ports.skills.offered() if ports.skills is not None else ()
    values: JsonObject = {
        "FILE_ID": file.file_id if file else "FILE_ID",
        "SHEET": places.sheet,
        "SLIDE": places.slide,
        "PARAGRAPH": places.paragraph,
        "CELL": places.cell,
        "FIND": places.find,
        "IMAGE_ID": next((one.file_id for one in reversed(files) if one.kind == "image"), "IMAGE_ID"),
        "SKILL": next((one.name for one in skills), "SKILL"),
    }
    return {name: _substituted(item, values) for name, item in example.arguments.items()}


def _chosen(
    examples: Sequence[Example],
    arguments: JsonObject | None,
    error: str,
    files: Sequence[FileFacts],
) -> Example:
    usable = [example for example in examples if _can_run(example, files)]
    for structure in _structures(arguments, error):
        for example in usable:
            if example.structure == structure:
                return example
    words = set(re.findall(r"\w+", _NOT_SAID.sub(" ", error).casefold()))
    by_word = [e for e in usable if words.intersection(word.casefold() for word in e.words)]
    general = [e for e in usable or examples if not e.structure and not e.words]
    return (by_word or general or list(examples))[0]


def _by_kind(examples: Sequence[Example], named: FileFacts | None) -> Sequence[Example]:
    """Those for the kind of the file that the call names come first, then those for any kind."""
    if named is None:
        return examples
    return sorted(examples, key=lambda example: (example.kind != named.kind, bool(example.kind)))


def _without_words(chosen: Example, example: JsonObject) -> bool:
    """Whether words are to be found in a file that has none."""
    return _uses(chosen.arguments, "FIND") and _uses(example, Places.find)


def _can_run(example: Example, files: Sequence[FileFacts]) -> bool:
    """False where the example needs a kind of file, or a picture, that the conversation has not."""
    if _uses(example.arguments, "IMAGE_ID") and not any(file.kind == "image" for file in files):
        return False
    if not example.kind or not files:
        return True
    return any(file.kind == example.kind for file in files)


def _structures(arguments: JsonObject | None, error: str) -> Iterator[str]:
    """The op or mode that was meant: the one that the error points at, then the others in order."""
    if arguments is None:
        return
    ops = arguments.get("ops")
    ops = ops if isinstance(ops, list) else []
    pointed = _OP_PLACE.search(error)
    if pointed and int(pointed[1]) < len(ops):
        yield from _named_structures(ops[int(pointed[1])])
    for holder in (*ops, arguments):
        yield from _named_structures(holder)


def _named_structures(holder: JsonValue) -> Iterator[str]:
    if isinstance(holder, dict):
        for name in _STRUCTURE_NAMES:
            value = holder.get(name)
            if isinstance(value, str) and value:
                yield value


def _named_file(arguments: JsonObject | None, files: Sequence[FileFacts]) -> FileFacts | None:
    wanted = (arguments or {}).get("file_id")
    return next((file for file in files if file.file_id == wanted), None)


def _file_for(example: Example, files: Sequence[FileFacts], named: FileFacts | None) -> FileFacts | None:
    """The named file when the example can run on it, else the newest one that it can run on."""
    candidates = [*([] if named is None else [named]), *reversed(files)]
    return next((file for file in candidates if _runs_on(example, file)), None)


def _runs_on(example: Example, file: FileFacts) -> bool:
    if example.kind:
        return file.kind == example.kind
    return file.kind in _WITH_WORDS if _uses(example.arguments, "FIND") else file.kind != "other"


def _uses(value: JsonValue, placeholder: str) -> bool:
    match value:
        case dict():
            return any(_uses(item, placeholder) for item in value.values())
        case list():
            return any(_uses(item, placeholder) for item in value)
    return value == placeholder


def _substituted(value: JsonValue, values: JsonObject) -> JsonValue:
    if isinstance(value, str):
        return values.get(value, value)
    if isinstance(value, list):
        return [_substituted(item, values) for item in value]
    if isinstance(value, dict):
        return {name: _substituted(item, values) for name, item in value.items()}
    return value
