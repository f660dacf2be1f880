"""Lines of the log: whole for machines, plain for people, without the words of exceptions."""

import json
import logging

import pytest

from agent_app.watch.logs import JsonLines, Lines, LogChoice, log_config

SECRET = "what somebody wrote"


def failed_record() -> logging.LogRecord:
    with pytest.raises(ValueError, match=SECRET) as raised:
        int(SECRET)
    found = (raised.type, raised.value, raised.tb)
    return logging.LogRecord("agent_app.turns", logging.ERROR, __file__, 1, "turn %s failed", ("t1",), found)


def test_a_line_for_machines_is_one_object() -> None:
    line = json.loads(JsonLines().format(failed_record()))
    assert (line["level"], line["logger"], line["message"]) == ("error", "agent_app.turns", "turn t1 failed")
    assert line["exception"] == "ValueError"
    assert "failed_record" in line["traceback"]


def test_a_message_of_several_lines_stays_one_line_for_machines() -> None:
    record = logging.LogRecord("a", logging.WARNING, __file__, 1, "one\ntwo\u2028three", (), None)
    assert len(JsonLines().format(record).splitlines()) == 1
    assert json.loads(JsonLines().format(record))["message"] == "one\ntwo\u2028three"


@pytest.mark.parametrize("lines", [Lines(), JsonLines()])
def test_what_an_exception_says_is_left_out(lines: logging.Formatter) -> None:
    assert SECRET not in lines.format(failed_record())


@pytest.mark.parametrize("kind", [Lines, JsonLines])
def test_what_an_exception_says_is_told_to_those_who_ask_for_it(kind: type[Lines]) -> None:
    assert SECRET in kind(words=True).format(failed_record())


def test_the_reporter_is_there_only_where_one_is_set() -> None:
    choice = LogChoice("json", "INFO", exception_words=False, reported=False)
    assert "reporter" not in str(log_config(choice))
    told = log_config(LogChoice("json", "INFO", exception_words=False, reported=True))
    assert told["root"] == {"handlers": ["console", "reporter"], "level": "WARNING"}
