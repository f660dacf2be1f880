"""Decides which values of the engines hold: those of an engine that gave the file's own values before."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.recalculation.children import Found
from tools.office.xlsx.recalculation.rules import Facts
from tools.office.xlsx.recalculation.task import Asked
from tools.office.xlsx.recalculation.value import Value, same
from tools.office.xlsx.strings import MOST_CHARACTERS

_SURE_ERRORS = frozenset({"#DIV/0!", "#N/A"})
_LIKELY_ERRORS = _SURE_ERRORS | {"#VALUE!", "#NUM!", "#REF!"}


@dataclass(frozen=True)
class Case:
    """All formulas that were asked about, and what the file said of them before.

    `old` has no value for a formula that is new. `facts` are by formula; `untrusted` are places that no
    engine is believed about.
    """

    precedents: Precedents
    asked: Mapping[Place, Asked]
    facts: Mapping[Place, Facts]
    old: Mapping[Place, Value]
    new: Collection[Place]
    untrusted: Collection[Place]


def believed(case: Case, before: Iterable[Found], after: Iterable[Found]) -> dict[Place, Value]:
    """The values that hold, by place. `before` and `after` are what each engine found, in one order."""
    opinions = [_opinion(case, was, now) for was, now in zip(before, after, strict=True)]
    settled: dict[Place, Value] = {}
    disputed: set[Place] = set(case.untrusted)
    for place, one in case.asked.items():
        for filled in one.fills:
            voices = [opinion[filled] for opinion in opinions if filled in opinion]
            if voices and _agreed(case, place, filled, voices):
                settled[filled] = _as_before(case.old.get(filled), voices[0])
            else:
                disputed.add(place)
    for place in _reached(case, disputed):
        settled.pop(place, None)
    return settled


def _opinion(case: Case, before: Found, after: Found) -> dict[Place, Value]:
    """What one engine says where it reproduced a formula's value and all that this formula depends on."""
    failed = {
        place
        for place, one in case.asked.items()
        if not (_reproduced(case, one, before) and all(filled in after for filled in one.fills))
    }
    lost = _reached(case, failed)
    return {
        filled: after[filled]
        for one in case.asked.values()
        for filled in one.fills
        if filled not in lost and filled in after
    }


def _reproduced(case: Case, one: Asked, before: Found) -> bool:
    facts = case.facts[one.place]
    if one.place in case.new:
        return facts.tested
    if facts.branches and not facts.tested:
        return False
    return all(same(case.old.get(filled), before.get(filled)) for filled in one.fills)


def _agreed(case: Case, place: Place, filled: Place, voices: list[Value]) -> bool:
    """Whether all say the same; a new formula, an untested function and a new error need two of them."""
    value, old = voices[0], case.old.get(filled)
    if not all(same(value, other) for other in voices) or len(value.raw) > MOST_CHARACTERS:
        return False
    if not value.is_error or same(value, old):
        return len(voices) > 1 or (place not in case.new and case.facts[place].tested)
    return value.raw in (_LIKELY_ERRORS if len(voices) > 1 else _SURE_ERRORS)


def _as_before(old: Value | None, value: Value) -> Value:
    """The digits that the file had, when the value is the same."""
    return old if old is not None and same(old, value) else value


def _reached(case: Case, lost: Collection[Place]) -> set[Place]:
    """These formulas and all others that depend on them, with the places that they fill."""
    if not lost:
        return set()
    formulas = Formulas(case.precedents)
    for one in case.asked.values():
        formulas.add_known(one.place[0], one.cell, one.formula.block, one.reads)
    own = {filled for place in lost if place in case.asked for filled in case.asked[place].fills}
    return {*lost, *own, *formulas.touched_by({*lost, *own})}
