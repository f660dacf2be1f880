"""The files of a call of image_make: the picture that it changes, and those that it makes. Blocking."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent_app.files.names import name_from, split_suffix
from agent_app.files.sniffing import Sniffed
from agent_app.files.workspace import ConversationWorkspace
from agent_app.providers.image_request import SourceImage
from tools.image.decode import ImageFacts
from tools.image.errors import ImageError
from tools.image.made import for_a_change
from tools.kit.images import ImageTrouble, ImageWish, Kept, MadeImage
from tools.kit.workspace import FileFacts, FileMissing

_SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
_MOST_NAMED = 5


@dataclass(frozen=True)
class Changed:
    """The picture that is to be changed: as it stands in the conversation, and as it is sent."""

    facts: FileFacts
    source: SourceImage


@dataclass(frozen=True)
class CheckedImage:
    """A picture that came, looked at."""

    facts: ImageFacts
    content: bytes = field(repr=False)


def to_be_changed(workspace: ConversationWorkspace, file_id: str) -> Changed:
    """Raises ImageTrouble."""
    try:
        facts = workspace.facts(file_id)
    except FileMissing:
        raise ImageTrouble(
            f"/file_id: no picture here has this id. {_there(workspace)}", "not_found"
        ) from None
    if facts.kind != "image":
        raise ImageTrouble(
            f"/file_id: {facts.name} is no picture ({facts.kind}). {_there(workspace)}", "arguments"
        )
    try:
        fitted = for_a_change(workspace.read(file_id))
    except ImageError as error:
        raise ImageTrouble(f"{facts.name}: {error}.", "unreadable") from error
    name = f"picture{_SUFFIXES[fitted.mime]}"
    return Changed(facts, SourceImage(fitted.content, fitted.mime, name))


def _there(workspace: ConversationWorkspace) -> str:
    pictures = [one for one in workspace.files() if one.kind == "image"][-_MOST_NAMED:]
    if not pictures:
        return "There are no pictures yet: leave it out to make one."
    return "There are: " + ", ".join(f"{one.name} ({one.file_id})" for one in pictures) + "."


def store(
    workspace: ConversationWorkspace,
    wish: ImageWish,
    changed: Changed | None,
    images: Sequence[CheckedImage],
) -> tuple[Kept, tuple[MadeImage, ...]]:
    """A change of one picture is its new version where its format stays and it is kept for good."""
    if changed is not None and _is_version(changed.facts, images):
        [image] = images
        return "new_version", (_made(workspace.revise(changed.facts.file_id, image.content), image),)
    stem = split_suffix(changed.facts.name)[0] if changed is not None else name_from(wish.prompt)
    return "new_file", tuple(_made(_new(workspace, stem, image), image) for image in images)


def _is_version(file: FileFacts, images: Sequence[CheckedImage]) -> bool:
    return file.durable and len(images) == 1 and images[0].facts.mime == file.mime


def _new(workspace: ConversationWorkspace, stem: str, image: CheckedImage) -> FileFacts:
    mime = image.facts.mime
    return workspace.take(f"{stem}{_SUFFIXES[mime]}", image.content, Sniffed("image", mime))


def _made(file: FileFacts, image: CheckedImage) -> MadeImage:
    return MadeImage(file.name, file.file_id, file.version, image.facts.width, image.facts.height)
