"""Each import contract refuses its break; an unbroken tree keeps them all."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BASE_DIR = Path(__file__).resolve().parent.parent.parent
LINT = Path(sys.executable).parent / "lint-imports"

# Contract, the module that breaks it, its import.
BREAKS = (
    ("downhill", "prompts/breach.py", "import agent_app.live"),
    ("downhill", "tools/kit/breach.py", "import prompts.context"),
    ("downhill", "tools/kit/breach.py", "import agent_app.files"),
    ("rooms", "agent_app/web/breach.py", "import agent_app.config.settings"),
    ("rooms", "agent_app/turns/breach.py", "import agent_app.web"),
    ("rooms", "agent_app/live/breach.py", "import agent_app.turns"),
    ("rooms", "agent_app/providers/breach.py", "import agent_app.commands"),
    ("rooms", "agent_app/net/breach.py", "import agent_app.connections"),
    ("rooms", "agent_app/records/breach.py", "import agent_app.files"),
    ("rooms", "agent_app/annexe.py", "import agent_app.records"),
    ("pure", "tools/kit/breach.py", "import django.conf"),
    ("pure", "tools/office/breach.py", "import celery"),
    ("pure", "prompts/breach.py", "import channels"),
    ("pure", "prompts/breach.py", "import openai"),
    ("pure", "tools/image/breach.py", "import anthropic"),
    ("tools-apart", "tools/kit/breach.py", "import tools.file_write"),
    ("tools-apart", "tools/file_teleport.py", "import tools.kit.tool"),
    ("office-alone", "tools/office/breach.py", "import tools.kit.receipt"),
    ("office-alone", "tools/image/breach.py", "import tools.kit.workspace"),
    ("openai-at-home", "agent_app/turns/breach.py", "import openai"),
    ("anthropic-at-home", "agent_app/connections/breach.py", "import anthropic"),
    ("mcp-at-home", "agent_app/providers/breach.py", "import mcp"),
    ("providers-blind", "agent_app/providers/breach.py", "import agent_app.records.models"),
    ("providers-blind", "agent_app/providers/breach.py", "import django.db"),
    ("models-at-home", "agent_app/turns/breach.py", "import agent_app.records.models"),
    ("models-at-home", "agent_app/web/breach.py", "import agent_app.records.models"),
    ("redis-at-home", "agent_app/web/breach.py", "import redis"),
    ("celery-at-home", "agent_app/web/breach.py", "import celery"),
    ("watching-at-home", "agent_app/turns/breach.py", "import prometheus_client"),
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house to break."""
    root = tmp_path_factory.mktemp("house")
    for name in ("agent_app", "prompts", "tools"):
        shutil.copytree(BASE_DIR / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(BASE_DIR / "pyproject.toml", root)
    return root


@contextmanager
def added(file: Path, line: str) -> Iterator[None]:
    """The file with one more line, or with that line alone."""
    before = file.read_bytes() if file.exists() else None
    file.write_bytes((before or b"") + f"{line}\n".encode())
    try:
        yield
    finally:
        file.unlink() if before is None else file.write_bytes(before)


def lint(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(LINT), "--no-cache", "--no-logo", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("contract", "module", "line"), BREAKS, ids=str)
def test_a_contract_refuses_its_break(tree: Path, contract: str, module: str, line: str) -> None:
    with added(tree / module, line):
        done = lint(tree, "--contract", contract)
    assert done.returncode == 1, done.stdout
    assert "BROKEN" in done.stdout


def test_a_tool_may_not_import_another(tree: Path) -> None:
    with added(tree / "tools" / "file_read.py", "import tools.file_write"):
        assert "tools.file_read -> tools.file_write" in lint(tree, "--contract", "tools-apart").stdout


def test_every_contract_is_tried() -> None:
    text = (BASE_DIR / "pyproject.toml").read_text()
    declared = {line.split('"')[1] for line in text.splitlines() if line.startswith("id = ")}
    assert declared == {contract for contract, _, _ in BREAKS}


def test_the_house_keeps_its_contracts(tree: Path) -> None:
    done = lint(tree)
    assert done.returncode == 0, done.stdout
