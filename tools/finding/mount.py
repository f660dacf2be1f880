"""One tool of a connection: how it is offered by itself, and what its call becomes."""

from tools.kit.connections import CallRefused, ConnectionTool
from tools.kit.json_types import JsonObject
from tools.kit.quoting import pointer
from tools.kit.receipt import Ok, ToolError
from tools.kit.schema_example import example_of
from tools.kit.tool import LoopPorts, LoopTool


def as_tool(entry: ConnectionTool) -> LoopTool:
    """Its schema is pruned and never strict: it is not ours to close."""

    async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
        return await called(entry, arguments, ports)

    def example(sent: JsonObject | None, _ports: LoopPorts) -> JsonObject | None:
        return example_of(entry.schema, sent)

    return LoopTool(
        name=entry.name,
        guide=entry.guide,
        schema=entry.shown,
        rule=lambda _: f"the connection {entry.server} is on",
        examples=(),
        run=run,
        example=example,
        effects="outside",
        strict=False,
        accepts=entry.schema,
        open_arguments=True,
    )


async def called(
    entry: ConnectionTool, arguments: JsonObject, ports: LoopPorts, within: tuple[str, ...] = ()
) -> Ok:
    """The server's answer as facts; arguments that the schema lets pass undeclared are named in them.

    An answer that has an `ok` of its own stands apart, so that the receipt's is ours.
    """
    try:
        answer = await ports.connections.call(entry.server, entry.own_name, arguments)
    except CallRefused as refused:
        raise ToolError(f"{entry.server} did not do it: {refused}", kind="outside") from refused
    if "ok" in answer:
        answer = {"answer": answer}
    undeclared = [pointer([*within, name]) for name in _undeclared(entry.schema, arguments)]
    return Ok({**answer, "undeclared_arguments": [*undeclared]} if undeclared else answer)


def _undeclared(schema: JsonObject, arguments: JsonObject) -> list[str]:
    declared = schema.get("properties")
    says_more = {"additionalProperties", "patternProperties", "anyOf", "oneOf", "allOf", "$ref", "if"}
    if not isinstance(declared, dict) or says_more & set(schema):
        return []
    return [name for name in arguments if name not in declared]
