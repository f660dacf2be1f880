"""Makes the late tool of one kind of Office file out of its groups of ops."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tools.editing.account import account
from tools.editing.apply import Outcome, after, pointed
from tools.editing.batches import PlacedError
from tools.editing.late import LateCall, LateOp, OpGroup, RunOp
from tools.editing.ops import NOUNS, OpError, check_fields
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Rule, Situation
from tools.kit.tool import Example, Ports, Tool
from tools.kit.workspace import FileFacts, FileKind, FileMissing
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.reading.troubles import failure_of

MOST_OPS = 500
_TEXT: JsonObject = {"type": "string"}


def late_tool(
    name: str, kind: FileKind, groups: Sequence[OpGroup], run_op: RunOp, more: Mapping[str, JsonObject]
) -> Tool:
    """`more` are optional arguments of the whole call beside `file_id` and `ops`, with their schemas."""
    ops = {op.name: op for group in groups for op in group.ops}
    return Tool(
        name=name,
        guide="\n".join(group.guide for group in groups),
        schema=_schema(groups, list(ops), more),
        rule=_rule(kind),
        examples=tuple(_examples(ops.values(), kind)),
        run=_run(name, kind, ops, run_op),
        weight="by_file",
    )


def _schema(groups: Sequence[OpGroup], names: list[str], more: Mapping[str, JsonObject]) -> JsonObject:
    fields: JsonObject = {"op": {"type": "string", "enum": [*names]}}
    for group in groups:
        fields |= group.fields
    op: JsonObject = {"type": "object", "required": ["op"], "properties": fields}
    return {
        "type": "object",
        "required": ["file_id", "ops"],
        "properties": {"file_id": _TEXT, "ops": {"type": "array", "items": op}, **more},
    }


def _rule(kind: FileKind) -> Rule:
    def rule(situation: Situation) -> str | None:
        count = sum(file.durable and file.kind == kind for file in situation.files)
        if not situation.signed_in or not count:
            return None
        return NOUNS[kind] if count == 1 else f"{count} files of this kind"

    return rule


def _examples(ops: Iterable[LateOp], kind: FileKind) -> Iterator[Example]:
    shown = [(op.name, example) for op in ops for example in op.examples]
    yield Example({"file_id": "FILE_ID", "ops": [shown[0][1]]}, kind=kind)
    for name, example in shown:
        yield Example({"file_id": "FILE_ID", "ops": [example]}, structure=name, kind=kind)


def _run(
    tool: str, kind: FileKind, shapes: Mapping[str, LateOp], run_op: RunOp
) -> Callable[[JsonObject, Ports], Ok]:
    def run(arguments: JsonObject, ports: Ports) -> Ok:
        facts = _file(tool, kind, str(arguments["file_id"]), ports)
        try:
            calls = _calls(arguments, shapes, ports)
            outcome = _applied(calls, run_op, ports.workspace.read(facts.file_id))
        except OpError as error:
            raise ToolError(f"{error} Nothing was changed in {facts.name}.", kind=error.kind) from error
        saved = ports.workspace.revise(facts.file_id, outcome.content)
        about: JsonObject = {"file": saved.name, "file_id": saved.file_id, "version": saved.version}
        return Ok({**about, **account(outcome)})

    return run


def _file(tool: str, kind: FileKind, file_id: str, ports: Ports) -> FileFacts:
    facts = ports.workspace.facts(file_id)
    if not facts.durable:
        raise ToolError(
            f"/file_id: {facts.name} belongs to a guest's session and can only be read.", kind="refused"
        )
    if facts.kind != kind:
        raise ToolError(
            f"/file_id: {facts.name} is {NOUNS[facts.kind]}; {tool} changes {NOUNS[kind]}.", kind="arguments"
        )
    return facts


def _calls(arguments: JsonObject, shapes: Mapping[str, LateOp], ports: Ports) -> list[LateCall]:
    """Raises OpError before anything is changed."""
    given = arguments["ops"]
    ops = [op for op in given if isinstance(op, dict)] if isinstance(given, list) else []
    if not ops:
        raise OpError("/ops is empty; it needs at least one op.")
    if len(ops) > MOST_OPS:
        raise OpError(f"/ops holds {len(ops):,} ops; one call takes at most {MOST_OPS}.")
    for index, op in enumerate(ops):
        shape = shapes[str(op["op"])]
        check_fields(index, op, shape.required, shape.optional)
    picture = _pictures(ports)
    return [LateCall(f"/ops/{index}", op, picture, arguments) for index, op in enumerate(ops)]


def _applied(calls: Sequence[LateCall], run_op: RunOp, content: bytes) -> Outcome:
    outcome = Outcome(content)
    edits: tuple[Edit, ...] = ()
    for call in calls:
        edit = _edited(replace(call, earlier=edits), run_op, outcome.content)
        edits = (*edits, replace(edit, content=b""))
        outcome = after(outcome, edit)
    return outcome


def _edited(call: LateCall, run_op: RunOp, content: bytes) -> Edit:
    try:
        edit = run_op(content, call)
    except PlacedError as error:
        raise OpError(f"{pointed(error.place, error)}: {error}.", failure_of(error)) from error
    except OfficeError as error:
        raise OpError(f"{pointed(call.place, error)}: {error}.", failure_of(error)) from error
    if edit.content == content:
        said = "".join(f"; {remark}" for remark in edit.remarks)
        raise OpError(f"{call.place}: {call.name} found nothing to change{said}.", "not_found")
    return edit


def _pictures(ports: Ports) -> Callable[[str], bytes]:
    def picture(file_id: str) -> bytes:
        try:
            facts = ports.workspace.facts(file_id)
        except FileMissing as error:
            raise NoPicture(f"there is no file {file_id[:80]!r} in this conversation").on(
                "image_id"
            ) from error
        if facts.kind != "image":
            raise NoPicture(f"{facts.name} is {NOUNS[facts.kind]}, not a picture").on("image_id")
        return ports.workspace.read(file_id)

    return picture


class NoPicture(OfficeError):
    """An image argument that names no picture of the conversation."""
