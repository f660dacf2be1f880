"""Runs one tool on files from the command line, as a signed-in conversation that holds them would."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from agent_app.files.folder_workspace import FolderWorkspace
from tools.kit.execute import execute
from tools.kit.receipt import Failed, Ok, Receipt, receipt_json
from tools.kit.registry import TOOLS, tool_named, unknown_tool
from tools.kit.result_text import dumped
from tools.kit.tool import Ports

FAILED_STATUS = 3


class Command(BaseCommand):
    help = (
        "Runs a tool on files and prints its receipt as JSON. A file's id is its name; new versions go "
        "to --out. Exit status: 0 for ok, 3 for a failed receipt."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help=f"one of {', '.join(tool.name for tool in TOOLS)}")
        parser.add_argument(
            "--args", default="", metavar="JSON", dest="arguments", help="the call's arguments"
        )
        parser.add_argument("--file", action="append", default=[], type=Path, metavar="PATH", dest="files")
        parser.add_argument("--out", type=Path, metavar="DIR", help="where new versions are written")

    def handle(
        self, *_: object, name: str, arguments: str, files: list[Path], out: Path | None, **__: object
    ) -> None:
        receipt = run(name, arguments, files, out)
        sys.stdout.buffer.write(f"{dumped(receipt_json(receipt))}\n".encode())
        sys.stdout.buffer.flush()
        if isinstance(receipt, Failed):
            raise SystemExit(FAILED_STATUS)


def run(name: str, arguments: str, files: Sequence[Path], out: Path | None) -> Receipt:
    """The tool's receipt; a wrong name, file or folder is a failed one too."""
    tool = tool_named(name)
    if tool is None:
        return unknown_tool(name, [tool.name for tool in TOOLS])
    trouble = _trouble(files, out)
    if trouble:
        return Failed(trouble)
    workspace = FolderWorkspace(files, limit_bytes=settings.UPLOAD_LIMIT_BYTES)
    receipt = execute(tool, arguments, Ports(workspace, result_limit_chars=settings.RESULT_LIMIT_CHARS))
    if isinstance(receipt, Ok) and out is not None:
        workspace.save(out)
    return receipt


def _trouble(files: Sequence[Path], out: Path | None) -> str | None:
    missing = next((path for path in files if not path.is_file()), None)
    if missing:
        return f"--file {missing}: there is no such file"
    names = [path.name for path in files]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        return f"--file: two files are named {twice}, and a file's id is its name"
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return f"--out {out}: this folder can't be made ({error.strerror})"
    return None
