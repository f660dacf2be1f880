"""Languages of text recognition: any usual name of one, its pack, the script that it is written in."""

from collections.abc import Collection
from dataclasses import dataclass

from tools.image.errors import ImageError

_QUOTED_CHARS = 40
_MANY = 3


class MissingPack(ImageError):
    """A pack that is not there: the text says how to get it, and what is there."""

    def __init__(self, pack: str, installed: Collection[str], why: str = "") -> None:
        have = ", ".join(sorted(one for one in installed if one != "osd")) or "none"
        package = f"tesseract-ocr-{pack.replace('_', '-')}"
        super().__init__(
            f"{why}the language pack {pack} is not installed (package {package}); installed: {have}"
        )
        self.pack = pack


@dataclass(frozen=True)
class Language:
    """`pack` is tesseract's name for it, `word` ours; `scripts` are those in which tesseract may see it."""

    pack: str
    word: str
    names: tuple[str, ...]
    scripts: tuple[str, ...] = ("Latin",)
    by_rapid: bool = False
    """Whether the model that comes with rapidocr reads it."""


_ALL = (
    Language("eng", "English", ("en", "英文", "英语", "英語"), by_rapid=True),
    Language(
        "chi_sim",
        "Chinese",
        (
            *("zh", "cn", "zh_cn", "zh_sg", "zh_hans", "zh_hans_cn", "chi", "zho", "cmn", "mandarin"),
            *("simplified chinese", "chinese simplified", "中文", "汉语", "简体中文", "简体", "普通话"),
        ),
        ("Han",),
        by_rapid=True,
    ),
    Language(
        "chi_tra",
        "traditional Chinese",
        ("zh_tw", "zh_hk", "zh_mo", "zh_hant", "zh_hant_tw", "chinese traditional", "繁體中文", "繁体中文"),
        ("HanT",),
        by_rapid=True,
    ),
    Language("jpn", "Japanese", ("ja", "jp", "日本語", "日语", "日文"), ("Japanese",), by_rapid=True),
    Language("kor", "Korean", ("ko", "kr", "한국어", "韩语", "韩文"), ("Korean", "Hangul")),
    Language("deu", "German", ("de", "ger", "deutsch", "德语"), by_rapid=True),
    Language("fra", "French", ("fr", "fre", "français", "francais", "法语"), by_rapid=True),
    Language("spa", "Spanish", ("es", "español", "espanol", "castilian", "西班牙语"), by_rapid=True),
    Language("por", "Portuguese", ("pt", "português", "portugues", "葡萄牙语"), by_rapid=True),
    Language("ita", "Italian", ("it", "italiano", "意大利语"), by_rapid=True),
    Language("nld", "Dutch", ("nl", "dut", "nederlands", "荷兰语"), by_rapid=True),
    Language("pol", "Polish", ("pl", "polski", "波兰语")),
    Language("ces", "Czech", ("cs", "cze", "čeština", "捷克语")),
    Language("tur", "Turkish", ("tr", "türkçe", "土耳其语")),
    Language("vie", "Vietnamese", ("vi", "tiếng việt", "越南语")),
    Language("rus", "Russian", ("ru", "русский", "俄语"), ("Cyrillic",)),
    Language("ukr", "Ukrainian", ("uk", "українська", "乌克兰语"), ("Cyrillic",)),
    Language("ara", "Arabic", ("ar", "العربية", "阿拉伯语"), ("Arabic",)),
    Language("heb", "Hebrew", ("he", "iw", "עברית", "希伯来语"), ("Hebrew",)),
    Language("ell", "Greek", ("el", "gre", "ελληνικά", "希腊语"), ("Greek",)),
    Language("hin", "Hindi", ("hi", "हिन्दी", "印地语"), ("Devanagari",)),
    Language("tha", "Thai", ("th", "ไทย", "泰语"), ("Thai",)),
)
_BY_NAME = {name: one for one in _ALL for name in (*one.names, one.pack, one.word.lower())}
_BY_PACK = {one.pack: one for one in _ALL}


def packs_of(names: Collection[str], installed: Collection[str] = ()) -> tuple[str, ...]:
    """The pack of each; one that is installed is known by its own name too. Raises ImageError."""
    return tuple(dict.fromkeys(_pack(name, installed) for name in names))


def _pack(name: str, installed: Collection[str]) -> str:
    plain = name.strip().lower().replace("-", "_")
    known = _BY_NAME.get(plain) or _BY_NAME.get(plain.replace("_", " "))
    if known is None and "_" in plain:
        known = _BY_NAME.get(plain.split("_")[0])
    if known is not None:
        return known.pack
    if name in installed:
        return name
    names = ", ".join(sorted(_BY_PACK))
    raise ImageError(f"language {name[:_QUOTED_CHARS]!r} is not known; use one of {names}")


def read_by_rapid(packs: Collection[str]) -> bool:
    return all(pack in _BY_PACK and _BY_PACK[pack].by_rapid for pack in packs)


def packs_of_script(script: str) -> tuple[str, ...]:
    """The packs for a script that tesseract has seen, the most usual first; none for an unknown one."""
    return tuple(one.pack for one in _ALL if script in one.scripts)


def in_words(packs: Collection[str]) -> str:
    words = [_BY_PACK[pack].word if pack in _BY_PACK else pack for pack in packs]
    return " and ".join(words) if len(words) < _MANY else ", ".join(words)


def seen_in(text: str) -> str:
    """In words, what a text is written in, by its signs alone."""
    han = any("\u3400" <= sign <= "\u9fff" for sign in text)
    kana = any("\u3040" <= sign <= "\u30ff" for sign in text)
    latin = any(sign.isalpha() and sign < "\u0250" for sign in text)
    asian = "Japanese" if kana else "Chinese" if han else ""
    if asian:
        return f"{asian} and Latin letters" if latin else asian
    return "Latin letters" if latin else "figures"
