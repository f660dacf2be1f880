"""A model server that costs little itself: Chat Completions in their real form, 25 pieces a second.

Each piece says its number and when it was sent, so that whoever hears it can tell what was lost and how late
it is. `python -m load.model` prints its address. A question that names a file gets a call of it first;
whatever else is asked for, such as a chat's name, takes as few words as it takes a real model.
"""

import asyncio
import json
import re
import sys
import time
from asyncio import StreamReader, StreamWriter
from functools import partial

from load.target import QUESTION, WITH_TOOL

PIECES, PIECE_S = 250, 0.04
SHORT = 3
LONG = tuple(form.partition("{")[0] for form in (QUESTION, WITH_TOOL))
"""How the questions of the load begin."""
MOST_BODY = 64 * 1024 * 1024
CALL = re.compile(r"read the file (f[a-z0-9]+)")
HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n"
)
NOTHING = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"


async def serve(piece_s: float) -> None:
    """So many seconds lie between two pieces."""
    server = await asyncio.start_server(partial(answer, piece_s), "127.0.0.1", 0, limit=MOST_BODY)
    host, port = server.sockets[0].getsockname()[:2]
    print(f"http://{host}:{port}", flush=True)
    await server.serve_forever()


async def answer(piece_s: float, reader: StreamReader, writer: StreamWriter) -> None:
    """One connection, with as many requests as come over it."""
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            body = await reader.readexactly(length_of(head))
            if head.startswith(b"POST /v1/chat/completions "):
                await stream(json.loads(body), writer, piece_s)
            else:
                writer.write(NOTHING)
    except (asyncio.IncompleteReadError, ConnectionError):
        return
    finally:
        writer.close()


def length_of(head: bytes) -> int:
    found = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return int(found[1]) if found else 0


async def stream(asked: dict[str, object], writer: StreamWriter, piece_s: float) -> None:
    writer.write(HEAD)
    wanted = wanted_file(asked["messages"])
    if wanted:
        arguments = json.dumps({"file_id": wanted})
        call = {
            "index": 0,
            "id": f"call_{time.monotonic_ns()}",
            "type": "function",
            "function": {"name": "file_read", "arguments": arguments},
        }
        write(writer, {"role": "assistant", "tool_calls": [call]})
        finish(writer, "tool_calls")
    else:
        await say(writer, piece_s, PIECES if asks_at_length(asked["messages"]) else SHORT)
        finish(writer, "stop")
    await writer.drain()


async def say(writer: StreamWriter, piece_s: float, pieces: int) -> None:
    """By the clock: a piece that was late does not move the next ones."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for number in range(pieces):
        await asyncio.sleep(max(0.0, began + number * piece_s - loop.time()))
        write(writer, {"content": f"{number}@{time.monotonic_ns()} "})
        await writer.drain()


def asks_at_length(messages: object) -> bool:
    """A question of the load, and what comes after a call."""
    last = messages[-1] if isinstance(messages, list) else {}
    content = last.get("content")
    texts = [content] if isinstance(content, str) else [part.get("text", "") for part in content or ()]
    return last.get("role") == "tool" or any(text.startswith(LONG) for text in texts)


def wanted_file(messages: object) -> str:
    """The file that the newest question names, until its result is there."""
    last = messages[-1] if isinstance(messages, list) else {}
    if last.get("role") != "user":
        return ""
    content = last["content"]
    text = content if isinstance(content, str) else json.dumps(content)
    found = CALL.search(text)
    return found[1] if found else ""


def write(writer: StreamWriter, delta: dict[str, object]) -> None:
    told(writer, {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]})


def finish(writer: StreamWriter, reason: str) -> None:
    told(writer, {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    usage = {"prompt_tokens": 1000, "completion_tokens": PIECES, "total_tokens": 1000 + PIECES}
    told(writer, {"choices": [], "usage": usage})
    chunk(writer, b"data: [DONE]\n\n")
    writer.write(b"0\r\n\r\n")


def told(writer: StreamWriter, body: dict[str, object]) -> None:
    whole = {"id": "chatcmpl-load", "object": "chat.completion.chunk", "created": 0, "model": "load", **body}
    chunk(writer, b"data: " + json.dumps(whole).encode() + b"\n\n")


def chunk(writer: StreamWriter, data: bytes) -> None:
    writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1]) if len(sys.argv) > 1 else PIECE_S))
