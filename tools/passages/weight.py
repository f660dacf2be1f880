"""About how many tokens a text is, without counting them."""

import re

_CJK = re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_CJK_TOKENS, _CHARS_A_TOKEN = 0.8, 4.0


def weight(text: str) -> float:
    """Scripts without spaces take most of a token a character, others a quarter."""
    cjk = len(_CJK.findall(text))
    return cjk * _CJK_TOKENS + (len(text) - cjk) / _CHARS_A_TOKEN
