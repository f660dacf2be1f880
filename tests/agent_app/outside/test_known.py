"""Two ways to write an address are one, and what is read is the one that was given."""

import pytest

from agent_app.outside.known import as_given, brings


@pytest.mark.parametrize(
    ("url", "said", "read"),
    [
        ("https://example.com/tea", "see http://www.example.com/tea/ there", "https://example.com/tea"),
        ("https://www.example.com/tea#top", "https://example.com/tea", "https://www.example.com/tea"),
        ("https://EXAMPLE.com/tea", "https://example.com/tea", "https://EXAMPLE.com/tea"),
        (
            "https://example.com/%E8%8C%B6",
            "[茶](https://example.com/茶)",
            "https://example.com/%E8%8C%B6",
        ),
        ("https://example.com/茶", "https://example.com/%E8%8C%B6", "https://example.com/%E8%8C%B6"),
        ("https://example.com/%74ea", "https://example.com/tea", "https://example.com/tea"),
        ("https://example.com/", "example.com", "https://example.com/"),
        ("https://example.com", "https://example.com/tea", "https://example.com"),
        ("https://example.com/tea", "https://example.com/tea?cup=1", "https://example.com/tea"),
        ("https://example.com/tea", "read https://example.com/tea.", "https://example.com/tea"),
    ],
)
def test_an_address_is_found_however_it_is_written(url: str, said: str, read: str) -> None:
    assert as_given(["nothing here", said], url) == read


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://example.com/tea?said=secret", "https://example.com/tea"),
        ("https://secret.example.com/", "https://example.com/"),
        ("https://example.com/tea/secret", "https://example.com/tea/"),
        ("https://example.com/Tea", "https://example.com/tea"),
        ("https://example.com/se", "https://example.com/secret"),
        ("https://example.com/secret", "https://notexample.com/secret"),
        ("https://example.com/a%20", "https://example.com/a%20b"),
    ],
)
def test_an_address_with_more_or_less_in_it_is_another(url: str, said: str) -> None:
    assert as_given([said], url) is None


@pytest.mark.parametrize("tool", ["web_search", "web_fetch", "call_tool", "board__list", "image_understand"])
def test_what_comes_from_outside_counts(tool: str) -> None:
    assert brings(tool)


@pytest.mark.parametrize("tool", ["file_write", "file_edit", "file_read", "docx_edit", "find_tools"])
def test_what_a_model_may_have_written_does_not_count(tool: str) -> None:
    assert not brings(tool)
