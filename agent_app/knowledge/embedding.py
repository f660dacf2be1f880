"""Asks the configured embedding model for vectors, at an OpenAI-compatible `/embeddings`."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice

import httpx2
from django.conf import settings
from pydantic import BaseModel, ValidationError

from agent_app.knowledge.vectors import BadVector, packed

AT_ONCE = 64
TRIES, FIRST_PAUSE_S, LONGEST_PAUSE_S = 3, 0.5, 20.0
ANSWER_S, CONNECT_S = 30.0, 5.0
MOST_ANSWER_BYTES = 64 * 1024 * 1024


class NoVectors(Exception):
    """The embedding server gave none; `str(error)` is a sentence that says why."""


@dataclass(frozen=True)
class Embedding:
    """A model and where it answers."""

    model: str
    url: str
    key: str


def configured() -> Embedding | None:
    """None where no embedding model is set: then words alone are searched."""
    if not settings.EMBEDDING_MODEL:
        return None
    return Embedding(settings.EMBEDDING_MODEL, settings.EMBEDDING_URL.rstrip("/"), settings.EMBEDDING_KEY)


def vectors(
    embedding: Embedding, texts: Sequence[str], *, tries: int = TRIES, answer_s: float = ANSWER_S
) -> list[bytes]:
    """One for each text, as they are stored. Raises NoVectors."""
    rest = iter(texts)
    found: list[bytes] = []
    with _client(embedding, answer_s) as client:
        while some := list(islice(rest, AT_ONCE)):
            found += _read(_answer(client, embedding, some, tries), len(some))
    if len({len(vector) for vector in found}) > 1:
        raise NoVectors("The embedding server gave vectors of several lengths.")
    return found


def _client(embedding: Embedding, answer_s: float) -> httpx2.Client:
    return httpx2.Client(
        headers={"authorization": f"Bearer {embedding.key}"} if embedding.key else {},
        timeout=httpx2.Timeout(answer_s, connect=min(CONNECT_S, answer_s)),
        trust_env=False,
    )


def _answer(client: httpx2.Client, embedding: Embedding, texts: Sequence[str], tries: int) -> bytes:
    """A server that is busy, or away for a moment, is asked again."""
    pause_s = FIRST_PAUSE_S
    while True:
        tries -= 1
        try:
            return _exchange(client, embedding, texts)
        except _Busy as busy:
            if not tries:
                raise NoVectors(str(busy)) from None
            time.sleep(min(busy.pause_s or pause_s, LONGEST_PAUSE_S))
            pause_s *= 2


class _Busy(Exception):
    """Asking again can help, after `pause_s` if the server said so."""

    def __init__(self, sentence: str, pause_s: float = 0.0) -> None:
        super().__init__(sentence)
        self.pause_s = pause_s


def _exchange(client: httpx2.Client, embedding: Embedding, texts: Sequence[str]) -> bytes:
    asked = {"model": embedding.model, "input": list(texts), "encoding_format": "float"}
    try:
        with client.stream("POST", f"{embedding.url}/embeddings", json=asked) as response:
            _check(response)
            return _body(response)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise _Busy(f"The embedding server can't be reached ({type(error).__name__}).") from error


def _check(response: httpx2.Response) -> None:
    status = response.status_code
    told = f"The embedding server answered with status {status}."
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        said = response.headers.get("retry-after", "")
        raise _Busy(told, float(said) if said.isdigit() else 0.0)
    if status != HTTPStatus.OK:
        raise NoVectors(told)


def _body(response: httpx2.Response) -> bytes:
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if len(body) > MOST_ANSWER_BYTES:
            raise NoVectors("The embedding server's answer is too long.")
    return bytes(body)


class _One(BaseModel):
    index: int
    embedding: list[float]


class _Answer(BaseModel):
    data: list[_One]


def _read(body: bytes, count: int) -> list[bytes]:
    """In the order of the texts, whatever the order of the answer."""
    try:
        given = {one.index: one.embedding for one in _Answer.model_validate_json(body).data}
        return [packed(given[number]) for number in range(count)]
    except (ValidationError, KeyError, BadVector) as error:
        raise NoVectors("The embedding server's answer holds no vectors of the usual form.") from error
