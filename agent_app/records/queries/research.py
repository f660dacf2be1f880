"""What a branch has opened and noted for a research, and what that has taken so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Min, OuterRef, QuerySet

from agent_app.records.models import Step, ToolCall, Turn
from agent_app.records.queries.branches import turns_on_branch
from tools.kit.commands import RESEARCH
from tools.kit.json_types import JsonObject
from tools.kit.research import BUDGET_GONE, RESEARCH_NOTE, RESEARCH_REPORT, research_turns

SEARCH, FETCH = "web_search", "web_fetch"


@dataclass(frozen=True)
class OpenedPage:
    """A page that was read; `asked` is the address as the model gave it, `address` where it was found."""

    call_id: str
    arguments_text: str
    address: str
    title: str
    opened: datetime


@dataclass(frozen=True)
class NotedRow:
    """Evidence; `place` counts the branch's calls that note some, those that failed, too."""

    place: int
    turn_id: str
    arguments_text: str
    receipt: JsonObject


@dataclass(frozen=True)
class Unreported:
    """What a turn noted that saved no report; `language` is its owner's."""

    language: str
    evidence: tuple[NotedRow, ...]


@dataclass(frozen=True)
class ResearchUse:
    """What the research that is under way has taken. Tokens are those that came from no cache."""

    searches: int = 0
    pages: int = 0
    tokens: int = 0
    time: timedelta = timedelta()


def pages_opened(call_id: str) -> tuple[OpenedPage, ...]:
    """On the branch of a call, in their order."""
    rows = _of_call(call_id).filter(name=FETCH, state=ToolCall.State.OK)
    columns = ("id", "arguments_text", "receipt__url", "receipt__title", "finished_at")
    return tuple(
        OpenedPage(row_id, arguments, str(url or ""), str(title or ""), opened)
        for row_id, arguments, url, title, opened in rows.values_list(*columns)
    )


def page_receipts(call_ids: Sequence[str]) -> tuple[JsonObject, ...]:
    """The newest first."""
    rows = ToolCall.objects.filter(id__in=call_ids, name=FETCH).order_by("-created_at")
    return tuple(receipt for receipt in rows.values_list("receipt", flat=True) if receipt)


def place_of_note(call_id: str) -> int:
    """Of a call that notes evidence, among all such of its branch; the same whenever it is asked for."""
    ids = list(_of_call(call_id).filter(name=RESEARCH_NOTE).values_list("id", flat=True))
    return ids.index(call_id) + 1


def notes_open(call_id: str) -> bool:
    """Whether a call that notes evidence on the branch of this one has no receipt yet."""
    states = (ToolCall.State.QUEUED, ToolCall.State.RUNNING)
    return _of_call(call_id).filter(name=RESEARCH_NOTE, state__in=states).exists()


def noted(call_id: str) -> tuple[NotedRow, ...]:
    """On the branch of a call."""
    return _noted(_of_call(call_id))


def _noted(on_branch: QuerySet[ToolCall]) -> tuple[NotedRow, ...]:
    rows = on_branch.filter(name=RESEARCH_NOTE)
    columns = ("step__turn_id", "arguments_text", "receipt", "state")
    return tuple(
        NotedRow(place, turn_id, arguments, receipt)
        for place, (turn_id, arguments, receipt, state) in enumerate(rows.values_list(*columns), 1)
        if state == ToolCall.State.OK and receipt
    )


def use_for_turn(turn_id: str, now: datetime) -> ResearchUse | None:
    """None where no budget holds: no research is under way, or one was left and its chat is on the web."""
    turns = _under_way(Turn.objects.select_related("conversation").get(id=turn_id))
    if not turns or (turns[-1].command != RESEARCH and turns[-1].conversation.web):
        return None
    return _use(turns, now)


def _under_way(turn: Turn) -> list[Turn]:
    """The turns of the research that a turn belongs to; none where none is under way."""
    reports = ToolCall.objects.filter(
        step__turn=OuterRef("id"), name=RESEARCH_REPORT, state=ToolCall.State.OK
    )
    seen = Turn.objects.filter(id__in=turns_on_branch(turn.conversation_id, turn.answer_id))
    found = seen.select_related("conversation").annotate(reported=Exists(reports))
    branch = list(found.order_by("number"))
    return [branch[place] for place in research_turns([(row.command, row.reported) for row in branch])]


def use_for_call(call_id: str, now: datetime) -> ResearchUse | None:
    return use_for_turn(Turn.objects.values_list("id", flat=True).get(steps__calls=call_id), now)


def budget_gone(call_id: str) -> bool:
    """Whether a call of the research that is under way did not run for want of a budget."""
    turns = _under_way(Turn.objects.get(steps__calls=call_id))
    refused = ToolCall.objects.filter(step__turn__in=turns, state=ToolCall.State.ERROR)
    return refused.filter(receipt__error__startswith=BUDGET_GONE).exists()


def unreported(turn_id: str) -> Unreported | None:
    """Of a turn that began to research and saved no report; None for others."""
    calls = ToolCall.objects.filter(step__turn_id=turn_id, began_at__isnull=False)
    turn = Turn.objects.select_related("conversation__owner").get(id=turn_id)
    if not calls.exists() or calls.filter(name=RESEARCH_REPORT, state=ToolCall.State.OK).exists():
        return None
    owner = turn.conversation.owner
    noted_here = [row for row in _noted(_on_branch(turn)) if row.turn_id == turn_id]
    return Unreported(owner.chosen_language or owner.language, tuple(noted_here))


def _use(turns: Sequence[Turn], now: datetime) -> ResearchUse:
    ids = [turn.id for turn in turns]
    ran = ToolCall.objects.filter(step__turn__in=ids, began_at__isnull=False)
    steps = Step.objects.filter(turn__in=ids)
    begun = dict(steps.values_list("turn_id").annotate(begun=Min("created_at")).order_by())
    counts = steps.values_list("input_tokens", "cached_tokens", "output_tokens")
    return ResearchUse(
        searches=ran.filter(name=SEARCH).count(),
        pages=ran.filter(name=FETCH).count(),
        tokens=sum(max(0, sent - cached) + said for sent, cached, said in counts),
        time=sum((_took(turn, begun.get(turn.id), now) for turn in turns), timedelta()),
    )


def _took(turn: Turn, begun: datetime | None, now: datetime) -> timedelta:
    """From its first step on; what waited behind another turn took nothing."""
    return timedelta() if begun is None else (turn.finished_at or now) - begun


def _of_call(call_id: str) -> QuerySet[ToolCall]:
    return _on_branch(Turn.objects.get(steps__calls=call_id))


def _on_branch(turn: Turn) -> QuerySet[ToolCall]:
    """All calls that the branch up to a turn has seen, in the order in which they were made."""
    seen = turns_on_branch(turn.conversation_id, turn.answer_id)
    calls = ToolCall.objects.filter(step__turn__in=seen)
    return calls.order_by("step__turn__number", "step__index", "index")
