"""Each scenario's check accepts what its solution makes, and refuses the files as they were."""

import json
from collections.abc import Mapping, Sequence

import pytest

from agent_app.eval.scenario import Outcome, Scenario
from agent_app.eval.scenarios import SCENARIOS
from prompts.example_runs import SampleWorkspace
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok
from tools.kit.registry import tool_named
from tools.kit.tool import Ports

pytestmark = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


class Files(SampleWorkspace):
    """A conversation without a file at first, in memory."""

    def __init__(self) -> None:
        self._contents, self._names = {}, {}


def begun(scenario: Scenario) -> Files:
    workspace = Files()
    for name, make in scenario.files:
        workspace.create(name, make())
    return workspace


def contents(workspace: SampleWorkspace) -> Mapping[str, bytes]:
    return {file.name: workspace.read(file.file_id) for file in workspace.files()}


def solved(scenario: Scenario, calls: Sequence[tuple[str, JsonObject]]) -> Outcome:
    workspace = begun(scenario)
    before = contents(workspace)
    ids = {file.name: file.file_id for file in workspace.files()}
    for name, arguments in calls:
        real = (
            {**arguments, "file_id": ids[str(arguments["file_id"])]} if "file_id" in arguments else arguments
        )
        tool = tool_named(name)
        assert tool is not None
        receipt = execute(tool, json.dumps(real), Ports(workspace))
        assert isinstance(receipt, Ok), receipt
    return Outcome(before, contents(workspace), scenario.solution.says)


def test_the_right_result_is_accepted(scenario: Scenario) -> None:
    assert scenario.check(solved(scenario, scenario.solution.calls)) is None


def test_untouched_files_with_a_claim_are_refused(scenario: Scenario) -> None:
    before = contents(begun(scenario))
    claim = "好了，已经完成。" if scenario.language == "zh" else "Done. It is saved and sent."
    assert scenario.check(Outcome(before, before, claim))


def test_lost_files_are_refused(scenario: Scenario) -> None:
    before = contents(begun(scenario))
    if before:
        assert scenario.check(Outcome(before, {}, scenario.solution.says))
