"""Base64 from servers: taken with its usual sloppiness, refused where it is none."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.connections.client.contents import MOST_CONTENTS, Broken, Content, Contents, decoded
from tools.kit.json_types import JsonObject, JsonValue


@given(st.binary(max_size=200), st.booleans(), st.booleans(), st.booleans())
def test_every_usual_spelling_is_the_same_content(
    content: bytes,
    other_alphabet: bool,  # noqa: FBT001 - a parameter of the test
    unfilled: bool,  # noqa: FBT001 - as above
    in_lines: bool,  # noqa: FBT001 - as above
) -> None:
    text = (base64.urlsafe_b64encode if other_alphabet else base64.b64encode)(content).decode()
    text = text.rstrip("=") if unfilled else text
    text = "\r\n".join(text[at : at + 10] for at in range(0, len(text), 10)) if in_lines else text
    assert decoded(text) == content
    assert decoded(f"data:image/png;base64,{text}") == content


@pytest.mark.parametrize("data", ["A", "AB*D", "äöü", "=AAA", None, 7, ["AAAA"], "data:image/png,AAAA"])
def test_what_is_no_base64_is_broken(data: JsonValue) -> None:
    with pytest.raises(Broken):
        decoded(data)


@pytest.mark.timeout(30)
def test_a_million_blanks_are_no_more_than_blanks() -> None:
    blanks = " " * 1_000_000
    assert decoded(f"{blanks}data:image/png;base64,{blanks}QUJD{blanks}") == b"ABC"
    assert decoded(f"QUJD{blanks}") == b"ABC"


def test_a_data_url_stands_at_the_beginning_alone() -> None:
    with pytest.raises(Broken):
        decoded("QUJDdata:image/png;base64,QUJD")


def test_contents_are_capped_in_number_and_size(settings: pytest.FixtureRequest) -> None:
    settings.UPLOAD_LIMIT_BYTES = 1024  # type: ignore[attr-defined]  # of Django
    kept: list[Content] = []

    def keep(content: Content) -> JsonObject:
        kept.append(content)
        return {"kept": True}

    contents = Contents(keep)
    large = contents.taken(Content("a", "image/png", bytes(1025)))
    assert large["not_kept"] == "it is larger than 1 kB, which is the limit"
    told = [contents.encoded("QUJD", "a", "image/png") for _ in range(MOST_CONTENTS + 1)]
    assert len(kept) == MOST_CONTENTS
    assert told[-1] == {
        "mime": "image/png",
        "bytes": 3,
        "not_kept": f"only the first {MOST_CONTENTS} contents of a result are kept",
    }
