"""`manage.py prepare`: everything that must hold before a process starts: sound parts, a current database."""

from django.core.management import call_command
from django.core.management.base import BaseCommand

from agent_app.config.checks import START


class Command(BaseCommand):
    help = "Runs the start-up checks and brings the database up to date."

    def handle(self, *_: object, **__: object) -> None:
        self.check(tags=[START], include_deployment_checks=True)
        call_command("migrate", interactive=False, verbosity=0)
