"""A text as search words: whole words, and for Chinese, Japanese and Korean pairs of characters."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+")
_CJK = r"\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf"
_CJK += r"\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_RUNS = re.compile(f"[{_CJK}]+|[^{_CJK}]+")
_CJK_START = re.compile(f"[{_CJK}]")
LONGEST_WORD = 60


def search_words(text: str) -> list[str]:
    """The words of a text that is stored. A single character of a script without spaces stands alone, too."""
    return [word for run in _runs(text) for word in ((*run, *_pairs(run)) if _is_cjk(run) else (run,))]


def asked_words(text: str) -> list[str]:
    """What a query asks for: every one of these must be there."""
    return [
        word for run in _runs(text) for word in (_pairs(run) if _is_cjk(run) and len(run) > 1 else (run,))
    ]


def is_beginning(word: str) -> bool:
    """Whether a word of a query stands for all that begin with it; a pair of characters does not."""
    return not _is_cjk(word)


def folded(text: str) -> str:
    """As texts are compared: without compatibility forms, case and accents."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize(
        "NFC", "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    )


def _runs(text: str) -> Iterator[str]:
    for word in _WORD.findall(folded(text)):
        for run in _RUNS.findall(word):
            yield run if _is_cjk(run) else run[:LONGEST_WORD]


def _pairs(run: str) -> tuple[str, ...]:
    return tuple(first + second for first, second in pairwise(run))


def _is_cjk(run: str) -> bool:
    return _CJK_START.match(run) is not None
