"""People delete their own account, and what they used stays in the site's sums."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.db.models import Sum

from agent_app.records.models import DailyUse, SideRequest, User
from agent_app.records.writes.people import PersonKept, begin_to_leave, delete_person
from agent_app.records.writes.usage import BATCH, BATCHES_AT_ONCE
from tests.agent_app import people
from tests.agent_app.records.accounts import actor, new, signed_in, user_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_who_leaves_is_out_at_once_and_can_come_back_until_they_are_gone() -> None:
    user = user_of(people.member("leaves"))
    key = signed_in(user)
    begin_to_leave(user.id)
    user.refresh_from_db()
    assert (SessionStore().exists(key), user.is_active) == (False, True)


def test_the_founder_goes_when_somebody_else_is_an_admin_and_the_only_person_at_all_times() -> None:
    founder, other = user_of(people.member("founder")), new("other")
    with pytest.raises(PersonKept, match="Make somebody else one"):
        begin_to_leave(founder.id)
    with pytest.raises(PersonKept, match="Make somebody else one"):
        delete_person(actor(founder), founder.id, by_self=True)
    User.objects.filter(id=other.id).update(is_staff=True)
    assert delete_person(actor(founder), founder.id, by_self=True)
    assert delete_person(actor(other), other.id, by_self=True)
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_admins_who_go_at_once_leave_one() -> None:
    one, two, _ = new("one", admin=True), new("two", admin=True), new("other")
    start = threading.Barrier(2)

    def go(user: User) -> None:
        start.wait()
        try:
            delete_person(actor(user), user.id, by_self=True)
        except PersonKept:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(go, (one, two)))
    assert User.objects.filter(is_staff=True).count() == 1


def test_all_that_somebody_used_is_counted_before_they_go() -> None:
    boss, owner = new("boss", admin=True), people.member("gone")
    more = BATCH * BATCHES_AT_ONCE + 1
    of = {"conversation_id": people.chat(owner).chat_id, "model_id": people.model()}
    SideRequest.objects.bulk_create(SideRequest(**of, purpose="title") for _ in range(more))
    assert delete_person(actor(boss), user_of(owner).id)
    assert DailyUse.objects.filter(owner=None).aggregate(total=Sum("requests"))["total"] == more
