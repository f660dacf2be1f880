"""The words by which passages are found: English ones by their stems, CJK in pairs of characters."""

from functools import lru_cache

from agent_app.records.search_words import asked_words, is_beginning, search_words
from tools.finding.words import stem


def passage_words(text: str) -> list[str]:
    """Each as often as it stands there."""
    return [_stemmed(word) for word in search_words(text)]


def question_words(text: str) -> tuple[str, ...]:
    """What a question asks for, each once, in its order; any of them may be there."""
    return tuple(dict.fromkeys(_stemmed(word) for word in asked_words(text)))


@lru_cache(maxsize=50_000)
def _stemmed(word: str) -> str:
    return stem(word) if is_beginning(word) and word.isascii() else word
