"""A process of its own that drives turns, to be killed: `python -m tests.agent_app.turns.driver TURN_ID…`."""

import asyncio
import sys

import django


async def drive(turn_ids: list[str]) -> None:
    from agent_app.turns.process import turn_process  # noqa: PLC0415 - after django.setup()

    for turn_id in turn_ids:
        turn_process().drive(turn_id)
    await asyncio.Event().wait()


if __name__ == "__main__":
    django.setup()
    asyncio.run(drive(sys.argv[1:]))
