"""Tool-call markup is held back from the reader, whatever the chunks; all other text passes at once."""

import json
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agent_app.turns.guards.markup import Ended, MarkupGuard, asks_for_markup
from tests.shared_files import case_file

TOOLS = ("file_read", "file_write", "mcp__docs__search")
CALL = '{"name": "file_write", "arguments": {"filename": "x.txt", "content": "a } \\" {"}}'

XML = [
    "<tool_call>\n<function=file_write>\n<parameter=path>x.txt</parameter>\n</function>\n</tool_call>",
    f"<tool_call>\n{CALL}\n</tool_call>",
    f"<TOOL_CALL>{CALL}</TOOL_CALL>",
    "<function=file_write>{}</function>",
    '<invoke name="file_write"><parameter name="a">b</parameter></invoke>',
    "<invoke\n  name='file_write'>x</invoke>",
    "<function_calls>\n<invoke name='file_write'></invoke>\n</function_calls>",
    '<ns:function_calls><ns:invoke name="f">x</ns:invoke></ns:function_calls>',
    f"<function_call>{CALL}</function_call>",
    "<tool_call>file_write\n<arg_key>a</arg_key>\n</tool_call>",
    "<tool_code>\nprint(file_write(a=1))\n</tool_code>",
    "<file_write>\n<filename>x.txt</filename>\n</file_write>",
    '<tool_use id="1">{"a": 1}</tool_use>',
    '<tool_response>{"ok": true}</tool_response>',
]
JSON = [
    CALL,
    f"[{CALL}, {CALL}]",
    '{"type": "function", "function": {"name": "file_write", "arguments": "{}"}}',
    '{"tool_calls": [{"name": "file_read", "arguments": {}}]}',
    '{"tool": "file_read", "input": {"file_id": "f"}}',
    '{"arguments": {}, "name": "file_read"}',
    '{"name":"functions.file_read","parameters":{}}',
    f"```json\n{CALL}\n```\n",
    f"```\n{CALL}\n```\n",
    f"~~~json\n{CALL}\n{CALL}\n~~~\n",
    "```tool_code\nprint(1)\n```\n",
    "```tool_call\nx\n```\n",
]
TOKENS = [
    f"<|tool_call|>{CALL}<|/tool_call|>",
    "<|tool_calls_section_begin|><|tool_call_begin|>functions.file_read:0<|tool_call_end|>"
    "<|tool_calls_section_end|>",
    f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>file_read\n```json\n{CALL}\n```"
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    f"[TOOL_CALLS] [{CALL}][/TOOL_CALLS]",
    f"[TOOL_REQUEST]{CALL}[/TOOL_REQUEST]",
    '<|python_tag|>file_read.call(file_id="x")<|eom_id|>',
    "<|tool_call_begin|>functions.file_read:0<|tool_call_end|>",
]
TO_THE_END = [
    f"<|python_tag|>{CALL}",
    f"[TOOL_CALLS][{CALL}]",
    "<|channel|>commentary to=functions.file_read <|message|>{}",
    "<|start|>assistant<|channel|>commentary to=functions.file_read",
    "<tool_call>",
    "<tool_call>\n<function=file_write>\n<parameter=content>never closed",
    "[TOOL_CALLS]file_read",
    '{"name": "file_write", "arguments": {"content": "cut o',
    f"```json\n{CALL}",
    '```json\n{"name": "file_write", "arguments": {"content": "cut o',
]
ORDINARY = [
    "a < b and c > d, x <= y, a<b",
    "if (a <b && c> d) { return; }",
    "List<String> and Map<String, List<tool>> and std::vector<function<int()>> f;",
    "<b>bold</b> <br/> <a href='x'>link</a> <svg:rect/> <p>text</p> <!-- note --> <function>f</function>",
    "{",
    "{ a lone brace, {x}, {{y}}, { }, {}",
    "[",
    "[link](http://x.y) [1] [ ] [x] [TODO] [TOOLS] [T",
    '{"name": "Ann", "arguments": {"x": 1}} is an object, {"name": "file_write"} too',
    '{"a": 1, "b": [1, 2]} and [{"id": 3}]',
    "F# pipes: x <| f |> g, and <|> too, <| b",
    "The tag <tool_call> is written as text.",
    "The tag <tool_call>.",
    "Write `<tool_call>{}</tool_call>` to call, and `[TOOL_CALLS]`.",
    "Write ``<invoke name='x'>`` please",
    "The format is:\n```\n<tool_call><function=file_write></function></tool_call>\n```\nDone.",
    "```xml\n<invoke name='x'></invoke>\n```",
    "1. ```python\n   x = {'name': 'file_write'}\n   ```\n",
    '```json\n{"a": 1}\n```\nDone.',
    '```json\n{"name": "file_write"}\n```\nDone.',
    "````md\n```\n<tool_call>{}\n```\n````\nafter",
    "~~~\n<tool_call>{}</tool_call>\n~~~",
    "~ about ~~struck~~ and `code` and ``a`b`` and ```inline``` x",
    "```json",
    "```",
    "`",
    "<",
    "</",
    "<|",
    "<invoke",
    "<function name",
    "Use <invoke> and <parameter> and <tool> in prose.",
    "</div></tool>",
    "表格 < 文档 {名称} [链接] <标签>",
    "a\r\n```\r\n<tool_call>{}\r\n```\r\nb",
]


