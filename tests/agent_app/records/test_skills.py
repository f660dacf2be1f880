"""Skills in the records: whose they are, which are of use, how they change, go and come back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from agent_app.records.models import Skill
from agent_app.records.queries.skills import skill_of, skills_of, usable_skills
from agent_app.records.queries.turn_context import read_turn
from agent_app.records.rows import SkillFileRow, SkillRow
from agent_app.records.writes import skills as writes
from agent_app.records.writes.skills import MOST_SKILLS, NameTaken, NewSkill, TooManySkills
from tests.agent_app import people
from tools.kit.skills import SkillFacts

pytestmark = [pytest.mark.django_db, pytest.mark.database]
FILES = (SkillFileRow("SKILL.md", 3, "0" * 64),)


def add(owner_id: str | None, name: str = "tidy-notes", *, replace: bool = False, **fields: str) -> SkillRow:
    new = NewSkill(name, fields.get("description", f"Does {name}."), FILES)
    return writes.add_skill(owner_id, new, replace=replace)


def switch(owner_id: str, row: SkillRow, *, site: bool = False, **wanted: bool) -> SkillRow | None:
    on, offered = wanted.get("enabled"), wanted.get("offered")
    return writes.change_skill(owner_id, row.skill_id, site=site, enabled=on, offered=offered)


def names(rows: tuple[SkillRow, ...]) -> list[str]:
    return [row.name for row in rows]


def test_a_person_has_their_own_and_the_sites_and_nobody_elses() -> None:
    mine, theirs = people.member("one"), people.member("two")
    row = add(mine, "b")
    add(None, "a")
    assert names(skills_of(mine)) == ["b", "a"]
    assert names(skills_of(theirs)) == ["a"]
    assert skill_of(theirs, row.skill_id) is None


def test_ones_own_stands_before_the_sites_of_the_same_name() -> None:
    mine = people.member()
    add(None, description="The site's.")
    row = add(mine, description="Mine.")
    assert [one.description for one in usable_skills(mine)] == ["Mine."]
    switch(mine, row, enabled=False)
    assert [one.description for one in usable_skills(mine)] == ["The site's."]


def test_a_name_is_taken_once_and_may_be_replaced() -> None:
    mine = people.member()
    row = add(mine)
    switch(mine, row, offered=False)
    with pytest.raises(NameTaken):
        add(mine)
    again = add(mine, replace=True, description="New.")
    assert (again.skill_id, again.description, again.offered) == (row.skill_id, "New.", False)


def test_there_is_an_end_to_how_many_one_may_have() -> None:
    mine = people.member()
    rows = [Skill(owner_id=mine, name=f"s{number}", description="x") for number in range(MOST_SKILLS)]
    Skill.objects.bulk_create(rows)
    with pytest.raises(TooManySkills):
        add(mine, "one-more")
    assert add(mine, "s5", replace=True).name == "s5"
    assert add(people.member("other")).name == "tidy-notes"


def test_only_an_admin_reaches_the_sites() -> None:
    mine, row = people.member(), add(None)
    assert switch(mine, row, enabled=False) is None
    assert not writes.delete_skill(mine, row.skill_id, site=False)
    changed = switch(mine, row, site=True, enabled=False)
    assert changed is not None
    assert not changed.enabled
    assert names(usable_skills(mine)) == []


def test_nobody_reaches_another_persons() -> None:
    row, other = add(people.member("one")), people.member("two")
    assert switch(other, row, site=True, enabled=False) is None
    assert not writes.delete_skill(other, row.skill_id, site=True)


def test_a_deletion_is_taken_back_as_long_as_the_name_is_free() -> None:
    mine = people.member()
    row = add(mine)
    assert writes.delete_skill(mine, row.skill_id, site=False)
    assert skills_of(mine) == ()
    assert writes.restore_skill(mine, row.skill_id, site=False) == row
    assert writes.restore_skill(mine, row.skill_id, site=False) is None
    writes.delete_skill(mine, row.skill_id, site=False)
    add(mine)
    with pytest.raises(NameTaken):
        writes.restore_skill(mine, row.skill_id, site=False)


def test_a_deletion_is_not_taken_back_beyond_how_many_one_may_have() -> None:
    mine = people.member()
    row = add(mine)
    writes.delete_skill(mine, row.skill_id, site=False)
    rows = [Skill(owner_id=mine, name=f"s{number}", description="x") for number in range(MOST_SKILLS)]
    Skill.objects.bulk_create(rows)
    with pytest.raises(TooManySkills):
        writes.restore_skill(mine, row.skill_id, site=False)
    assert len(skills_of(mine)) == MOST_SKILLS


def test_a_turn_knows_what_its_model_may_open_without_another_query() -> None:
    mine = people.member()
    turn_id = people.said(mine, people.chat(mine).chat_id).turn_id
    add(None, "site-one")
    add(None, "shared")
    add(mine, "b", description="x" * 1_000)
    quiet, off, shared = add(mine, "quiet"), add(mine, "off"), add(mine, "shared")
    switch(mine, quiet, offered=False)
    switch(mine, shared, offered=False)
    switch(mine, off, enabled=False)
    add(people.member("other"), "theirs")
    with CaptureQueriesContext(connection) as queries:
        context = read_turn(turn_id, guests_may_create=False).context
    assert len(queries) <= 3
    assert context.skills == (SkillFacts("b", "x" * 200), SkillFacts("site-one", "Does site-one."))


def test_a_guests_turn_knows_none() -> None:
    add(None, "site-one")
    guest = people.guest()
    turn_id = people.said(guest, people.chat(guest).chat_id).turn_id
    assert read_turn(turn_id, guests_may_create=False).context.skills == ()
