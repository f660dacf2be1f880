"""Servers of tools that come as npm packages, on the environment's own Node."""

import sys
from pathlib import Path

import pytest

from scripts import frontend

FOLDER = Path(__file__).resolve().parent


def install() -> None:
    """Raises FrontendError."""
    frontend.install(FOLDER, "the test servers'")


def command(name: str, *arguments: str) -> tuple[str, ...]:
    """What starts the server of that package; the test is skipped where it can't be installed."""
    try:
        install()
    except frontend.FrontendError as error:
        pytest.skip(f"npm could not install the servers of tests/peers/package.json: {error}")
    program = FOLDER / "node_modules" / "@modelcontextprotocol" / name / "dist" / "index.js"
    return (str(Path(sys.executable).parent / "node"), str(program), *arguments)
