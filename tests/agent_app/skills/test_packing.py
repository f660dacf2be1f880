"""A downloaded skill is the one that was uploaded."""

import pytest

from agent_app.skills.folder import folder
from agent_app.skills.keeping import keep
from agent_app.skills.packing import packed
from agent_app.skills.unpacking import unpacked
from tests.agent_app import people
from tests.agent_app.skills.folders import made

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_what_was_uploaded_comes_back_and_may_be_uploaded_again() -> None:
    skill = made("tidy-notes", {"references/a.md": b"more", "assets/b.bin": bytes(range(256))})
    row = keep(people.member(), skill, replace=False)
    again = packed(row)
    assert folder(unpacked(again)) == skill
    assert packed(row) == again
