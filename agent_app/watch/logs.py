"""The server's log: a line for people, or one JSON object a line for machines; never contents or secrets."""

import json
import logging
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType

from tools.kit.json_types import JsonObject

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """For people. Of an exception it tells the type and where it came from; its words may quote contents."""

    def __init__(self, form: str = TEXT, *, words: bool = False) -> None:
        super().__init__(form)
        self._words = words

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 -- the name that logging calls
        if self._words or ei[0] is None:
            return super().formatException(ei)
        return "".join((*traceback.format_tb(ei[2]), ei[0].__name__))


class JsonLines(Lines):
    """For machines: time in UTC, level, logger, words, process, exception."""

    def format(self, record: logging.LogRecord) -> str:
        line: JsonObject = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
            line["traceback"] = self.formatException(record.exc_info)
        # All in ASCII: some signs of other scripts end a line.
        return json.dumps(line)


@dataclass(frozen=True)
class LogChoice:
    """`form` is text or json; `exception_words` may quote what people wrote."""

    form: str
    level: str
    exception_words: bool
    reported: bool


def log_config(choice: LogChoice) -> dict[str, object]:
    """For Django's LOGGING. Libraries tell warnings, ours from the level on; all goes to standard error."""
    handlers = ["console", "reporter"] if choice.reported else ["console"]
    formatter = f"agent_app.watch.logs.{'JsonLines' if choice.form == 'json' else 'Lines'}"
    reporter = {"class": "agent_app.watch.reporting.Reporter", "level": "ERROR"}
    theirs = ("django", "django.server", "uvicorn", "uvicorn.error")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter, "words": choice.exception_words}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            **({"reporter": reporter} if choice.reported else {}),
        },
        "root": {"handlers": handlers, "level": "WARNING"},
        "loggers": {
            "agent_app": {"level": choice.level},
            **{name: {"handlers": [], "level": "WARNING", "propagate": True} for name in theirs},
        },
    }
