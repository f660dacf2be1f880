"""Tells apart the legacy encodings of East Asia and the West by how plausible their readings are."""

import re
from collections.abc import Callable
from itertools import islice

from charset_normalizer import from_bytes

COMMON_ZH = frozenset(
    "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市号编表名司测试"
)
COMMON_ZH_TRADITIONAL = frozenset(
    "的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新臺灣號表司"
)
COMMON_KO = frozenset(
    "이다는에의을가하를고은지한도로기사어자서나리인시대해아있그일수정원부전보스주과제장들와상라으금구여게만것년면성관국조신안소용비마계우유오적무니공동음행세않없되미회발경중단"
)
WESTERN_LETTER = re.compile("[À-ÖØ-öø-ÿŠšŽžŒœŸªº]")
THRESHOLD = 0.35
SAMPLE_CHARS = 20_000
GRAPHIC = range(0xA1, 0xFF)
SYMBOL_ROWS = range(0xA1, 0xA4)
GB2312_HANZI, KS_HANGUL, BIG5_HANZI = range(0xB0, 0xF8), range(0xB0, 0xC9), range(0xA4, 0xC7)
JIS_SYMBOLS_AND_KANA, JIS_LEVEL_1 = range(0x81, 0x88), range(0x88, 0x98)
HALF_WIDTH_KANA = range(0xA1, 0xE0)
ENOUGH_HALF_WIDTH = 12
ASCII_BYTES = range(0x80)
LONGEST_WESTERN_RUN = 2
OTHERS = [
    "cp1250",
    "cp1251",
    "cp1252",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "koi8_r",
    "iso8859_2",
    "euc_jp",
]

Score = Callable[[bytes, str], float]


def guess_legacy(content: bytes) -> str | None:
    """The encoding whose strict reading of the whole file is the most plausible, or None."""
    best, best_score = "", THRESHOLD
    for encoding, score in SCORES.items():
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        value = score(content, text)
        if value > best_score + 0.02:
            best, best_score = encoding, value
    return best or _by_charset_normalizer(content)


def _mean(weights: list[float]) -> float:
    return sum(weights) / len(weights) if weights else 0.0


def _foreign(text: str) -> list[str]:
    return list(islice((char for char in text if char > "\x7f"), SAMPLE_CHARS))


def _common_share(chars: list[str], common: frozenset[str]) -> float:
    return sum(char in common for char in chars) / len(chars) if chars else 0.0


def _double_byte(encoding: str, leads: range, common: frozenset[str]) -> Score:
    """Plausible when most characters lie in the standard plane, more so when common ones are frequent."""

    def score(_content: bytes, text: str) -> float:
        chars = _foreign(text)
        weights = [_plane_weight(char.encode(encoding, "replace"), leads) for char in chars]
        return _mean(weights) + 0.6 * _common_share(chars, common)

    return score


def _plane_weight(code: bytes, leads: range) -> float:
    lead, trail = code if len(code) == len(("lead", "trail")) else (0, 0)
    if lead in leads:
        return 0.6 if trail in GRAPHIC or leads == BIG5_HANZI else 0.2
    return 0.5 if lead in SYMBOL_ROWS else 0.2


def _japanese(content: bytes, text: str) -> float:
    high = list(islice((byte for byte in content if byte not in ASCII_BYTES), SAMPLE_CHARS))
    only_half_width = len(high) >= ENOUGH_HALF_WIDTH and all(byte in HALF_WIDTH_KANA for byte in high)
    return _mean([_japanese_weight(char, 0.9 if only_half_width else 0.1) for char in _foreign(text)])


def _japanese_weight(char: str, half_width: float) -> float:
    if "\u3041" <= char <= "\u30ff":
        return 1.1
    if "\uff61" <= char <= "\uff9f":
        return half_width
    lead = char.encode("cp932", "replace")[0]
    if lead in JIS_LEVEL_1:
        return 0.9
    return 0.6 if lead in JIS_SYMBOLS_AND_KANA else 0.35


def _western(content: bytes, text: str) -> float:
    """Accented letters stand alone among ASCII letters; long runs of high bytes are another script."""
    weights: list[float] = []
    for run in islice(re.finditer(rb"[\x80-\xff]+", content), SAMPLE_CHARS):
        weights += [_western_weight(text, run.start(), len(run[0]))] * len(run[0])
    return _mean(weights)


def _western_weight(text: str, at: int, length: int) -> float:
    if length > LONGEST_WESTERN_RUN:
        return -0.5
    if length == LONGEST_WESTERN_RUN:
        return 0.4
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    beside_letter = any(char.isascii() and char.isalpha() for char in around)
    return 0.9 if WESTERN_LETTER.match(text[at]) and beside_letter else 0.6


def _by_charset_normalizer(content: bytes) -> str | None:
    found = from_bytes(content, cp_isolation=OTHERS).best()
    for encoding in (found.encoding if found else "", "cp1252"):
        try:
            content.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        return encoding
    return None


SCORES: dict[str, Score] = {
    "gb18030": _double_byte("gb18030", GB2312_HANZI, COMMON_ZH),
    "cp932": _japanese,
    "cp1252": _western,
    "cp949": _double_byte("cp949", KS_HANGUL, COMMON_KO),
    "cp950": _double_byte("cp950", BIG5_HANZI, COMMON_ZH_TRADITIONAL),
}
