"""Whatever code is made elsewhere, or of a name, is one that the page has a sentence for."""

from typing import get_args

import pytest

from agent_app.connections.server_form import Field
from agent_app.outside.models.form import Field as ModelField
from agent_app.providers.base import ErrorKind
from agent_app.records.error_codes import ErrorCode
from agent_app.turns.ending import CRASHED, INTERRUPTED
from tools.reading.sniff import Code

KNOWN = set(get_args(ErrorCode))


@pytest.mark.parametrize(
    "codes",
    [
        set(get_args(ErrorKind)),
        set(get_args(Code)),
        {f"bad_{field}" for field in get_args(Field)},
        {f"bad_{field}" for field in get_args(ModelField)},
        {end.error.code for end in (CRASHED, INTERRUPTED) if end.error},
    ],
    ids=["providers", "uploads", "servers", "models", "ends"],
)
def test_codes_made_elsewhere_are_known(codes: set[str]) -> None:
    assert codes
    assert codes <= KNOWN


def test_no_code_stands_there_twice() -> None:
    assert len(get_args(ErrorCode)) == len(KNOWN)
