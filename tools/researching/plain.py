"""A page's Markdown as the words that a reader sees, and words in the form in which they are compared."""

import re
import unicodedata

# Bounded, since a page may be made to keep its reader busy.
_LINK = re.compile(
    r"!?(?<!\\)\[((?:\\.|[^\[\]\\]){0,500})\]"
    r"\((?:<[^<>\n]{0,2000}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,2000})(?:\s{1,9}\"[^\"\n]{0,500}\")?\)"
)
_AUTOLINK = re.compile(r"<(https?://[^<>\s]*)>")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINE_MARK = re.compile(r"^[ \t]*+(?:(?:#{1,6}|>++|[-+*])[ \t]++)+", re.MULTILINE)
_RULER = re.compile(r"^(?=[^\n]*--)[ \t|:-]++$", re.MULTILINE)
_STRESS = re.compile(r"(?<![^\W_])[*_`~]+|[*_`~]+(?![^\W_])")
_MARK = re.compile(r"\[\d{1,3}\]")
_ROUNDS = 3
CJK = r"\u1100-\u11ff\u2e80-\u303f\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
CJK += r"\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""Of a character class: scripts that put no space between words, and their punctuation."""
_LONG_WHEN_FOLDED = re.compile("[\ufdfa\ufdfb]")
"""One sign for a blessing: NFKC would make a page of them eighteen times as long."""
_SPACE_BESIDE_CJK = re.compile(rf"(?<=[{CJK}]) | (?=[{CJK}])")
_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛“”„‟«»‹›「」『』〝〞`´′″＂", "'") | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-") | {'"': "'"}
)
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])([-\u2010\u00ad])[ \t]*\n[ \t]*(?=[^\W\d_])")


def plain(markdown: str) -> str:
    """Without links' addresses, marks of lists, headings and stress, and numbers of footnotes."""
    text = markdown
    for _ in range(_ROUNDS):
        before, text = text, _without_marks(text)
        if text == before:
            break
    return text


def _without_marks(text: str) -> str:
    text = _AUTOLINK.sub(r"\1", _LINK.sub(r"\1", text))
    text = _LINE_MARK.sub("", _RULER.sub("", _ESCAPED.sub(r"\1", text)))
    return _STRESS.sub("", _MARK.sub("", text)).replace("|", " ")


def joined(text: str) -> tuple[str, str]:
    """With the words in one piece that a line's end had broken: without their hyphens, and with them."""
    return _BROKEN_WORD.sub("", text), _BROKEN_WORD.sub(r"\1", text)


def folded(text: str) -> str:
    """As words are compared: one form of each letter, quotation mark, dash and space, no difference of case.

    Unicode NFKC; what is not seen (zero width, soft hyphens) goes, and so does a space beside Chinese.
    """
    known = unicodedata.normalize("NFKC", _LONG_WHEN_FOLDED.sub(" ", text))
    seen = (sign for sign in known if unicodedata.category(sign) != "Cf")
    folded_text = unicodedata.normalize("NFKC", "".join(seen).translate(_SIGNS).casefold())
    return _SPACE_BESIDE_CJK.sub("", " ".join(folded_text.split()))
