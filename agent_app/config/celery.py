"""The Celery application: tools run in its prefork children, and nothing else does."""

import os

from celery import Celery
from celery.signals import worker_process_init

from agent_app.config.bounds import bound_this_process

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agent_app.config.settings")

app = Celery("folio")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Without this, only the thread that made the app would send through it.
app.set_default()


@worker_process_init.connect
def _bound_child(**_: object) -> None:
    from django.conf import settings  # noqa: PLC0415 -- this module is imported while settings are being read

    bound_this_process(memory_bytes=settings.TOOL_MEMORY_BYTES)
