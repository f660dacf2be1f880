"""Gives one paragraph a new text as tracked changes of its words."""

from lxml import etree

from tools.office.docx.addresses import addressed
from tools.office.docx.clear import first_place, whole_fields
from tools.office.docx.document import Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Maker
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.inline import Item, items_of
from tools.office.docx.matching import stream_of
from tools.office.docx.names import local
from tools.office.docx.placing.looks import main_look
from tools.office.docx.story import twins
from tools.office.docx.tracking.differ import cuts_between
from tools.office.docx.tracking.splice import Cut, Piece, deleted, pieces_of, splice
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.docx.write import check_text
from tools.office.package.package import Package
from tools.office.runs.segments import groups, joined


def set_paragraph_tracked(package: Package, address: str, text: str, author: Author) -> DocxEdit:
    """The paragraph gets `text`; only words that differ are marked. Raises DocxError as `set_paragraph`."""
    draft = Draft(package)
    block = addressed(draft.document, address)
    part, paragraph = draft.document.paragraphs[block.number - 1]
    tracker = Tracker(author, draft.document)
    copies = twins(part.root).get(paragraph.element, [])
    set_text(draft, part, paragraph.element, paragraph.codes, check_text(text), tracker)
    for copy in copies:
        set_text(draft, part, copy, frozenset(), check_text(text), tracker)
    return outcome(draft, Window(1), changed=[block.number])


def set_text(
    draft: Draft,
    part: Part,
    paragraph: etree._Element,
    codes: frozenset[Item],
    text: str,
    tracker: Tracker,
) -> None:
    """Where text stands in one stretch its words are compared; else all goes and the new comes first."""
    items = items_of(paragraph)
    own_codes = {one.element for one in codes}
    live = [item for item in items if item.kind == "text" and item.element not in own_codes]
    stream = list(stream_of(live, frozenset()))
    barriers = any(item.kind not in {"text", "deleted"} for item in items)
    if "".join(segment.text for segment in stream) == text:
        return
    draft.touch(part, paragraph)
    if live and not barriers:
        splice(pieces_of(stream, cuts_between(joined(stream), text)), tracker)
    else:
        _set_anew(paragraph, items, live, text, tracker)


def _set_anew(
    paragraph: etree._Element, items: list[Item], live: list[Item], text: str, tracker: Tracker
) -> None:
    place = first_place(paragraph, live)
    _put_first(paragraph, place, text, main_look(paragraph), tracker)
    pieces: dict[etree._Element, list[Piece]] = {}
    guided = {item: guide for item in live if (guide := _guided(item)) is not None}
    for group in groups(list(stream_of([item for item in live if item not in guided], frozenset()))):
        pieces.update(pieces_of(group, [Cut(0, len(joined(group)), "")]))
    for leaf in whole_fields(paragraph, items)[1]:
        pieces.setdefault(leaf, [Piece("gone", leaf.text or "")])
    splice(pieces, tracker)
    for run in dict.fromkeys(guided.values()):
        _delete_whole(run, tracker)


def _guided(item: Item) -> etree._Element | None:
    """The run around a text that has a reading guide above it, with which it goes."""
    if item.run is None:
        return None
    rubies = (one for one in item.run.iterancestors() if local(one) == "ruby")
    return next((ruby.getparent() for ruby in rubies), None)


def _delete_whole(run: etree._Element, tracker: Tracker) -> None:
    if tracker.in_own_insertion(run):
        run.getparent().remove(run)  # type: ignore[union-attr]  # it stands in a paragraph
        return
    mark = tracker.mark("del", run)
    run.addprevious(mark)
    mark.append(run)
    deleted(run)


def _put_first(
    paragraph: etree._Element,
    place: etree._Element | None,
    text: str,
    look: etree._Element | None,
    tracker: Tracker,
) -> None:
    if not text:
        return
    new = Maker(paragraph).run(text, look)
    if place is not None:
        tracker.insert(place, new)
    else:
        paragraph.append(tracker.mark("ins", paragraph, new))
