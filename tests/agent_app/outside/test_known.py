"""Two ways to write an address are one."""

import pytest

from agent_app.outside.known import spellings


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://example.com/tea", "see http://www.example.com/tea/ there"),
        ("https://www.example.com/tea#top", "https://example.com/tea"),
        ("https://example.com/%E8%8C%B6", "[茶](https://example.com/茶)"),
        ("https://example.com/茶", "https://example.com/%E8%8C%B6"),
        ("https://example.com/", "example.com"),
        ("https://example.com", "https://example.com/tea"),
    ],
)
def test_an_address_is_found_however_it_is_written(url: str, said: str) -> None:
    assert any(one in said for one in spellings(url))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://example.com/tea?said=secret", "https://example.com/tea"),
        ("https://secret.example.com/", "https://example.com/"),
        ("https://example.com/tea/secret", "https://example.com/tea/"),
    ],
)
def test_an_address_with_more_in_it_is_another(url: str, said: str) -> None:
    assert not any(one in said for one in spellings(url))
