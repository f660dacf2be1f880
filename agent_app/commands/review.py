"""/review has the model read a file, or its last answer, and report what it finds there."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent_app.commands.capabilities import refused
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.records.queries.files import answered_in_view, files_in_view
from agent_app.records.queries.owners import is_member
from agent_app.records.rows import FileRow
from prompts.review import Reviewed, answer_brief, review_brief
from tools.kit.commands import REVIEW

KINDS = ("docx", "xlsx", "pptx", "csv", "text", "pdf", "doc", "xls", "ppt")
"""What can be reviewed; of pictures there is nothing that a place could be named in."""
_NEEDED = ("review_findings",)
_NEEDED_FOR_FILES = ("file_read", *_NEEDED)
_CLOSE_ENOUGH, _ALIKE, _MOST_NEAR, _MOST_NAMED = 0.6, 0.8, 3, 10
_NAME_CHARS, _FOCUS_CHARS = 80, 4_000
_LIKE_A_FILE = re.compile(r"[\"'“‘《`]?([^\s\"'“”‘’《》`]+\.[A-Za-z][A-Za-z0-9]{1,4})(?![\w.-])", re.ASCII)
_IN_A_NAME = re.compile(r"[\w.-]", re.ASCII)
_PUNCTUATION = " \t\r\n,:;，：；、\"'“”‘’《》「」`"
_AN_ANSWER, _AN_ANSWER_ZH = r"(?:answer|reply|response)", "(?:回答|答复|回复)"
_THE_ANSWER = re.compile(
    rf"(?:the|your|my)?\s*(?:last|previous|latest|newest)\s+{_AN_ANSWER}\b|(?:the|your)\s+{_AN_ANSWER}\b"
    rf"|(?:你|你的)?(?:上一?[条个次]|上次|最后一?[条个]|刚才)的?{_AN_ANSWER_ZH}|你的{_AN_ANSWER_ZH}"
    rf"|(?:{_AN_ANSWER}|{_AN_ANSWER_ZH})\Z",
    re.IGNORECASE,
)
_NOTHING = Words(
    "There is nothing to review yet: attach a document, workbook, presentation, PDF, text or code file, or "
    "ask something first. Then type `/review`, the file's name if there are several, and what to look at.",
    "目前没有可审阅的内容：请先附上文档、工作簿、演示文稿、PDF、文本或代码文件，或先提一个问题。"
    "然后输入 `/review`，有多个文件时写上文件名，后面可写审阅重点。",
)
_PICTURES = Words(
    "Pictures can't be reviewed. Attach a document, workbook, presentation, PDF, text or code file.",
    "图片无法审阅。请附上文档、工作簿、演示文稿、PDF、文本或代码文件。",
)


@dataclass(frozen=True)
class _Asked:
    """What to review, and what to look at; no file stands for the last answer."""

    files: tuple[FileRow, ...]
    focus: str


def run(typed: Typed) -> Outcome:
    place = (typed.owner_id, typed.chat_id, typed.parent_id)
    rows = files_in_view(*place)
    asked = _asked(typed, rows)
    if isinstance(asked, Answered):
        return asked
    if off := refused(typed, REVIEW, _NEEDED_FOR_FILES if asked.files else _NEEDED):
        return off
    focus = asked.focus[:_FOCUS_CHARS]
    if asked.files:
        reviewed = tuple(_reviewed(row) for row in asked.files)
        may_change = is_member(typed.owner_id) and any(row.durable for row in asked.files)
        return Briefed(REVIEW, review_brief(reviewed, focus, may_change=may_change))
    if answered_in_view(*place):
        return Briefed(REVIEW, answer_brief(focus))
    return Answered(_NOTHING.in_language(typed.language))


def _asked(typed: Typed, rows: Sequence[FileRow]) -> _Asked | Answered:
    """A file by its exact name, else those that came along, else the newest; else the last answer."""
    argument = typed.argument.strip()
    fit = tuple(row for row in reversed(rows) if row.newest.kind in KINDS)
    if named := _named(argument, fit):
        return named
    if typed.file_ids:
        brought = tuple(row for row in reversed(fit) if row.file_id in typed.file_ids)
        return _Asked(brought, argument) if brought else Answered(_PICTURES.in_language(typed.language))
    if found := _THE_ANSWER.match(argument):
        return _Asked((), argument[found.end() :].strip(_PUNCTUATION))
    if missing := _missing(argument, rows):
        return Answered(_no_such_file(missing, rows, typed.language))
    return _Asked(fit[:1], argument)


def _named(argument: str, fit: Sequence[FileRow]) -> _Asked | None:
    """The longest name that stands in it. In front of all it is no part of what to look at."""
    folded = argument.casefold()
    for row in sorted(fit, key=lambda row: -len(row.newest.name)):
        name = row.newest.name.casefold()
        at = folded.find(name)
        while at >= 0 and not _stands_alone(folded, at, at + len(name)):
            at = folded.find(name, at + 1)
        if at < 0:
            continue
        leads = not folded[:at].strip(_PUNCTUATION) and len(folded) == len(argument)
        return _Asked((row,), argument[at + len(name) :].strip(_PUNCTUATION) if leads else argument)
    return None


def _missing(argument: str, rows: Sequence[FileRow]) -> str:
    """What it begins with, where that is the name of a file, or nearly one, and there is no such file."""
    if like := _LIKE_A_FILE.match(argument):
        return like[1]
    for row in rows:
        lead = argument[: len(row.newest.name)]
        if "." in lead and _likeness(lead, row.newest.name) >= _ALIKE:
            return lead
    return ""


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, behind = text[max(start - 1, 0) : start], text[end : end + 1]
    ends = _IN_A_NAME.match(behind) is None or (
        behind == "." and not _IN_A_NAME.match(text[end + 1 : end + 2])
    )
    return _IN_A_NAME.match(before) is None and ends


def _reviewed(row: FileRow) -> Reviewed:
    newest = row.newest
    return Reviewed(row.file_id, newest.name, newest.kind, newest.version)


def _no_such_file(name: str, rows: Sequence[FileRow], language: str) -> str:
    names = list(dict.fromkeys(row.newest.name for row in reversed(rows)))
    near = difflib.get_close_matches(
        name.casefold(), [one.casefold() for one in names], _MOST_NEAR, _CLOSE_ENOUGH
    )
    close = [one for one in names if one.casefold() in near]
    shown = name if len(name) <= _NAME_CHARS else f"{name[:_NAME_CHARS]}…"
    said = Words(
        f"There is no file `{shown}` in this conversation.", f"本对话中没有文件 `{shown}`。"
    ).in_language(language)
    if close:
        listed = ", ".join(f"`{one}`" for one in close)
        return said + Words(f" The nearest: {listed}.", f"最接近的：{listed}。").in_language(language)
    if names:
        listed = ", ".join(f"`{one}`" for one in names[:_MOST_NAMED])
        return said + Words(f" Its files: {listed}.", f"现有文件：{listed}。").in_language(language)
    return said + Words(" Attach it first.", "请先附上该文件。").in_language(language)
