"""A call of image_make at work: the image model is asked, watched at it, and what it made becomes files."""

import asyncio
import base64
import logging
from collections.abc import Sequence

from django.conf import settings
from django.utils import timezone

from agent_app.connections.client.contents import Broken, decoded
from agent_app.files.size_limit import too_large
from agent_app.live.hub import Hub
from agent_app.outside.images.configured import image_endpoint
from agent_app.outside.images.download import download_image
from agent_app.providers.base import Endpoint
from agent_app.providers.image_answer import AnsweredImage, ImageAnswer
from agent_app.providers.image_errors import ImageFailed
from agent_app.providers.image_request import PARTIAL_IMAGES, ImageAsked
from agent_app.providers.registry import IMAGES
from agent_app.records.pricing import Tokens
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall
from agent_app.records.writes.spending import BudgetUsed, hold, settle
from agent_app.turns.call_files import CallFiles
from agent_app.turns.image_files import Changed, CheckedImage, store, to_be_changed
from agent_app.turns.paying import aside
from prompts.tokens import count
from tools.image.errors import ImageError
from tools.image.made import checked
from tools.image.preview import MIME, preview
from tools.kit.images import NO_IMAGES, ImageTrouble, ImageWish, Kept, MadeImage, MadeImages
from tools.kit.progress import Unit

logger = logging.getLogger(__name__)

_UNIT: Unit = "previews"
_FORMS = {"image/jpeg": "jpeg", "image/webp": "webp"}
_REVISED_CHARS = 2_000
_TOKENS_A_PICTURE = 5_000
_USED_UP = (
    "The budget for this person is used up, so no picture is made. Tell the user; an admin can raise it."
)
_OPAQUE = "the image model left no clear ground, though it was asked to"


class ImageMaking:
    """tools.kit.images.ImagesPort for one call."""

    def __init__(self, call: ClaimedCall, hub: Hub, files: CallFiles) -> None:
        self._call = call
        self._hub = hub
        self._files = files

    async def make(self, wish: ImageWish) -> MadeImages:
        """Raises ImageTrouble."""
        endpoint = image_endpoint()
        if endpoint is None:
            return await NO_IMAGES.make(wish)
        changed = await self._changed(wish.image) if wish.image else None
        answer = await self._paid(_asked(wish, changed), endpoint)
        images, remarks = await _checked(answer.images[: wish.count], endpoint)
        if wish.transparent and not all(one.facts.has_alpha for one in images):
            remarks.append(_OPAQUE)
        kept, made = await self._stored(wish, changed, images)
        version = changed.facts.version if changed else 0
        told = (endpoint.model_name, answer.revised_prompt[:_REVISED_CHARS], answer.tokens)
        return MadeImages(made, *told, kept, version, tuple(remarks))

    async def _paid(self, asked: ImageAsked, endpoint: Endpoint) -> ImageAnswer:
        """Its tokens count against the budgets; the image model has no price. Raises ImageTrouble."""
        most = Tokens(count(asked.prompt), output=_TOKENS_A_PICTURE * asked.count)
        wish = aside(self._call.chat_id, "", most, settings.IMAGE_LIMIT_S)
        try:
            held = await database().write(hold, wish, now=timezone.now())
        except BudgetUsed as used:
            raise ImageTrouble(_USED_UP, "outside") from used
        tokens = 0
        try:
            answer = await IMAGES.make(asked, endpoint, self._show)
            tokens = answer.tokens
        except ImageFailed as failed:
            raise ImageTrouble(failed.sentence, failed.kind) from failed
        finally:
            if held:
                await database().write(settle, held, Tokens(output=tokens))
        return answer

    async def _changed(self, file_id: str) -> Changed:
        workspace = await self._files.workspace()
        return await asyncio.to_thread(to_be_changed, workspace, file_id)

    async def _stored(
        self, wish: ImageWish, changed: Changed | None, images: Sequence[CheckedImage]
    ) -> tuple[Kept, tuple[MadeImage, ...]]:
        workspace = await self._files.workspace()
        try:
            return await asyncio.to_thread(store, workspace, wish, changed, images)
        except OSError as error:
            logger.exception("a picture that was made could not be stored")
            raise _not_stored() from error

    async def _show(self, encoded: str, number: int) -> None:
        """A picture in the making, small, for the chat's open pages."""
        try:
            small = await asyncio.to_thread(_preview, encoded)
        except (Broken, ImageError) as error:
            logger.warning("a picture in the making can't be shown: %s", error)
            return
        done = min(number + 1, PARTIAL_IMAGES)
        text = f"{done} of {PARTIAL_IMAGES} previews"
        ticked = {"text": text, "unit": _UNIT, "done": done, "total": PARTIAL_IMAGES, "preview": small}
        self._hub.progress(self._call.chat_id, "progress", {"call_id": self._call.call_id, **ticked})


def _asked(wish: ImageWish, changed: Changed | None) -> ImageAsked:
    """A changed picture keeps its format, unless that can't be clear anywhere."""
    form = _FORMS.get(changed.facts.mime, "png") if changed else "png"
    return ImageAsked(
        prompt=wish.prompt,
        size=wish.size,
        count=wish.count,
        transparent=wish.transparent,
        source=changed.source if changed else None,
        form="png" if wish.transparent and form == "jpeg" else form,
    )


def _preview(encoded: str) -> str:
    packed = base64.b64encode(preview(decoded(encoded))).decode()
    return f"data:{MIME};base64,{packed}"


async def _checked(
    answered: tuple[AnsweredImage, ...], endpoint: Endpoint
) -> tuple[list[CheckedImage], list[str]]:
    """Those that can be kept, at least one, and why others can't. Raises ImageTrouble."""
    images: list[CheckedImage] = []
    troubles: list[ImageTrouble] = []
    for one in answered:
        try:
            content = await _content(one, endpoint)
            images.append(await asyncio.to_thread(_looked_at, content))
        except ImageTrouble as trouble:
            troubles.append(trouble)
    if not images:
        raise troubles[0]
    return images, [trouble.sentence for trouble in troubles]


async def _content(one: AnsweredImage, endpoint: Endpoint) -> bytes:
    """Some servers put the whole picture into the address."""
    if not one.base64 and not one.url.startswith("data:"):
        return await download_image(one.url, endpoint.base_url)
    try:
        return await asyncio.to_thread(decoded, one.base64 or one.url)
    except Broken:
        raise _unfit("its base64 is broken") from None


def _looked_at(content: bytes) -> CheckedImage:
    if len(content) > settings.UPLOAD_LIMIT_BYTES:
        raise _unfit(too_large("it", settings.UPLOAD_LIMIT_BYTES))
    try:
        return CheckedImage(checked(content), content)
    except ImageError as error:
        raise _unfit(str(error)) from error


def _unfit(why: str) -> ImageTrouble:
    return ImageTrouble(
        f"The image service sent something that is not kept as a picture: {why}. "
        "Try once more, or tell the user.",
        "outside",
    )


def _not_stored() -> ImageTrouble:
    return ImageTrouble(
        "The picture was made, but the server could not store it. Tell the user that an admin has to look "
        "at the server's disk.",
        "no_space",
    )
