"""Tries scenarios out in this process, a few side by side."""

import asyncio
from collections.abc import Callable, Sequence

from django.contrib.auth import get_user_model

from agent_app.eval.scenario import Scenario
from agent_app.eval.trial import Trial, try_out
from agent_app.records.rows import OwnerRow
from agent_app.records.threads import database
from agent_app.records.writes.owners import member

MEMBER = "eval"


async def run_session(
    model_id: str,
    scenarios: Sequence[Scenario],
    *,
    runs: int,
    at_once: int,
    say: Callable[[Trial], None],
) -> list[Trial]:
    """In the order of the scenarios; `say` hears of each trial as it ends."""
    owner = await database().write(_member)
    places = asyncio.Semaphore(at_once)

    async def one(scenario: Scenario, run: int) -> Trial:
        async with places:
            trial = await try_out(owner, model_id, scenario, run)
        say(trial)
        return trial

    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(one(scenario, run)) for run in range(1, runs + 1) for scenario in scenarios
        ]
    return [task.result() for task in tasks]


def _member() -> OwnerRow:
    users = get_user_model().objects
    user = users.filter(username=MEMBER).first() or users.create_user(MEMBER)
    return member(user.pk, language="en", timezone="UTC")
