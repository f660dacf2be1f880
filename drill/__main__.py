"""`make drill`: kills processes of a running Folio in the middle of turns, and counts what was lost."""

import argparse
import asyncio
import logging
import os
import secrets
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import django

from agent_app.config.environment import private_socket, socket_url
from drill.desk import open_desk
from drill.site import Site, environment_of_site
from tests.fixtures.postgres import private_postgres
from tests.fixtures.processes import process_environment
from tests.wire_server.server import WireServer


def main() -> int:
    asked = parsed()
    wire = ("chat", "responses")[asked.seed % 2]
    print(f"A drill with seed {asked.seed} ({wire} and Anthropic wires); --seed repeats it.", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="folio-drill-"))
    with ExitStack() as stack:
        server = stack.enter_context(WireServer())
        desk = stack.enter_context(open_desk(asked.seed))
        own = environment_of_site(server.anthropic_base_url, DATA_DIR=str(folder), PORT="0", OPENAI_WIRE=wire)
        # A machine that has all this to do takes its time to connect.
        own |= {"CONNECTIONS_PRIVATE_HOSTS": "127.0.0.1", "CONNECT_LIMIT_S": "15"}
        if asked.postgres:
            own["DATABASE_URL"] = stack.enter_context(private_postgres())
        site = Site(process_environment(**own), folder / "serve.log", private_socket(folder))
        site.start()
        stack.callback(site.end)
        site.environment = {**site.environment, "PORT": site.address.rpartition(":")[2]}
        os.environ.update(site.environment, REDIS_URL=socket_url(site.valkey_socket))
        django.setup()
        # Its own words about a Valkey that is away are no news here.
        logging.getLogger("agent_app").setLevel(logging.ERROR)
        from drill import rounds, table  # noqa: PLC0415 -- they read the settings that were just made

        started = time.monotonic()
        pause_s, limit_s = 1.0 if asked.hurry else 2.0, 60 * asked.minutes
        bounds = rounds.Bounds(asked.kills, asked.seed, asked.visitors, pause_s, limit_s)
        report = asyncio.run(rounds.drill(site, server, desk, bounds))
        table.tell(report)
        print(f"\nSeed {asked.seed}; it took {time.monotonic() - started:.0f} s.", flush=True)
    if report.held and not asked.keep:
        shutil.rmtree(folder)
    else:
        print(f"Its data, and the log of serve, are in {folder}.", flush=True)
    return 0 if report.held else 1


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10_000))
    parser.add_argument("--visitors", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=20, help="no more kills after this time")
    parser.add_argument("--hurry", action="store_true", help="shorter pauses between kills")
    parser.add_argument("--postgres", action="store_true", help="on a private PostgreSQL in place of SQLite")
    parser.add_argument("--keep", action="store_true", help="keep data and log, as when a rule is broken")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
