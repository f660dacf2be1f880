"""One session of an eval in an installation of its own: `python -m agent_app.eval PLAN OUT`, both JSON."""

import asyncio
import json
import sys
from pathlib import Path

import django

django.setup()

from agent_app.eval.figures import figures_object, figures_of, prices_of, trial_object  # noqa: E402 -- needs the setup above
from agent_app.eval.plan import Plan, read_plan  # noqa: E402 -- as above
from agent_app.eval.session import run_session  # noqa: E402 -- as above
from agent_app.eval.trial import Trial  # noqa: E402 -- as above
from agent_app.live.hub import get_hub  # noqa: E402 -- as above
from agent_app.providers.registry import aclose_all  # noqa: E402 -- as above
from agent_app.records.queries.models import enabled_models  # noqa: E402 -- as above
from agent_app.records.threads import close_database, database  # noqa: E402 -- as above
from agent_app.records.writes.models import offer_models  # noqa: E402 -- as above
from agent_app.turns.process import close_turn_process  # noqa: E402 -- as above


def main(plan_file: Path, out: Path) -> None:
    plan = read_plan(plan_file)
    trials = asyncio.run(_trials(plan))
    figures = figures_of(trials, prices_of(plan.model.wire, Path(plan.prices)))
    told = {"figures": figures_object(figures), "trials": [trial_object(trial) for trial in trials]}
    out.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


async def _trials(plan: Plan) -> list[Trial]:
    await database().write(offer_models, [plan.model], wires=frozenset({plan.model.wire}))
    model = next(m for m in await database().read(enabled_models) if m.name == plan.model.name)
    try:
        return await run_session(model.model_id, plan.chosen, runs=plan.runs, at_once=plan.at_once, say=_say)
    finally:
        await close_turn_process()
        await get_hub().close()
        await aclose_all()
        await asyncio.to_thread(close_database)


def _say(trial: Trial) -> None:
    told = f"not fulfilled: {trial.why_not}" if trial.why_not else "fulfilled"
    sys.stdout.write(f"{trial.scenario.name}: {' '.join(told.split())[:200]}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
