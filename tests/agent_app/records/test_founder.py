"""The first person who comes is the admin, and nobody else becomes one so."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from agent_app.records.models import AuditEntry, Owner, User
from agent_app.records.rows import OwnerRow
from agent_app.records.writes import owners

pytestmark = [pytest.mark.database]


def arrived(user: User) -> OwnerRow:
    return owners.member(user.id, language="en", timezone="UTC")


@pytest.mark.django_db
def test_the_first_one_is_admin_and_the_second_is_not() -> None:
    first, second = (User.objects.create(username=name) for name in ("first", "second"))
    assert arrived(first).admin is True
    assert arrived(second).admin is False


@pytest.mark.django_db
def test_who_signs_up_first_is_admin_though_another_arrives_before() -> None:
    first, second = (User.objects.create(username=name) for name in ("first", "second"))
    assert arrived(second).admin is False
    assert arrived(first).admin is True


@pytest.mark.django_db
def test_an_admin_who_lost_that_does_not_get_it_back_by_coming_again() -> None:
    first = User.objects.create(username="first")
    arrived(first)
    User.objects.filter(id=first.id).update(is_staff=False, is_superuser=False)
    assert arrived(first).admin is False


@pytest.mark.django_db
def test_nobody_follows_an_admin_who_was_made_at_the_terminal() -> None:
    User.objects.create_superuser("terminal")
    assert arrived(User.objects.create(username="later")).admin is False


@pytest.mark.django_db
def test_nobody_follows_a_founder_who_left_an_admin_behind() -> None:
    first, early, late = (User.objects.create(username=name) for name in ("first", "early", "late"))
    arrived(first)
    User.objects.filter(id=late.id).update(is_staff=True, is_superuser=True)
    first.delete()
    assert arrived(early).admin is False
    assert not User.objects.filter(founder=True).exists()


@pytest.mark.django_db
def test_the_audit_log_says_who_became_the_founder() -> None:
    first, second = (User.objects.create(username=name) for name in ("first", "second"))
    for user in (first, second, first):
        arrived(user)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject_name, entry.actor) == ("user.founded", "first", first.id)
    assert entry.changes == {"admin": [False, True], "founder": [False, True]}


@pytest.mark.django_db
def test_an_admin_whose_account_is_closed_is_none() -> None:
    user = User.objects.create_superuser("terminal")
    arrived(user)
    User.objects.filter(id=user.id).update(is_active=False)
    assert arrived(user).admin is False


@pytest.mark.django_db(transaction=True)
def test_of_many_who_come_at_once_one_is_admin() -> None:
    start = threading.Barrier(6)

    def sign_up(number: int) -> None:
        start.wait()
        arrived(User.objects.create(username=f"member{number}"))
        connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(sign_up, range(6)))
    assert Owner.objects.filter(user__is_superuser=True, user__founder=True).count() == 1
    assert User.objects.filter(is_staff=True).count() == 1
