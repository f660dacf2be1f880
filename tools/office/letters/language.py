"""Which language a text is written in, as far as its spelling and its typefaces need to know."""

import re
from collections import Counter
from dataclasses import dataclass

_SAMPLE_CHARS = 20_000
_KANA, _HANGUL, _HAN = (
    re.compile("[\u3041-\u30ff]"),
    re.compile("[\uac00-\ud7af]"),
    re.compile("[\u3400-\u9fff]"),
)
_TRADITIONAL = re.compile("[們這個為國學會對時來說過還發經點實現關於業務應]")
_SIMPLIFIED = re.compile("[们这个为国学会对时来说过还发经点实现关于业务应]")
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS_PER_WORD, _MOSTLY, _FEWEST_WORDS = 2, 0.5, 3
_KANA_SHARE, _FEWEST_KANA = 0.08, 3
_COMMON = {
    "en-US": "the of and to in is for with on that are by be this from as at or we",
    "de-DE": "der die das und ist nicht mit von für den dem ein eine zu auf im wird werden sich des",
    "fr-FR": "le la les et est des du une pour dans que qui sur avec pas au aux ce sont par",
    "es-ES": "el los las y es del una para con que en por se su como más al son lo un",
    "it-IT": "il gli di che è della per con una non sono del nel alla dei le più si da un",
    "pt-BR": "o os as e do da para com uma não que em por se dos das mais são ao no",
    "nl-NL": "de het een en van is niet met voor op zijn dat die te aan bij wordt door ook naar",
}
_COMMON_WORDS = {tag: frozenset(words.split()) for tag, words in _COMMON.items()}


@dataclass(frozen=True)
class Language:
    """`latin` and `east_asian` are tags for the two kinds of letters; `is_wide` where most are East Asian."""

    latin: str
    east_asian: str
    is_wide: bool

    @property
    def tag(self) -> str:
        """Of the text as a whole."""
        return self.east_asian if self.is_wide else self.latin

    @property
    def font(self) -> str:
        """A typeface for the East Asian letters that Office has."""
        return _FONTS[self.east_asian]

    @property
    def indents(self) -> bool:
        """Whether a paragraph begins two letters in, as in Chinese."""
        return self.is_wide and self.east_asian.startswith("zh")


_FONTS = {
    "zh-CN": "Microsoft YaHei",
    "zh-TW": "Microsoft JhengHei",
    "ja-JP": "Yu Gothic",
    "ko-KR": "Malgun Gothic",
}


def language_of(text: str) -> Language:
    """A wide letter weighs as two narrow ones, since it says about as much."""
    sample = text[:_SAMPLE_CHARS]
    han, kana, hangul = (len(kind.findall(sample)) for kind in (_HAN, _KANA, _HANGUL))
    words = _WORD.findall(re.sub("[\u3041-\u9fff\uac00-\ud7af]+", " ", sample))
    wide, narrow = 2 * (han + kana + hangul), sum(map(len, words))
    return Language(_latin(words), _east_asian(sample, han, kana, hangul), is_wide=wide > narrow)


def _east_asian(sample: str, han: int, kana: int, hangul: int) -> str:
    if hangul > han + kana:
        return "ko-KR"
    if kana >= _FEWEST_KANA and kana >= _KANA_SHARE * (han + kana):
        return "ja-JP"
    traditional, simplified = len(_TRADITIONAL.findall(sample)), len(_SIMPLIFIED.findall(sample))
    return "zh-TW" if traditional > simplified else "zh-CN"


def _latin(words: list[str]) -> str:
    counted = Counter(word.casefold() for word in words)
    found = {tag: sum(counted[word] for word in common) for tag, common in _COMMON_WORDS.items()}
    best = max(found, key=lambda tag: found[tag])
    return best if found[best] >= _FEWEST_WORDS else "en-US"
