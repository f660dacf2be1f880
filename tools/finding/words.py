"""Cuts names and prose into the words that a search compares: stems, and pairs of CJK characters."""

import re
import unicodedata

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_RUN = re.compile(r"[^\W_]+")
_CJK = "\u2e80-\u2fff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_PIECE = re.compile(rf"[{_CJK}]+|[^{_CJK}]+")
_IS_CJK = re.compile(f"[{_CJK}]")
_LONGEST_CHARS = 40
_STOP_WORDS = """
a an and any are as at be been by can do does for from get give has have i if in into is it its let
me my now of on one or our out please so than that the their them then there these this those to up
us use used user want was we were what when where which who whose why will with you your
"""
_STOP = frozenset(_STOP_WORDS.split())


def words(text: str) -> list[str]:
    """In their order. `createPullRequest`, `create_pull_request` and "create pull requests" are alike."""
    found: list[str] = []
    for run in _RUN.findall(_CAMEL.sub(" ", unicodedata.normalize("NFKC", text))):
        for piece in _PIECE.findall(run.casefold()):
            found += _pairs(piece) if _IS_CJK.match(piece) else _latin(piece)
    return found


def _latin(word: str) -> list[str]:
    return [] if word in _STOP or len(word) > _LONGEST_CHARS else [stem(word)]


def _pairs(run: str) -> list[str]:
    """Overlapping pairs, as scripts without spaces are searched; a lone character stands for itself."""
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def stem(word: str) -> str:
    """English endings that change no meaning here: plurals, -ed, -ing, and the final e that they hide."""
    if len(word) > _SHORT and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > _SHORT and word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif len(word) > _SHORTER and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTER:
            word = _undoubled(word[: -len(ending)])
            break
    return word[:-1] if len(word) > _SHORT and word.endswith("e") else word


_SHORT, _SHORTER = 4, 3


def _undoubled(word: str) -> str:
    double = word[-1] == word[-2] and word[-1] not in "aeiouls"
    return word[:-1] if double else word
