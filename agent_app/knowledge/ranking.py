"""Ranks passages: BM25 over the words of a question, and several rankings made one.

BM25 after Robertson and Zaragoza (The Probabilistic Relevance Framework, 2009) with the idf that stays above
nought; reciprocal rank fusion after Cormack, Clarke and Büttcher (SIGIR 2009).
"""

import math
from collections import Counter
from collections.abc import Sequence

from agent_app.records.knowledge_rows import Candidate, Scope

SATURATION, LENGTH = 1.2, 0.75
FUSION = 60


def by_words(found: Sequence[Candidate], scope: Scope) -> list[int]:
    """Ids of passages, the best first.

    How rare a word is, is told from the passages of this one person's scope.
    """
    holders = Counter(word for one in found for word in one.counts)
    middle = scope.words / scope.passages if scope.passages else 1.0
    rarity = {
        word: math.log(1 + (max(scope.passages, count) - count + 0.5) / (count + 0.5))
        for word, count in holders.items()
    }
    scores = {one.passage_id: _score(one, rarity, middle) for one in found}
    return sorted(scores, key=lambda passage_id: (-scores[passage_id], passage_id))


def _score(one: Candidate, rarity: dict[str, float], middle: float) -> float:
    damping = SATURATION * (1 - LENGTH + LENGTH * one.length / (middle or 1.0))
    return sum(
        rarity[word] * count * (SATURATION + 1) / (count + damping) for word, count in one.counts.items()
    )


def fused(*rankings: Sequence[int]) -> list[int]:
    """One ranking of all that stand in any, by the sum of 1 / (60 + rank)."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, passage_id in enumerate(ranking, 1):
            scores[passage_id] = scores.get(passage_id, 0.0) + 1 / (FUSION + rank)
    return sorted(scores, key=lambda passage_id: (-scores[passage_id], passage_id))
