"""Says which words of a text changed, so that only those are marked."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from tools.office.docx.tracking.splice import Cut

_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]|\w+|\s+|[^\w\s]")
_MOST_TOKENS = 3_000
_LEAST_ALIKE = 0.4


def cuts_between(old: str, new: str) -> list[Cut]:
    """Cuts that make `new` of `old`; one that takes all when hardly a word is the same."""
    if old == new:
        return []
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    if max(len(before), len(after)) > _MOST_TOKENS:
        return [_middle(old, new)]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < _LEAST_ALIKE:
        return [Cut(0, len(old), new)]
    return _joined(_changed(matcher, before, after), old)


def _changed(matcher: "SequenceMatcher[str]", before: Sequence[str], after: Sequence[str]) -> list[Cut]:
    ends = [0]
    for token in before:
        ends.append(ends[-1] + len(token))
    return [
        Cut(ends[a], ends[b], "".join(after[c:d]))
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    ]


def _joined(cuts: Sequence[Cut], old: str) -> list[Cut]:
    """Two cuts with nothing but a blank between them are one."""
    out: list[Cut] = []
    for cut in cuts:
        between = old[out[-1].end : cut.start] if out else ""
        if out and between.isspace() and len(between) == 1:
            last = out.pop()
            out.append(Cut(last.start, cut.end, last.new + between + cut.new))
        else:
            out.append(cut)
    return out


def _middle(old: str, new: str) -> Cut:
    """All but the beginning and the end that both have."""
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    end = next((i for i in range(most - start) if old[-1 - i] != new[-1 - i]), most - start)
    return Cut(start, len(old) - end, new[start : len(new) - end])
