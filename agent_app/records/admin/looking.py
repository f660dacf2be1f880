"""Tables as they stand, by the columns that are named: nothing is added, changed or deleted there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.admin import ModelAdmin
from django.db.models import Model
from django.http import HttpRequest

from agent_app.records.admin.site import site

PER_PAGE = 50


class Looking(ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    """Rows of Folio keep rules between them that a form does not know, so that only pages change them."""

    list_per_page = PER_PAGE
    list_max_show_all = PER_PAGE
    show_full_result_count = False
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        del request
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        del request, obj
        return False


def look_at(
    model: type[Model], *columns: str, search: Sequence[str] = (), filters: Sequence[str] = ()
) -> None:
    """Shows these columns of a table, and no other; the first leads to a row's own page."""
    relations = [name for name in columns if model._meta.get_field(name).is_relation]  # noqa: SLF001 -- Django's documented way to a model's fields
    shown: dict[str, Any] = {
        "list_display": columns,
        "fields": columns,
        "list_select_related": relations or False,
        "search_fields": search,
        "list_filter": filters,
    }
    site.register(model, Looking, **shown)
