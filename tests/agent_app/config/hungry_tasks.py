"""Tasks that behave badly, for a real worker to survive."""

import os
import signal
import time
from pathlib import Path

from celery import shared_task


@shared_task(name="tests.write")
def write(*, path: str, text: str) -> None:
    Path(path).write_text(text)


@shared_task(name="tests.eat")
def eat(*, bytes_: int) -> None:
    bytearray(bytes_)


@shared_task(name="tests.sleep")
def sleep(*, path: str) -> None:
    Path(path).write_text(str(os.getpid()))
    time.sleep(600)


@shared_task(name="tests.die")
def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
