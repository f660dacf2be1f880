"""Finds tools by their words: BM25 over names, servers, descriptions and parameter names.

BM25F after Zaragoza et al. (TREC 2004) with the idf of Robertson and Spärck Jones: a word counts by the
field it stands in, is worth more the rarer it is, and saturates when it is repeated.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.finding.alike import ALIKE
from tools.finding.words import words
from tools.kit.connections import ConnectionTool
from tools.kit.json_types import JsonValue
from tools.kit.result_text import dumped

BEST = 5
SATURATION = 1.2
SAME_MEANING = 0.55
"""What a word of the same meaning is worth beside the word that was asked for."""
NAMED_SERVER = 1.25
"""How much better a tool is whose server stands by name in the query."""
_OPENING_WORDS = 16


@dataclass(frozen=True)
class _Field:
    weight: float
    length: float


NAME, OPENING, DESCRIPTION = _Field(3.0, 0.5), _Field(2.0, 0.3), _Field(0.4, 0.7)
PARAMETERS, SERVER = _Field(0.5, 0.7), _Field(1.0, 0.0)
_FIELDS = (NAME, OPENING, DESCRIPTION, PARAMETERS, SERVER)


@dataclass(frozen=True)
class Hit:
    """A tool that was found; `also` are the offered names of the same tool on other connections."""

    tool: ConnectionTool
    also: tuple[str, ...]
    score: float


class Index:
    """All tools of the connections that are on. Building it takes about 0.1 ms a tool, asking much less."""

    def __init__(self, tools: Sequence[ConnectionTool]) -> None:
        self._groups = _same(tools)
        texts = [_texts(group) for group in self._groups]
        self._postings: dict[str, dict[int, float]] = {}
        for number, field in enumerate(_FIELDS):
            self._add(field, [text[number] for text in texts])
        self._servers = [set(text[-1]) for text in texts]

    def _add(self, field: _Field, texts: Sequence[Sequence[str]]) -> None:
        middle = sum(map(len, texts)) / max(1, len(texts)) or 1.0
        for place, text in enumerate(texts):
            worth = field.weight / (1 - field.length + field.length * len(text) / middle)
            for word in text:
                found = self._postings.setdefault(word, {})
                found[place] = found.get(place, 0.0) + worth

    def search(self, query: str, limit: int = BEST) -> tuple[Hit, ...]:
        """The best first; empty when no word of the query stands in any tool."""
        scores: dict[int, float] = {}
        asked = dict.fromkeys(words(query))
        for word in asked:
            for place, gain in self._gains(word).items():
                scores[place] = scores.get(place, 0.0) + gain
        for place in scores:
            if not self._servers[place].isdisjoint(asked):
                scores[place] *= NAMED_SERVER
        best = sorted(scores, key=lambda place: (-scores[place], self._groups[place][0].name))[:limit]
        return tuple(self._hit(place, scores[place]) for place in best)

    def _gains(self, word: str) -> dict[int, float]:
        """For each tool the best of the word itself and the words of the same meaning."""
        gains = self._gain(word)
        for other in ALIKE.get(word, ()):
            for place, gain in self._gain(other).items():
                gains[place] = max(gains.get(place, 0.0), gain * SAME_MEANING)
        return gains

    def _gain(self, word: str) -> dict[int, float]:
        found = self._postings.get(word, {})
        idf = math.log(1 + (len(self._groups) - len(found) + 0.5) / (len(found) + 0.5))
        return {
            place: idf * weight * (SATURATION + 1) / (weight + SATURATION) for place, weight in found.items()
        }

    def _hit(self, place: int, score: float) -> Hit:
        first, *others = self._groups[place]
        return Hit(first, tuple(tool.name for tool in others), score)


def _same(tools: Sequence[ConnectionTool]) -> list[list[ConnectionTool]]:
    """Groups of tools that differ in their connection alone, as with two accounts of one kind."""
    groups: dict[str, list[ConnectionTool]] = {}
    for tool in tools:
        key = dumped([tool.own_name, tool.description, tool.shown])
        groups.setdefault(key, []).append(tool)
    return list(groups.values())


def _texts(group: Sequence[ConnectionTool]) -> tuple[list[str], ...]:
    """The words of each field, in the order of _FIELDS."""
    tool = group[0]
    description = words(tool.description)
    parameters = words(" ".join(dict.fromkeys(_parameter_names(tool.shown))))
    servers = words(" ".join(dict.fromkeys(one.server for one in group)))
    return (
        words(tool.own_name),
        description[:_OPENING_WORDS],
        description[_OPENING_WORDS:],
        parameters,
        servers,
    )


def _parameter_names(schema: JsonValue) -> Iterator[str]:
    """Names of properties at every level."""
    if isinstance(schema, list):
        for item in schema:
            yield from _parameter_names(item)
    if isinstance(schema, dict):
        declared = schema.get("properties")
        if isinstance(declared, dict):
            yield from declared
            for sub in declared.values():
                yield from _parameter_names(sub)
        for keyword, value in schema.items():
            if keyword not in ("properties", "enum", "default", "const"):
                yield from _parameter_names(value)
