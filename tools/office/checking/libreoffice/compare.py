"""Has LibreOffice open a file and what edits made of it, and compares pages and values."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from python_calamine import CalamineError, CalamineWorkbook

from tools.office.apart.limited import Bounds, Died, run_limited
from tools.office.checking.judging import NOT_OPENED
from tools.office.checking.libreoffice.expected import Expected, bare
from tools.office.checking.libreoffice.pages import compare_pages
from tools.office.checking.libreoffice.values import compare_values
from tools.office.checking.parts import members
from tools.office.checking.report import Trial
from tools.office.checking.trials.carried_out import Tried
from tools.office.package.errors import Family
from tools.office.rendering.profile import RECALCULATED, Setting
from tools.office.rendering.soffice import Allowed, NoLibreOffice, TookTooLong, convert

ALLOWED = Allowed(limit_s=120, memory_mb=6_000)
COMPARING = Bounds(cpu_s=120, wall_s=300, memory_mb=2_000)
_FIRST_PAGES = '{"PageRange":{"type":"string","value":"1-40"}}'
_TO: Mapping[Family, str] = {
    "workbook": f"pdf:calc_pdf_Export:{_FIRST_PAGES}",
    "document": f"pdf:writer_pdf_Export:{_FIRST_PAGES}",
    "deck": f"pdf:impress_pdf_Export:{_FIRST_PAGES}",
}
_FOLLOWING = (b"conditionalFormatting", b"sparkline")
_ALL = 1_000
_BEFORE, _AGAIN = "before", "again"


@dataclass(frozen=True, slots=True)
class _BookFacts:
    """Of a workbook: what LibreOffice shows beyond its cells, such as values in other places than theirs."""

    sheet_names: tuple[str, ...] = ()
    pivots: bool = False
    draws_values: bool = False
    has_no_font: bool = False


class Office:
    """LibreOffice with one file."""

    def __init__(self, content: bytes, suffix: str, family: Family) -> None:
        self._content, self._suffix, self._family = content, suffix.lower(), family
        self._of_book = _book_facts(content) if family == "workbook" else _BookFacts()

    def looked_at(self, results: Sequence[Tried], trials: Sequence[Trial]) -> list[Trial]:
        """The trials with what LibreOffice makes of each."""
        edited = {f"edit{at}": one.content for at, one in enumerate(results) if one.content}
        sources = {_BEFORE: self._content, **edited, _AGAIN: self._content}
        found: dict[str, dict[str, str]] = {stem: {} for stem in edited}
        try:
            drawn = self._made(sources, _TO[self._family])
            self._compare(results, drawn, found, "pages")
            if self._family == "workbook" and _BEFORE in drawn:
                self._compare(results, self._made(sources, "xlsx", RECALCULATED), found, "values")
        except NoLibreOffice as error:
            found = {stem: {"opens": f"{NOT_OPENED} ({error})"} for stem in edited}
        return [replace(trial, libreoffice=found.get(f"edit{at}", {})) for at, trial in enumerate(trials)]

    def _compare(
        self,
        results: Sequence[Tried],
        made: Mapping[str, bytes],
        found: dict[str, dict[str, str]],
        what: str,
    ) -> None:
        for stem, told in found.items():
            if _BEFORE not in made:
                told["opens"] = f"{NOT_OPENED} (nothing comes of it)"
            elif stem not in made:
                told["opens"] = "opens the original but not the result"
            else:
                told.setdefault("opens", "ok")
                again = made.get(_AGAIN, made[_BEFORE])
                tried = results[int(stem.removeprefix("edit"))]
                told[what] = self._judged(what, made[_BEFORE], again, made[stem], tried)

    def _judged(self, what: str, before: bytes, again: bytes, after: bytes, tried: Tried) -> str:
        if what == "values":
            echoed = str(tried.new) if self._of_book.pivots else ""
            names = self._of_book.sheet_names
            work = partial(compare_values, before, again, after, tried.where, names, echoed)
            values = run_limited(work, COMPARING)
            return f"could not be compared: {values.why}" if isinstance(values, Died) else values.value
        expected = self._expected(tried)
        pages = run_limited(partial(compare_pages, before, again, after, expected), COMPARING)
        return f"could not be compared: {pages.why}" if isinstance(pages, Died) else pages.value.words()

    def _expected(self, tried: Tried) -> Expected:
        new = f"{tried.new:g}" if isinstance(tried.new, float) else str(tried.new)
        return Expected(
            tried.outcome,
            bare(tried.old),
            bare(new),
            dressed=_ALL if tried.where.bold else 0,
            loose=bool(tried.where.ignored - {tried.where.place}),
            drawn=self._of_book.draws_values,
            tracked="tracked" in tried.trial.op,
            adds_pages=tried.trial.op == "xlsx_add_sheet",
            unstyled=self._of_book.has_no_font,
        )

    def _made(
        self, sources: Mapping[str, bytes], to: str, settings: Sequence[Setting] = ()
    ) -> dict[str, bytes]:
        """By the stems of the names; what nothing came of in company is tried once more alone."""
        made = self._converted(sources, to, settings)
        for stem in [one for one in sources if one not in made]:
            if stem == _BEFORE or _BEFORE in made:
                made |= self._converted({stem: sources[stem]}, to, settings)
        return made

    def _converted(
        self, sources: Mapping[str, bytes], to: str, settings: Sequence[Setting]
    ) -> dict[str, bytes]:
        named = {f"{stem}{self._suffix}": content for stem, content in sources.items()}
        try:
            made = convert(named, to, ALLOWED, settings)
        except TookTooLong:
            return {}
        if made.code:
            return {}
        return {name.removesuffix(self._suffix): content for name, content in made.files.items()}


def _book_facts(content: bytes) -> _BookFacts:
    parts = {name.lower(): part for name, part in members(content).items()}
    styles = [part for name, part in parts.items() if name.endswith("xl/styles.xml")]
    return _BookFacts(
        sheet_names=_sheet_names(content),
        pivots=any("/pivottables/" in name for name in parts),
        draws_values=any("/charts/" in name for name in parts)
        or any(mark in part for name, part in parts.items() if name.endswith(".xml") for mark in _FOLLOWING),
        has_no_font=not any(b"font>" in part for part in styles),
    )


def _sheet_names(content: bytes) -> tuple[str, ...]:
    """None where calamine can't read the original."""
    try:
        return tuple(CalamineWorkbook.from_filelike(io.BytesIO(content)).sheet_names)
    except CalamineError:
        return ()
