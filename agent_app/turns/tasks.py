"""Celery's way in; no decisions here."""

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from agent_app.turns import call, derivations, knowledge, transcribing


@shared_task(name="turns.run_call", ignore_result=True)
def run_call(*, call_id: str) -> None:
    call.perform(call_id)


@shared_task(name="turns.read_picture", ignore_result=True)
def read_picture(*, turn_id: str, sha256: str) -> None:
    transcribing.read(turn_id, sha256)


@shared_task(name="knowledge.read", ignore_result=True)
def read_knowledge() -> None:
    knowledge.read((SoftTimeLimitExceeded,))


@shared_task(name="files.derive", ignore_result=True)
def derive(*, wanted: str) -> None:
    derivations.perform(wanted, (SoftTimeLimitExceeded,))
