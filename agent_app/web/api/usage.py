"""What was used: a member's own, and for admins that of the whole site or of any member."""

from dataclasses import asdict
from datetime import UTC, date, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Query, Router

from agent_app.records.queries.owners import is_member
from agent_app.records.queries.usage import report
from agent_app.records.usage_rows import Period, Scope
from agent_app.records.writes.usage import catch_up
from agent_app.web.api.asking import SessionAdmin, SessionMember, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.usage_schemas import ReportOut, SiteUsageAsked, UsageAsked
from agent_app.web.headers import SANDBOX
from agent_app.web.usage_csv import TableName, usage_csv

router = Router(tags=["usage"])

USUAL_DAYS = 30
MOST_DAYS = 400
EARLIEST, LATEST = date(2000, 1, 1), date(2999, 12, 31)


@router.get("/account/usage", response=ReportOut, auth=SessionMember())
def own_usage(request: HttpRequest, asked: Query[UsageAsked]) -> ReportOut:
    return _told(_own(request, asked), people=False)


@router.get("/account/usage.csv", auth=SessionMember())
def own_usage_csv(request: HttpRequest, asked: Query[UsageAsked], table: TableName = "days") -> HttpResponse:
    return _file(_own(request, asked), table, people=False)


@router.get("/admin/usage", response=ReportOut, auth=SessionAdmin())
def site_usage(request: HttpRequest, asked: Query[SiteUsageAsked]) -> ReportOut:
    return _told(_of_site(asked), people=True)


@router.get("/admin/usage.csv", auth=SessionAdmin())
def site_usage_csv(
    request: HttpRequest, asked: Query[SiteUsageAsked], table: TableName = "days"
) -> HttpResponse:
    return _file(_of_site(asked), table, people=True)


def _own(request: HttpRequest, asked: UsageAsked) -> Scope:
    return Scope(_period(asked), asking(request).owner_id, asked.model, asked.tool)


def _of_site(asked: SiteUsageAsked) -> Scope:
    if asked.user is not None and not is_member(asked.user):
        raise not_found("user")
    return Scope(_period(asked), asked.user, asked.model, asked.tool)


def _period(asked: UsageAsked) -> Period:
    last = asked.last or timezone.now().astimezone(UTC).date()
    if not EARLIEST <= last <= LATEST:
        raise _bad_period()
    first = asked.first or last - timedelta(days=USUAL_DAYS - 1)
    if not EARLIEST <= first <= last or last - first >= timedelta(days=MOST_DAYS):
        raise _bad_period()
    return Period(first, last)


def _bad_period() -> ApiError:
    return ApiError(
        422, "bad_period", f"Choose a first and a last day in their order, at most {MOST_DAYS} days in all."
    )


def _told(scope: Scope, *, people: bool) -> ReportOut:
    catch_up(now=timezone.now())
    found = report(scope, people=people)
    return ReportOut.model_validate({**found.__dict__, **asdict(scope.period)}, from_attributes=True)


def _file(scope: Scope, table: TableName, *, people: bool) -> HttpResponse:
    catch_up(now=timezone.now())
    period = scope.period
    name = f"usage-{table}-{period.first.isoformat()}-{period.last.isoformat()}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **SANDBOX}
    text = usage_csv(scope, table, people=people)
    return HttpResponse(text.encode(), content_type="text/csv; charset=utf-8", headers=headers)
