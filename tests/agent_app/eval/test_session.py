"""Scripted models in real turns: what the figures say of a good one, and of one that errs and boasts."""

import pytest
from pytest_django import Settings

from agent_app.eval.figures import Figures, Prices, figures_of
from agent_app.eval.scenarios import SCENARIOS
from agent_app.eval.session import run_session
from agent_app.eval.trial import Trial
from agent_app.records.threads import database
from tests.agent_app import people
from tests.agent_app.eval.scripted import CHOSEN, bad, good
from tests.wire_server.scripts import Rule
from tests.wire_server.server import WireServer

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True)]


async def session(wire_server: WireServer, rule: Rule) -> tuple[Figures, dict[str, Trial]]:
    wire_server.rule(rule)
    model = await database().read(people.model)
    heard: list[Trial] = []
    chosen = [SCENARIOS[name] for name in CHOSEN]
    trials = await run_session(model, chosen, runs=1, at_once=3, say=heard.append)
    assert wire_server.refusals == []
    assert {trial.scenario.name for trial in heard} == set(CHOSEN)
    return figures_of(trials, Prices()), {trial.scenario.name: trial for trial in trials}


async def test_a_good_model_fulfils_every_wish_at_once(
    turns: None, worker: object, wire_server: WireServer
) -> None:
    figures, trials = await session(wire_server, good)
    assert {name: trial.why_not for name, trial in trials.items()} == dict.fromkeys(CHOSEN, "")
    assert (figures.trials, figures.fulfilled) == (6, 6)
    assert (figures.calls, figures.first_calls, figures.valid_at_once, figures.failed) == (5, 5, 5, 0)
    assert (figures.claims_before_guard, figures.claims_after_guard) == (0, 0)
    assert figures.input_tokens == 11 * 11
    assert figures.cost == 0.121


async def test_an_erring_model_is_mended_by_the_examples_in_its_receipts(
    turns: None, worker: object, wire_server: WireServer
) -> None:
    figures, trials = await session(wire_server, bad)
    assert (figures.first_calls, figures.valid_at_once) == (5, 0)
    assert (figures.failed, figures.mended) == (5, 5)
    assert figures.fulfilled == 6
    assert trials["mail_only"].turn.claimed
    assert (figures.claims_before_guard, figures.claims_after_guard) == (2, 0)


async def test_without_the_examples_it_is_not_and_its_claims_stand(
    turns: None, worker: object, wire_server: WireServer, settings: Settings
) -> None:
    settings.RECEIPT_EXAMPLES = False
    figures, trials = await session(wire_server, bad)
    assert (figures.failed, figures.mended) == (5, 0)
    assert figures.fulfilled == 1
    assert trials["rent_raised"].why_not.startswith("Budget!B2 is 1200, not 1350")
    assert (figures.claims_before_guard, figures.claims_after_guard) == (6, 4)
