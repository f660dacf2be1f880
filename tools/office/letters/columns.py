"""Shares a table's width out among its columns by what stands in them."""

from collections.abc import Sequence

from tools.office.letters.width import is_wide, widest_line, width_of

_PADDING, _LONGEST, _LONGEST_WORD, _NARROWEST, _ROOMY = 3, 70, 24, 4, 0.55
_SHORT, _MOST_KEPT = 22, 0.85


def shares_of(rows: Sequence[Sequence[str]], room: float) -> list[float]:
    """The width of each column, in letters; all together at most `room`, and all of it where much is said."""
    columns = list(zip(*rows, strict=True))
    natural = [float(min(max(map(widest_line, texts)), _LONGEST)) + _PADDING for texts in columns]
    total = sum(natural)
    if total <= room:
        return [width * room / total for width in natural] if total >= room * _ROOMY else natural
    least = [
        min(float(max(map(_longest_word, texts))) + _PADDING, own)
        for texts, own in zip(columns, natural, strict=True)
    ]
    if sum(least) >= room:
        return [width * room / sum(least) for width in least]
    kept = [own if own <= _SHORT else low for own, low in zip(natural, least, strict=True)]
    least = kept if sum(kept) <= room * _MOST_KEPT else least
    spare = [own - low for own, low in zip(natural, least, strict=True)]
    return [low + more * (room - sum(least)) / sum(spare) for low, more in zip(least, spare, strict=True)]


def _longest_word(text: str) -> int:
    """Chinese breaks anywhere."""
    words = text.split() or [""]
    widths = [_NARROWEST if any(map(is_wide, word)) else width_of(word) for word in words]
    return min(max(*widths, _NARROWEST), _LONGEST_WORD)
