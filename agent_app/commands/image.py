"""/image has the model make a picture with this installation's image model, or change one that is there."""

from agent_app.commands.capabilities import refused
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.outside.images.configured import image_endpoint
from agent_app.records.queries.files import files_in_view
from agent_app.records.queries.models import answering_model
from prompts.image import Shown, image_brief
from tools.kit.commands import IMAGE
from tools.kit.images import IMAGE_MAKE

_NOT_SET_UP = Words(
    "No image model is set up here, so no picture can be made. An administrator can set one up with "
    "`IMAGE_MODEL`, and with `IMAGE_BASE_URL` and `IMAGE_API_KEY` where it is not OpenAI's own.",
    "这里没有配置图像模型，因此无法生成图片。管理员可以设置 `IMAGE_MODEL`；若不是 OpenAI 官方服务，还需设置 "
    "`IMAGE_BASE_URL` 和 `IMAGE_API_KEY`。",
)
_NO_TOOLS = Words(
    "The model of this chat ({model}) can't use tools, and `/image` needs one. Choose another model, then "
    "send it again.",
    "本对话的模型（{model}）不能使用工具，而 `/image` 需要工具。请选择其他模型后再发送。",
)
_WHAT = Words(
    "Write after `/image` what to draw, such as `/image a red house on a hill`. To change a picture of this "
    "chat, write what is to be different.",
    "请在 `/image` 后写上要画的内容，例如 `/image 山坡上的红房子`。"
    "要修改本对话中的图片，请写出要改动的地方。",
)


def run(typed: Typed) -> Outcome:
    if image_endpoint() is None:
        return Answered(_NOT_SET_UP.in_language(typed.language))
    if off := refused(typed, IMAGE, (IMAGE_MAKE,)):
        return off
    if not typed.argument.strip():
        return Answered(_WHAT.in_language(typed.language))
    model = answering_model(typed.owner_id, typed.chat_id)
    if model is not None and not model.tools:
        return Answered(_NO_TOOLS.in_language(typed.language).format(model=model.label))
    rows = files_in_view(typed.owner_id, typed.chat_id, typed.parent_id)
    pictures = [Shown(row.file_id, row.newest.name) for row in reversed(rows) if row.newest.kind == "image"]
    return Briefed(IMAGE, image_brief(pictures))
