"""The model server of the load: the SDK reads it, and a question that names a file gets a call first."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from openai import OpenAI

from load.heard import PIECE
from load.model import PIECES, SHORT
from tests.fixtures.processes import BASE_DIR


@pytest.fixture(scope="module")
def sdk() -> Iterator[OpenAI]:
    command = [sys.executable, "-m", "load.model", "0.001"]
    with subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        with OpenAI(base_url=f"{process.stdout.readline().strip()}/v1", api_key="k", max_retries=0) as client:
            yield client
        process.terminate()


def test_an_answer_has_all_its_pieces_and_ends_with_its_usage(sdk: OpenAI) -> None:
    stream = sdk.chat.completions.create(
        model="load", messages=[{"role": "user", "content": "Tell me about number 1."}], stream=True
    )
    chunks = list(stream)
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert [int(found[1]) for found in PIECE.finditer(text)] == list(range(PIECES))
    assert chunks[-1].usage is not None


def test_a_chats_name_takes_few_pieces(sdk: OpenAI) -> None:
    asked = "Name this chat.\n\nThe person's message:\nTell me about number 1."
    stream = sdk.chat.completions.create(
        model="load", messages=[{"role": "user", "content": asked}], stream=True
    )
    text = "".join(chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)
    assert len(PIECE.findall(text)) == SHORT


def test_a_question_that_names_a_file_gets_a_call_of_it(sdk: OpenAI) -> None:
    stream = sdk.chat.completions.create(
        model="load",
        messages=[{"role": "user", "content": "First read the file fabc234, then …"}],
        stream=True,
    )
    calls = [call for chunk in stream if chunk.choices for call in chunk.choices[0].delta.tool_calls or ()]
    assert [(call.function.name, call.function.arguments) for call in calls if call.function] == [
        ("file_read", '{"file_id": "fabc234"}')
    ]
