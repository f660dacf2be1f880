"""What a server hands in with an answer becomes a file; its bytes say what it is, its name is only a wish."""

import logging
from dataclasses import dataclass, replace
from pathlib import PurePath

from agent_app.files.names import split_suffix
from agent_app.files.sounds import SUFFIXES as SOUND_SUFFIXES
from agent_app.files.sounds import sound_type
from agent_app.files.workspace import ConversationWorkspace
from tools.image.decode import inspect
from tools.image.mend import mended_png
from tools.kit.json_types import JsonObject
from tools.reading.sniff import OTHER, Sniffed, UnfitError, sniff

MENDED = "extras of this PNG were broken (such as its colour profile) and are left out"
logger = logging.getLogger(__name__)

_SUFFIXES = {
    "image/png": (".png",),
    "image/jpeg": (".jpg", ".jpeg"),
    "image/webp": (".webp",),
    "image/gif": (".gif",),
    "image/bmp": (".bmp",),
    "image/tiff": (".tif", ".tiff"),
    "application/pdf": (".pdf",),
    **{mime: (suffix,) for mime, suffix in SOUND_SUFFIXES.items()},
}
_DECLARED_SUFFIXES = {
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "text/html": ".html",
    "application/json": ".json",
    "application/xml": ".xml",
    "text/xml": ".xml",
    "image/svg+xml": ".svg",
    "application/zip": ".zip",
    "video/mp4": ".mp4",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
}
_OFFICE_SUFFIXES = {"xlsx": ".xlsx", "docx": ".docx", "pptx": ".pptx"}


@dataclass(frozen=True)
class Known:
    """A file's name and type, and what has to be said of it where it can't be worked on."""

    name: str
    sniffed: Sniffed
    remark: str = ""


def known(name: str, declared: str, content: bytes) -> Known:
    """Raises UnfitError for what is kept by nobody."""
    said = declared.partition(";")[0].strip().lower()
    sound = sound_type(content) if said.startswith("audio/") else None
    if sound is not None:
        return Known(_with_suffix(name, _SUFFIXES[sound]), Sniffed("other", sound))
    named = name if split_suffix(name)[1] else name + _DECLARED_SUFFIXES.get(said, "")
    try:
        sniffed = sniff(named, content)
    except UnfitError as error:
        if error.code == "dangerous":
            raise
        return Known(named, OTHER, "" if said.startswith("audio/") else str(error))
    if sniffed.mime in _SUFFIXES:
        return Known(_with_suffix(name, _SUFFIXES[sniffed.mime]), sniffed)
    return Known(named if split_suffix(named)[1] else named + _OFFICE_SUFFIXES.get(sniffed.kind, ""), sniffed)


def bring(workspace: ConversationWorkspace, name: str, declared: str, content: bytes) -> JsonObject:
    """The facts of the new file; `not_kept` says why there is none."""
    told: JsonObject = {"mime": declared, "bytes": len(content)}
    mended = mended_png(content)
    try:
        if mended is None:
            return _kept(workspace, known(name, declared, content), content)
        return _kept(workspace, replace(known(name, declared, mended), remark=MENDED), mended)
    except UnfitError as error:
        return {**told, "not_kept": str(error)}
    except OSError:
        logger.exception("a file that a server sent could not be stored")
        return {**told, "not_kept": "the store of files refused it; nothing is wrong with the file itself"}


def _kept(workspace: ConversationWorkspace, found: Known, content: bytes) -> JsonObject:
    facts = workspace.take(found.name, content, found.sniffed)
    kept: JsonObject = {
        "kind": "audio" if facts.mime in SOUND_SUFFIXES else facts.kind,
        "file": facts.name,
        "file_id": facts.file_id,
        "mime": facts.mime,
        "bytes": facts.size,
    }
    if facts.kind == "image":
        looked = inspect(content)
        kept["pixels"] = f"{looked.width} x {looked.height}"
    return {**kept, "remark": found.remark} if found.remark else kept


def _with_suffix(name: str, allowed: tuple[str, ...]) -> str:
    """A name that promises another type than the bytes are gets the right ending."""
    if PurePath(name).suffix.lower() in allowed:
        return name
    return f"{name}{allowed[0]}"
