"""The cost of a row of requests under each provider's cache."""

from dataclasses import replace

from bench.caching import CacheModel, blocks, cache_models, cost, tokens
from prompts.request import Request, TextPart, ToolSpec, UserMessage
from prompts.tokens import count

AUTOMATIC = CacheModel("a", read=0.1, write=1.25, smallest_prefix_tokens=1, marks=False, source="")
MARKED = CacheModel("m", read=0.1, write=1.25, smallest_prefix_tokens=1, marks=True, source="")
NONE = CacheModel("n", read=1.0, write=1.0, smallest_prefix_tokens=10**9, marks=False, source="")


def request(*texts: str, tools: tuple[str, ...] = (), system: str = "system") -> Request:
    messages = tuple(UserMessage((TextPart(text),)) for text in texts)
    return Request(tuple(ToolSpec(name, "", {}) for name in tools), system, messages, ())


def test_without_a_cache_every_token_is_paid() -> None:
    rows = [request("a"), request("a", "b")]
    assert cost(rows, NONE) * 1000 == sum(map(tokens, rows))


def test_an_unchanged_prefix_is_read_and_the_rest_is_written() -> None:
    first, second = request("a"), request("a", "b")
    added = tokens(second) - tokens(first)
    assert round(cost([first, second], AUTOMATIC) * 1000, 6) == round(
        tokens(first) * 1.25 + tokens(first) * 0.1 + added * 1.25, 6
    )


def test_a_changed_tool_loses_the_whole_prefix() -> None:
    rows = [request("a", tools=("x",)), request("a", tools=("y",))]
    assert round(cost(rows, AUTOMATIC) * 1000, 6) == round(sum(map(tokens, rows)) * 1.25, 6)


def test_a_changed_system_text_keeps_the_tools() -> None:
    rows = [request("a", tools=("x",)), request("a", tools=("x",), system="other")]
    for model in (AUTOMATIC, MARKED):
        assert cost(rows, model) * 1000 < sum(map(tokens, rows)) * 1.25


def test_marked_prefixes_are_read_from_shortly_before_the_next_mark() -> None:
    assert cost([request("a"), request("a", "b", "c")], MARKED) == cost(
        [request("a"), request("a", "b", "c")], AUTOMATIC
    )
    long = [str(number) for number in range(40)]
    assert cost([request("a"), request("a", *long)], MARKED) > cost(
        [request("a"), request("a", *long)], AUTOMATIC
    )


def test_a_prefix_that_is_too_short_is_not_kept() -> None:
    large = CacheModel("l", read=0.1, write=1.25, smallest_prefix_tokens=1_000, marks=False, source="")
    rows = [request("a"), request("a", "b")]
    assert cost(rows, large) * 1000 == sum(map(tokens, rows))
    assert count("a") < 1_000


def test_every_cache_model_names_its_source() -> None:
    assert [model.name for model in cache_models()] == ["Anthropic", "OpenAI", "DeepSeek", "no cache"]
    assert all(model.source.endswith(".") for model in cache_models())


def test_a_late_tool_keeps_the_prefix_where_it_stands_among_the_messages() -> None:
    first = request("a", "b", tools=("x",))
    late = ToolSpec("y", "", {}, since=2)
    second = replace(request("a", "b", "c", tools=("x",)), tools=(*first.tools, late))
    for model in (AUTOMATIC, MARKED):
        among = replace(model, late_tools=True)
        assert cost([first, second], among) < cost([first, second], model)
        assert tokens(second) == sum(count(block.text) for block in blocks(second, late_tools=True))
