"""A process that asks for a connection's token several times at once, each time a line says so."""

import asyncio
import json
import sys

import django


async def main() -> None:
    from agent_app.connections.oauth.refresh import fresh_token  # noqa: PLC0415 -- needs the apps

    print("ready", flush=True)  # noqa: T201 -- its words go to the test
    while line := await asyncio.to_thread(sys.stdin.readline):
        connection_id, count = line.split()
        asked = (fresh_token(connection_id) for _ in range(int(count)))
        found = await asyncio.gather(*asked, return_exceptions=True)
        print(json.dumps([str(one) for one in found]), flush=True)  # noqa: T201 -- as above


if __name__ == "__main__":
    django.setup()
    asyncio.run(main())
