"""`manage.py serve`: the whole product on this machine, or one part of it for a machine of its own."""

import os
from argparse import ArgumentParser, ArgumentTypeError

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from agent_app.config.serve.lock import leave_note
from agent_app.config.serve.parts import HEAVY, LIGHT, previews_command, web_command, worker_command
from agent_app.config.serve.supervisor import Plan, ServeError, Supervisor, free_port, hold_folder


class Command(BaseCommand):
    help = "Starts Valkey, the worker and the web process, and ends them together."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "part",
            nargs="?",
            choices=("all", "web", "worker", "previews"),
            default="all",
            help="all (the default), or one part alone, where a supervisor of your own starts each",
        )
        parser.add_argument(
            "--queues",
            type=_queues,
            default=f"{LIGHT},{HEAVY}",
            help=f"what a worker takes: {LIGHT} (light calls and views), {HEAVY}, or all of it (the default)",
        )

    def handle(self, *_: object, part: str, queues: str, **__: object) -> None:
        match part:
            case "web":
                _become(web_command(settings.HOST, settings.PORT, stop_grace_s=settings.STOP_GRACE_S))
            case "worker":
                _become(worker_command(f"folio-{os.getpid()}", queues))
            case "previews":
                _become(previews_command(f"folio-{os.getpid()}"))
            case _:
                try:
                    self._serve_all()
                except ServeError as error:
                    raise CommandError(str(error)) from None

    def _serve_all(self) -> None:
        held = hold_folder(settings.DATA_DIR)
        port = free_port(settings.HOST, settings.PORT)
        plan = Plan(
            data_dir=settings.DATA_DIR,
            host=settings.HOST,
            port=port,
            valkey_socket=settings.VALKEY_SOCKET if settings.REDIS_IS_PRIVATE else None,
            redis_url=settings.REDIS_URL,
            stop_grace_s=settings.STOP_GRACE_S,
            previews=settings.PREVIEWS,
            longest_pause_s=settings.RESTART_PAUSE_S,
        )
        leave_note(held, f"process {os.getpid()}, {plan.address}")
        Supervisor(plan, self._say).run()

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def _queues(text: str) -> str:
    known = {*LIGHT.split(","), *HEAVY.split(",")}
    if not set(text.split(",")) <= known:
        raise ArgumentTypeError(f"choose from {', '.join(sorted(known))}, with commas between them")
    return text


def _become(command: tuple[str, ...]) -> None:
    os.chdir(settings.BASE_DIR)
    os.execv(command[0], command)  # noqa: S606 -- the command line is our own list, never a shell's
