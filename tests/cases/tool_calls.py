"""Tools run on files as `manage.py run_tool` runs them."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

from agent_app.records.management.commands.run_tool import run
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import receipt_json


class Files:
    """The files of one conversation on disk; an ok call leaves its new version in their place."""

    def __init__(self, folder: Path, *sources: Path) -> None:
        self.folder = folder
        for source in sources:
            (folder / source.name).write_bytes(source.read_bytes())

    def add(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)

    def call(self, tool: str, arguments: JsonValue) -> JsonObject:
        """The receipt."""
        text = arguments if isinstance(arguments, str) else json.dumps(arguments)
        return receipt_json(run(tool, text, sorted(self.folder.iterdir()), self.folder))

    def read(self, name: str, **arguments: JsonValue) -> JsonObject:
        return self.call("file_read", {"file_id": name, **arguments})

    def edit(self, name: str, *ops: JsonObject) -> JsonObject:
        return self.call("file_edit", {"file_id": name, "ops": list(ops)})

    def content(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def sha256(self, name: str) -> str:
        return hashlib.sha256(self.content(name)).hexdigest()

    def parts(self, name: str) -> dict[str, bytes]:
        with zipfile.ZipFile(io.BytesIO(self.content(name))) as archive:
            return {part: archive.read(part) for part in archive.namelist()}
