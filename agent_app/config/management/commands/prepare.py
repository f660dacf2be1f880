"""`manage.py prepare`: what must hold before a process starts: sound parts, current tables, models."""

import time

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from agent_app.config.checks import START
from agent_app.files import storage
from agent_app.files.stores.port import StoreAway
from agent_app.outside.models.offering import offer_local_models
from agent_app.skills.included import put_included
from agent_app.turns.endpoints import offer_known_models

A_DAY_S = 86_400.0
"""No write takes so long: a part that is older belongs to a process that died."""


class Command(BaseCommand):
    help = (
        "Runs the start-up checks, brings the database up to date and lists the models that the keys reach."
    )

    def handle(self, *_: object, **__: object) -> None:
        self.check(tags=[START], include_deployment_checks=True)
        call_command("migrate", interactive=False, verbosity=0)
        offer_known_models()
        offer_local_models()
        try:
            put_included()
            storage.sweep(older_than=time.time() - A_DAY_S)
        except StoreAway as error:
            raise CommandError(
                f"{error.sentence} Is all of STORAGE_S3_ right? What the store said stands above."
            ) from None
