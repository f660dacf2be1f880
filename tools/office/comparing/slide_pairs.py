"""The slides of two decks in pairs: by their ids, else by what they say."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.office.comparing.words import likeness
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.names import child, children, relation_id
from tools.office.pptx.read import SlideText, slide_text
from tools.office.pptx.shapes import Node
from tools.office.viewing.deck import places_of

_ALIKE, _SURE = 0.35, 0.15
_MOST_TRIED = 40_000


@dataclass(frozen=True)
class Seen:
    """A slide with what it says, its identity in the deck, and what its frames and pictures hold."""

    slide: Slide
    text: SlideText
    id: str
    places: Mapping[int, tuple[int, int, int, int] | None]
    pictures: Mapping[int, str]

    @property
    def words(self) -> str:
        return "\n".join(text for shape in self.text.shapes for text in shape.texts)


def slides_of(content: bytes) -> list[Seen]:
    deck = Deck(Package.open(content, expected="deck"))
    listed = children(child(deck.root, "sldIdLst"), "sldId")
    targets = {r.id: r.target for r in deck.package.relations(deck.package.main_part) if not r.external}
    ids = {
        deck.package.actual_name(targets[key]): one.get("id", "")
        for one in listed
        if (key := relation_id(one)) in targets and targets[key] in deck.package
    }
    return [_seen(slide, ids) for slide in deck.slides()]


def _seen(slide: Slide, ids: Mapping[str, str]) -> Seen:
    nodes = slide.nodes
    return Seen(
        slide,
        slide_text(slide),
        ids.get(slide.part.name, ""),
        places_of(slide),
        {node.id: found for node in nodes if node.kind == "picture" and (found := _picture(slide, node))},
    )


def _picture(slide: Slide, node: Node) -> str:
    """The hash of the picture's bytes."""
    blip = next(node.element.iter("{*}blip"), None)
    wanted = None if blip is None else relation_id(blip, "embed")
    package = slide.parts.package
    for relation in slide.relations:
        if relation.id == wanted and not relation.external and relation.target in package:
            return hashlib.sha256(package.part(relation.target)).hexdigest()
    return ""


def paired_slides(one: Sequence[Seen], two: Sequence[Seen]) -> dict[int, int]:
    """By id where the slides have anything in common; of the rest, those that say the same, or much of it."""
    by_id = {seen.id: at for at, seen in enumerate(two) if seen.id}
    pairs = {
        at: by_id[seen.id]
        for at, seen in enumerate(one)
        if seen.id in by_id and _likeness(seen, two[by_id[seen.id]]) >= _SURE
    }
    left = [at for at in range(len(one)) if at not in pairs]
    right = [at for at in range(len(two)) if at not in set(pairs.values())]
    if len(left) * len(right) > _MOST_TRIED:
        return pairs
    near = sorted(
        ((_likeness(one[a], two[b]), -abs(a - b), a, b) for a in left for b in right),
        reverse=True,
    )
    used: set[int] = set()
    for score, _, a, b in near:
        if score >= _ALIKE and a not in pairs and b not in used:
            pairs[a] = b
            used.add(b)
    return pairs


def _likeness(one: Seen, two: Seen) -> float:
    if one.slide.part.content == two.slide.part.content:
        return 1.0
    words, others = one.words, two.words
    if not words.strip() or not others.strip():
        return _SURE if one.id == two.id and one.id else 0.0
    return likeness(words, others)
