"""What is changed through Django's admin stands in the audit log, with what each field was before."""

from collections.abc import Iterable
from typing import Any

from django.contrib.admin import ModelAdmin
from django.db.models import Model, QuerySet
from django.forms import Form
from django.http import HttpRequest

from agent_app.records.writes.audit import Actor, Change, Subject, note

Fields = dict[str, tuple[object, object]]
VALUES = "values"
SECRET = ("password", "sealed")


class Audited(ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    """Has the hooks through which all pages of an admin write."""

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        _note(request, "added", obj)
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        _note(request, "changed", obj, _fields_in(message))
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Model]) -> Any:
        for obj in queryset:
            _note(request, "removed", obj)
        return super().log_deletions(request, queryset)

    def construct_change_message(
        self,
        request: HttpRequest,
        form: Form,
        formsets: Iterable[Any],
        add: bool = False,  # noqa: FBT001, FBT002 -- Django's signature
    ) -> list[dict[str, Any]]:
        """Django's own, with the values beside the names of the fields; it hands this on to `log_change`."""
        message: list[dict[str, Any]] = super().construct_change_message(request, form, formsets, add)
        for step in message:
            if "changed" in step and "name" not in step["changed"]:
                step["changed"][VALUES] = {name: _values(form, name) for name in form.changed_data}
        return message


def _note(request: HttpRequest, verb: str, obj: Model, fields: Fields | None = None) -> None:
    actor = Actor(request.user.pk, request.user.get_username())
    name = str(obj._meta.model_name)  # noqa: SLF001 -- Django's documented way to a model's name
    note(actor, Change(f"{name}.{verb}", Subject(str(obj.pk)[:64], str(obj)), fields or {}))


def _fields_in(message: Any) -> Fields:
    steps = message if isinstance(message, list) else []
    found = [step["changed"].get(VALUES, {}) for step in steps if "changed" in step]
    return {name: (before, after) for values in found for name, (before, after) in values.items()}


def _values(form: Any, name: str) -> tuple[object, object]:
    if name.startswith(SECRET):
        return "", "changed"
    return _told(form.initial.get(name)), _told(form.cleaned_data.get(name))


def _told(value: object) -> object:
    if isinstance(value, QuerySet | list):
        return [str(one) for one in value]
    return value if isinstance(value, bool | int | float | None) else str(value)
