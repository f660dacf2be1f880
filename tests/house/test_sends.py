"""A Celery task is sent from one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
SENDS = {"send_task", "apply_async", "delay"}
DOOR = Path("agent_app/turns/call.py")


def sends(source: str) -> Iterator[int]:
    """The lines that send a task."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SENDS:
            yield node.lineno


def test_only_turns_call_sends_a_task() -> None:
    files = [path for path in (BASE_DIR / "agent_app").rglob("*.py") if path.relative_to(BASE_DIR) != DOOR]
    found = {f"{path.relative_to(BASE_DIR)}:{line}" for path in files for line in sends(path.read_text())}
    assert found == set()


def test_a_send_is_found() -> None:
    assert list(sends("def f(task):\n    task.delay(1)\n")) == [2]
