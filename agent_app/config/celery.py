"""The Celery application: tools run in its prefork children, and nothing else does."""

import os

from celery import Celery, Task
from celery.signals import worker_process_init, worker_process_shutdown

from agent_app.config.bounds import bound_this_process

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agent_app.config.settings")


class MemoryBoundTask(Task):  # type: ignore[type-arg]  # generic in the stubs alone
    """A task that may run out of memory. Celery takes a MemoryError for its own and ends the whole worker."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        try:
            return super().__call__(*args, **kwargs)
        except MemoryError:
            raise OutOfMemoryError(f"{self.name} needs more memory than a task may take") from None


class OutOfMemoryError(Exception):
    """A task reached the bound of its process."""


app = Celery("folio", task_cls=MemoryBoundTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
# Without this, only the thread that made the app would send through it.
app.set_default()


@worker_process_init.connect
def _bound_child(**_: object) -> None:
    from django.conf import settings  # noqa: PLC0415 -- this module is imported while settings are being read

    from agent_app.watch.traces import begin_tracing  # noqa: PLC0415 -- as above

    bound_this_process(memory_bytes=settings.TOOL_MEMORY_BYTES)
    begin_tracing("worker")


@worker_process_shutdown.connect
def _end_child(**_: object) -> None:
    from agent_app.watch.traces import end_tracing  # noqa: PLC0415 -- as above

    end_tracing()
