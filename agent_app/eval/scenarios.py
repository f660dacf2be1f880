"""All scenarios, in the order in which they are run."""

from collections.abc import Mapping

from agent_app.eval.editing import EDITING
from agent_app.eval.making import MAKING
from agent_app.eval.nesting import NESTING
from agent_app.eval.scenario import Scenario
from agent_app.eval.tempting import TEMPTING

SCENARIOS: Mapping[str, Scenario] = {one.name: one for one in (*EDITING, *MAKING, *NESTING, *TEMPTING)}
