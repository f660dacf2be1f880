"""Puts a new key first and seals every stored secret anew with it; nothing is lost if it ends half way."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from agent_app.records import sealing
from agent_app.records.key_file import add_key, forget_keys, read_keys
from agent_app.records.writes.audit import TERMINAL, Change, note
from agent_app.records.writes.sealed import Resealed, reseal_all


class Command(BaseCommand):
    help = (
        "Makes a new key in the key file and seals all stored secrets anew with it. Old keys stay until "
        "--forget. With FOLIO_SECRET_KEYS, put the new key first there, start Folio again, then run this."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--forget",
            action="store_true",
            help="make no new key; take the old ones out of the key file, once nothing needs them",
        )

    def handle(self, *_: object, forget: bool, **__: object) -> None:
        if forget:
            self._forget()
            return
        if sealing.keys_are_given():
            self.stdout.write("The keys come from FOLIO_SECRET_KEYS; its first one seals from now on.")
        else:
            add_key(sealing.key_path())
            self.stdout.write("A new key stands first in the key file.")
        done = reseal_all()
        note(TERMINAL, Change("secret_keys.rotated", fields={"sealed_anew": (0, _renewed(done))}))
        self._tell(done)

    def _tell(self, done: list[Resealed]) -> None:
        shut = 0
        for column in done:
            shut += len(column.shut)
            self.stdout.write(
                f"{column.column}: {column.renewed} sealed anew, {len(column.shut)} can't be opened"
            )
        if shut:
            raise CommandError(
                f"{shut} stored secrets can't be opened with any key that is here and stay as they are. "
                "Put the key that is missing back and run this again. All others are done."
            )

    def _forget(self) -> None:
        path = sealing.key_path()
        # What others sealed with an older key since the last rotation would be lost with that key.
        before = read_keys(path)
        old = before if sealing.keys_are_given() else before[1:]
        self._tell(reseal_all())
        forget_keys(path, old)
        note(TERMINAL, Change("secret_keys.forgotten", fields={"old_keys": (len(old), 0)}))
        self.stdout.write(f"{len(old)} old keys are gone from the key file.")


def _renewed(done: list[Resealed]) -> int:
    return sum(column.renewed for column in done)
