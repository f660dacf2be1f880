"""Adds, lists, checks and removes the servers that people can connect."""

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from getpass import getpass
from typing import TypeVar

from django.core.management.base import BaseCommand, CommandError

from agent_app.connections.client.zones import close_connections
from agent_app.connections.oauth.addresses import redirect_uri
from agent_app.connections.presets import PRESETS, Preset, preset_named
from agent_app.connections.server_form import BadServer, checked, name_for
from agent_app.records.connection_rows import ServerFields, ServerRow
from agent_app.records.models import Server
from agent_app.records.queries import connections as queries
from agent_app.records.queries.owners import owner_named
from agent_app.records.threads import close_database
from agent_app.records.writes import servers as writes
from agent_app.web import reaching

T = TypeVar("T")
ASK = "-"


class Command(BaseCommand):
    help = "Servers of connections: add one by a preset or by hand, list them, check one, remove one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        _describe_add(verbs.add_parser("add", help="add a server"))
        verbs.add_parser("list", help="the servers, the presets, and the redirect address")
        check = verbs.add_parser("check", help="ask a server whether it answers")
        check.add_argument("name")
        check.add_argument("--as", dest="user", default="", help="the user whose sign-in is used")
        remove = verbs.add_parser("remove", help="remove a server with everybody's connections to it")
        remove.add_argument("name")

    def handle(self, *_: object, **options: object) -> None:
        said = Namespace(**options)
        match said.verb:
            case "add":
                self._add(said)
            case "list":
                self._list()
            case "check":
                self._check(said.name, said.user)
            case _:
                self._remove(said.name)

    def _add(self, said: Namespace) -> None:
        preset = preset_named(said.name)
        try:
            row = writes.add_server(name_for(said.name), checked(_fields(said, preset)))
        except BadServer as error:
            needs = f" {preset.setup_en}" if preset and error.field == "client_id" else ""
            option = error.field.replace("_", "-")
            raise CommandError(f"--{option}: {error}{needs}\nRedirect address: {redirect_uri()}") from None
        except writes.NameTaken:
            raise CommandError(f"There is a server “{said.name}” already. Choose another name.") from None
        self.stdout.write(f"{row.title} is added as “{row.name}”.")
        if preset is not None:
            self.stdout.write(f"What has to be done there: {preset.setup_en}")
        if row.signs_in:
            self.stdout.write(f"Redirect address to register there: {redirect_uri()}")
        self.stdout.write(f"Next: `manage.py connections check {row.name}`.")

    def _list(self) -> None:
        connected = queries.connected_counts()
        for row in queries.servers():
            offered = "offered" if row.enabled else "not offered"
            count = connected.get(row.server_id, 0)
            self.stdout.write(
                f"{row.name}  {row.title}  {row.address}  {row.auth}  {offered}  {count} connected"
            )
        there = {row.name for row in queries.servers()}
        left = [preset.name for preset in PRESETS if preset.name not in there]
        self.stdout.write(f"Presets to add: {', '.join(left) or 'none'}")
        self.stdout.write(f"Redirect address: {redirect_uri()}")

    def _check(self, name: str, user: str) -> None:
        row = _named(name)
        owner = owner_named(user) if user else None
        if user and owner is None:
            raise CommandError(f"There is no user “{user}” here, or they never came back after signing up.")
        owner_id = owner.owner_id if owner else ""
        found = _run(lambda: reaching.check(row.server_id, owner_id))
        if not found.ok:
            raise CommandError(found.sentence)
        self.stdout.write(found.sentence)
        if found.kind == "sign_in" and not user:
            self.stdout.write("With --as USER it is asked with that person's sign-in.")

    def _remove(self, name: str) -> None:
        row = _named(name)
        connected = [one.connection_id for one in queries.connections_of_server(row.server_id)]
        _run(lambda: reaching.let_go(connected))
        writes.remove_server(row.server_id)
        self.stdout.write(f"{row.title} is removed, with {len(connected)} connections to it.")


def _describe_add(add: ArgumentParser) -> None:
    add.add_argument("name", help=f"a preset ({', '.join(p.name for p in PRESETS)}) or a name of your own")
    for option, about in (
        ("--address", "its URL; for stdio the command as a JSON list"),
        ("--title", "what people read"),
        ("--about", "one sentence, for people and for the model"),
        ("--header-name", "the header that holds the key"),
        ("--client-id", "the client id that the service gave you"),
    ):
        add.add_argument(option, help=about)
    add.add_argument("--transport", choices=Server.Transport.values)
    add.add_argument("--auth", choices=Server.Auth.values)
    add.add_argument("--asks", choices=Server.Asks.values, help="which calls ask the person first")
    # A secret among the arguments would stand in the shell's history and in the list of processes.
    add.add_argument(
        "--secret",
        metavar="VARIABLE",
        nargs="?",
        const=ASK,
        help="the environment variable that holds the key or secret; without a name, you are asked for it",
    )
    add.add_argument("--scope", action="append", dest="scopes", help="may be given several times")
    add.add_argument("--tool", action="append", dest="offered", help="only this tool; several times")
    add.add_argument(
        "--param",
        action="append",
        dest="params",
        metavar="NAME=VALUE",
        help="an extra parameter of the sign-in; several times",
    )


def _fields(said: Namespace, preset: Preset | None) -> ServerFields:
    given = {
        name: getattr(said, name)
        for name in ("address", "title", "about", "header_name", "client_id", "transport", "auth", "asks")
        if getattr(said, name) is not None
    }
    if said.scopes is not None:
        given["scopes"] = tuple(said.scopes)
    if said.offered is not None:
        given["offered"] = tuple(said.offered)
    if said.params is not None:
        given["authorize_params"] = dict(map(_param, said.params))
    if said.secret is not None:
        given["secret"] = _secret(said.secret)
    return ServerFields(**{**_known(said.name, preset), **given})


def _known(name: str, preset: Preset | None) -> dict[str, object]:
    if preset is None:
        return {"title": name, "address": ""}
    return {
        "title": preset.title,
        "address": preset.address,
        "about": preset.about_en,
        "auth": preset.auth,
        "scopes": preset.scopes,
        "authorize_params": preset.authorize_params,
    }


def _param(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator:
        raise CommandError(f"--param must be NAME=VALUE, not {text!r}.")
    return name, value


def _secret(variable: str) -> str:
    if variable == ASK:
        return getpass("Key or secret: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    value = os.environ.get(variable)
    if not value:
        raise CommandError(f"--secret names the environment variable {variable}, which is not set.")
    return value


def _named(name: str) -> ServerRow:
    row = queries.server_named(name)
    if row is None:
        raise CommandError(
            f"There is no server “{name}”. `manage.py connections list` shows those there are."
        )
    return row


def _run(work: Callable[[], Awaitable[T]]) -> T:
    async def whole() -> T:
        try:
            return await work()
        finally:
            await close_connections()

    try:
        return asyncio.run(whole())
    finally:
        close_database()
