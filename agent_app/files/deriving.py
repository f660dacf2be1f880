"""Computes what a page wants of file versions, in a worker; a trouble becomes a kept refusal."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict

from django.conf import settings

from agent_app.files import derived, storage
from agent_app.files.derived import Kept, Source, Wanted
from agent_app.records.error_codes import ErrorCode
from tools.image.errors import ImageError
from tools.office.package.errors import Damaged, Dangerous, MissingPart, OfficeError

Result = Callable[[Wanted], Kept]
_DRAWN = {"docx": ".docx", "pptx": ".pptx", "doc": "", "ppt": ""}


def derive(wanted: Wanted, *, until: float, too_long: tuple[type[BaseException], ...]) -> None:
    """Done already, it is not done again. `too_long` are what a time limit raises."""
    if derived.kept(wanted.key, now=time.time()) is not None:
        return
    derived.begun(wanted.key, until=until)
    try:
        result = _computed(wanted)
    except too_long:
        result = _too_heavy()
    except MemoryError:
        result = _too_heavy()
    derived.keep(wanted.key, result, now=time.time())


def refusal(code: ErrorCode, message: str) -> Kept:
    return Kept("refused", json.dumps({"code": code, "message": message}).encode())


def _too_heavy() -> Kept:
    return refusal("too_heavy", "This takes more time or memory than a look may. Download the file instead.")


def _computed(wanted: Wanted) -> Kept:
    try:
        return _RESULTS[wanted.what](wanted)
    except (OfficeError, ImageError) as error:
        sentence = str(error)
        return refusal(_code(error), f"{sentence[:1].upper()}{sentence[1:]}.")
    except FileNotFoundError:
        return refusal("damaged", "The content of this version is no longer in the store.")


def _code(error: Exception) -> ErrorCode:
    from tools.office.rendering.pdf import NotDrawn  # noqa: PLC0415 -- brings its libraries
    from tools.office.viewing.bounds import BadWindow  # noqa: PLC0415 -- brings its libraries

    match error:
        case BadWindow():
            return "bad_window"
        case NotDrawn():
            return "preview_failed"
        case Damaged() | MissingPart():
            return "damaged"
        case Dangerous():
            return "too_heavy"
        case _:
            return "no_view"


def _preview(wanted: Wanted) -> Kept:
    from tools.office.rendering.pdf import to_pdf  # noqa: PLC0415 -- brings its libraries

    source = wanted.sources[0]
    content = _content(source)
    suffix = _drawn_as(source.kind, content)
    return Kept("pdf", to_pdf(content, suffix, limit_s=settings.PREVIEW_LIMIT_S))


def is_drawn(source: Source) -> bool:
    """Whether LibreOffice draws pages of it: documents and decks, also of older formats."""
    return source.kind in _DRAWN


def _drawn_as(kind: str, content: bytes) -> str:
    """The ending under which LibreOffice is given it, by its bytes."""
    from tools.office.viewing.older import format_of  # noqa: PLC0415 -- brings its libraries

    return _DRAWN[kind] or format_of(content).suffix


def _view(wanted: Wanted) -> Kept:
    from tools.office.viewing.any_file import view_file  # noqa: PLC0415 -- brings its libraries

    source = wanted.sources[0]
    seen = view_file(source.kind, source.suffix, _content(source), wanted.sheet, wanted.window)
    if seen is None:
        return refusal("no_view", "This kind of file can't be shown here. Download it instead.")
    return _json(asdict(seen))


def _compare(wanted: Wanted) -> Kept:
    from tools.office.comparing.any_files import compare_files  # noqa: PLC0415 -- brings its libraries

    before, after = wanted.sources
    return _json(asdict(compare_files(before.kind, _content(before), _content(after))))


def _json(found: dict[str, object]) -> Kept:
    """Half a pair of surrogates, which a file may hold, is no character of UTF-8."""
    return Kept("json", json.dumps(found, ensure_ascii=False).encode("utf-8", "replace"))


def _content(source: Source) -> bytes:
    return storage.fetch(source.sha256)


_RESULTS: dict[str, Result] = {"preview": _preview, "view": _view, "compare": _compare}
