"""Usage as tables for a spreadsheet: CSV whose cells no program takes for formulas."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, fields
from typing import Literal

from agent_app.records.queries.usage import report
from agent_app.records.usage_rows import GuardUse, LayerUse, Report, Scope, ToolUse, Use
from agent_app.web.csv_lines import MARK, csv_lines

Row = Sequence[object]
TableName = Literal["days", "models", "purposes", "people", "layers", "tools", "guards"]

_USE = [field.name for field in fields(Use)]


def usage_csv(scope: Scope, table: TableName, *, people: bool) -> str:
    head, rows = _TABLES[table](report(scope, people=people))
    return MARK + csv_lines([head, *rows])


def _days(found: Report) -> tuple[Row, Iterable[Row]]:
    return ("day", *_USE), ((one.day.isoformat(), *_use(one.use)) for one in found.days)


def _models(found: Report) -> tuple[Row, Iterable[Row]]:
    times = ("first_token_p50_ms", "first_token_p95_ms", "first_token_answers")
    rows = (
        (one.label, *_use(one.use), one.first_token_p50_ms, one.first_token_p95_ms, one.timed)
        for one in found.models
    )
    return ("model", *_USE, *times), rows


def _purposes(found: Report) -> tuple[Row, Iterable[Row]]:
    return ("purpose", *_USE), ((one.purpose, *_use(one.use)) for one in found.purposes)


def _people(found: Report) -> tuple[Row, Iterable[Row]]:
    return ("user", *_USE), ((one.name, *_use(one.use)) for one in found.people)


def _layers(found: Report) -> tuple[Row, Iterable[Row]]:
    return [field.name for field in fields(LayerUse)], map(astuple, found.layers)


def _tools(found: Report) -> tuple[Row, Iterable[Row]]:
    return [field.name for field in fields(ToolUse)], map(astuple, found.tools)


def _guards(found: Report) -> tuple[Row, Iterable[Row]]:
    return [field.name for field in fields(GuardUse)], map(astuple, found.guards)


def _use(use: Use) -> Iterable[object]:
    return astuple(use)


_TABLES: dict[TableName, Callable[[Report], tuple[Row, Iterable[Row]]]] = {
    "days": _days,
    "models": _models,
    "purposes": _purposes,
    "people": _people,
    "layers": _layers,
    "tools": _tools,
    "guards": _guards,
}