def shown(text: str, cuts: tuple[int, ...] = (), *, asked: bool = False) -> Ended:
    guard = MarkupGuard(TOOLS, asked=asked)
    places = sorted({0, *(cut % (len(text) + 1) for cut in cuts), len(text)})
    pieces = [guard.feed(text[start:end]) for start, end in pairwise(places)]
    ended = guard.end()
    return Ended("".join(pieces) + ended.text, ended.found)


@pytest.mark.parametrize("markup", [*XML, *JSON, *TOKENS])
def test_markup_between_words_is_left_out(markup: str) -> None:
    ended = shown(f"Before.\n{markup} After `x`.")
    dialect = "xml" if markup in XML else "json" if markup in JSON else "special_token"
    assert (ended.text.split(), ended.found) == (["Before.", "After", "`x`."], dialect)


@pytest.mark.parametrize("markup", TO_THE_END)
def test_markup_that_is_not_closed_is_left_out_to_the_end(markup: str) -> None:
    ended = shown(f"Before.\n{markup}")
    assert ended.text in ("Before.\n", "Before.\n<|start|>assistant")
    assert ended.found is not None


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_passes_unchanged(text: str) -> None:
    assert shown(text) == Ended(text, None)
    assert shown(text, tuple(range(len(text)))) == Ended(text, None)


PARTS = (
    "\n",
    " ",
    "\t",
    "`",
    "```\n",
    "```json\n",
    "~~~\n",
    "<",
    "{",
    "[",
    "</",
    '"',
    "\\",
    "}",
    "]",
    ">",
    "|>",
    "=",
)
CUT = ("</tool_call>", "</parameter>", "<tool_call", " name=", "x")
PIECES = st.sampled_from([*XML, *JSON, *TOKENS, *TO_THE_END, *ORDINARY, *PARTS, *CUT])


@settings(max_examples=800, deadline=None)
@given(st.lists(PIECES, max_size=6).map("".join), st.lists(st.integers(0, 400), max_size=30))
def test_the_shown_text_is_the_same_for_any_chunks(text: str, cuts: list[int]) -> None:
    whole = shown(text)
    assert shown(text, tuple(cuts)) == whole
    assert shown(text, tuple(range(len(text)))) == whole


@settings(max_examples=500, deadline=None)
@given(
    st.text(alphabet="<>{}[]|`~/\"'\\:=,.\n ab1名toolcalfunctionvkexj_", max_size=60),
    st.lists(st.integers(0, 60)),
)
def test_random_text_is_the_same_for_any_chunks(text: str, cuts: list[int]) -> None:
    whole = shown(text)
    assert shown(text, tuple(cuts)) == whole
    if whole.found is None:
        assert whole.text == text


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=200))
def test_any_text_without_markup_passes_unchanged(text: str) -> None:
    """Hypothesis draws the openings of markup from the code under test; those are for the tests above."""
    assume(shown(text).found is None)
    assert shown(text) == Ended(text, None)


@pytest.mark.parametrize("markup", [*XML, *TOKENS])
def test_markup_in_a_code_block_passes_as_it_is(markup: str) -> None:
    text = f"Like this:\n````\n{markup}\n````\nDone."
    assert shown(text) == Ended(text, None)


def test_a_json_call_in_a_code_block_that_was_asked_for_passes() -> None:
    text = f"```json\n{CALL}\n```\nDone."
    assert shown(text, asked=True) == Ended(text, None)
    assert asks_for_markup("Show me an example of a JSON object for this")
    assert asks_for_markup("What does a tool call look like?")
    assert not asks_for_markup("Turn data.json into a spreadsheet")


@pytest.mark.parametrize(
    ("text", "at_once"),
    [
        ("a < b", "a < b"),
        ("a <b> c", "a <b> c"),
        ("{ x", "{ x"),
        ('{"x', '{"x'),
        ('{"tit', '{"tit'),
        ("x {", "x "),
        ("[1", "[1"),
        ("`code", "`code"),
        ("```py", "```py"),
        ("Hello <tool_ca", "Hello "),
    ],
)
def test_text_is_held_no_longer_than_it_can_become_markup(text: str, at_once: str) -> None:
    assert MarkupGuard(TOOLS).feed(text) == at_once


def test_the_cases_of_models_that_print_markup() -> None:
    scripts = json.loads(case_file("model_scripts_openai.json").read_text(encoding="utf-8"))
    texts = {
        name: [chunk["choices"][0]["delta"].get("content", "") for chunk in scripts[name]] for name in scripts
    }
    bare, fenced = MarkupGuard(TOOLS), MarkupGuard(TOOLS)
    assert [bare.feed(piece) for piece in texts["TOOL-06_bare_markup"]] == ["", "", ""]
    assert bare.end() == Ended("", "xml")
    assert "".join(map(fenced.feed, texts["TOOL-06_fenced_markup"])) == "".join(
        texts["TOOL-06_fenced_markup"]
    )
    assert fenced.end() == Ended("", None)


def test_what_was_found_is_known_before_the_end() -> None:
    guard = MarkupGuard(TOOLS)
    guard.feed("<tool_call>{")
    assert guard.found == "xml"


@pytest.mark.parametrize(
    "start", ["<tool_call>{", '{"name": "file_write", "arguments": {"content": "', "```json\n", "`"]
)
def test_a_long_answer_in_small_pieces_is_read_in_bounded_work(start: str) -> None:
    guard = MarkupGuard(TOOLS)
    guard.feed(start)
    for _ in range(20_000):
        guard.feed("abc < ")
    guard.end()
