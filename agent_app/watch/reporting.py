"""The hook for an error reporter: a function of the site's own is told of every error that is logged."""

import logging
import sys
from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

Report = Callable[[logging.LogRecord], None]


class Reporter(logging.Handler):
    """Gives the log's record, with its exception, to the function that ERROR_REPORTER names."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            _report()(record)
        except Exception as error:  # noqa: BLE001 -- the site's own code: whatever it raises is told, and not logged again
            sys.stderr.write(f"ERROR_REPORTER failed: {type(error).__name__}: {error}\n")


def _report() -> Report:
    found: Report = import_string(settings.ERROR_REPORTER)
    return found
