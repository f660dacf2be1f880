"""People with an account, as an administrator sees them."""

from django.db.models import Q, QuerySet

from agent_app.records.models import Turn, User
from agent_app.records.people_rows import PeoplePage, PersonRow
from agent_app.records.queries.chats import MOVING
from agent_app.records.storable import storable_text

PAGE = 50


def people(search: str = "", *, group_id: str | None = None, page: int = 1) -> PeoplePage:
    """Those whose name or address holds `search`, `PAGE` at a time; the first page is 1."""
    words = storable_text(search).strip()
    found = User.objects.filter(Q(username__icontains=words) | Q(email__icontains=words))
    if group_id is not None:
        found = found.filter(people_groups=group_id)
    rows = _with_groups(found.order_by("username"))[(page - 1) * PAGE : page * PAGE]
    return PeoplePage(tuple(map(person_row, rows)), found.count())


def person(user_id: int) -> PersonRow | None:
    found = _with_groups(User.objects.filter(id=user_id)).first()
    return person_row(found) if found is not None else None


def connections_of_person(user_id: int) -> tuple[str, ...]:
    """Ids of what they are connected to, whose tokens are revoked before it goes."""
    ids = User.objects.filter(id=user_id, owner__connections__isnull=False)
    return tuple(ids.values_list("owner__connections__id", flat=True))


def runs_for_person(user_id: int) -> bool:
    """Whether any of their turns is still driven."""
    return Turn.objects.filter(conversation__owner__user=user_id, state__in=MOVING).exists()


def _with_groups(users: QuerySet[User]) -> QuerySet[User]:
    return users.prefetch_related("people_groups", "authenticator_set")


def person_row(user: User) -> PersonRow:
    return PersonRow(
        user_id=user.id,
        name=user.get_username(),
        email=user.email,
        has_password=user.has_usable_password(),
        admin=user.is_staff,
        founder=user.founder,
        active=user.is_active,
        second_factor=bool(user.authenticator_set.all()),  # type: ignore[attr-defined]  # allauth's
        groups=tuple(group.id for group in user.people_groups.all()),
        joined_at=user.date_joined,
        seen_at=user.last_login,
    )
