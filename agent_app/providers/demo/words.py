"""What the demo model says, in English and Chinese."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tools.kit.json_types import JsonObject

MOST_CHANGES = 5


@dataclass(frozen=True)
class Words:
    """One language. `edited`, `written` and `drawn` tell an ok receipt, `failed` an error and its tries."""

    introduction: str
    no_file: str
    no_workbook: str
    sheet_name: str
    before: Mapping[str, str]
    without_tool: Mapping[str, str]
    again: str
    nothing_inside: str
    more: str
    kinds: Mapping[str, str]
    edited: Callable[[JsonObject], str]
    written: Callable[[JsonObject], str]
    drawn: Callable[[JsonObject], str]
    failed: Callable[[str, int], str]


def _edited_en(receipt: JsonObject) -> str:
    head = f"Done. {receipt.get('file')} is changed; this is version {receipt.get('version')}."
    return "\n".join(
        [head, *_changes(receipt, "{place}: {before} → {now}", "empty"), *_remarks(receipt, "{}")]
    )


def _edited_zh(receipt: JsonObject) -> str:
    head = f"完成。{receipt.get('file')} 已修改，现在是第 {receipt.get('version')} 版。"
    return "\n".join(
        [head, *_changes(receipt, "{place}：{before} → {now}", "空"), *_remarks(receipt, "工具的说明：`{}`")]
    )


def _changes(receipt: JsonObject, form: str, empty: str) -> list[str]:
    changed = receipt.get("changed")
    shown = [change for change in (changed if isinstance(changed, list) else []) if isinstance(change, dict)]
    return [
        "- "
        + form.format(
            place=change.get("place"),
            before=_shown(change.get("before"), empty),
            now=_shown(change.get("now"), empty),
        )
        for change in shown[:MOST_CHANGES]
    ]


def _shown(value: object, empty: str) -> str:
    return empty if value in (None, "") else str(value)[:120]


def _remarks(receipt: JsonObject, form: str) -> list[str]:
    """Receipts speak English."""
    remarks = receipt.get("remarks")
    return [f"- {form.format(_quoted(str(one)))}" for one in remarks] if isinstance(remarks, list) else []


def _written_en(receipt: JsonObject) -> str:
    return f"Done. {receipt.get('file')} is made ({receipt.get('size')} bytes); it is in the list of files."


def _written_zh(receipt: JsonObject) -> str:
    return f"完成。{receipt.get('file')} 已生成（{receipt.get('size')} 字节），可以在文件列表中下载。"


def _drawn_en(receipt: JsonObject) -> str:
    return f"Done. {receipt.get('model')} made {receipt.get('file')}; it is in the list of files."


def _drawn_zh(receipt: JsonObject) -> str:
    return f"完成。{receipt.get('model')} 已生成 {receipt.get('file')}，可以在文件列表中下载。"


def _failed_en(error: str, tries: int) -> str:
    again = " I tried once more by the example that came with it." if tries > 1 else ""
    return f"That did not work, and nothing was changed.{again} The tool said:\n\n`{_quoted(error)}`"


def _failed_zh(error: str, tries: int) -> str:
    again = "我按附带的示例又试了一次。" if tries > 1 else ""
    return f"没有成功，文件没有改动。{again}工具的说明是：\n\n`{_quoted(error)}`"


def _quoted(error: str) -> str:
    return (error or "no reason given").replace("`", "'")


ENGLISH = Words(
    introduction=(
        "I am a demonstration without AI: a few fixed rules that show how this product works. "
        "I understand:\n\n"
        "- what is in the file?\n"
        "- set B2 of Sheet1 to 42\n"
        "- replace old words by new words\n"
        "- make a spreadsheet with columns name, date, amount\n\n"
        "For a real model, set OPENAI_API_KEY or ANTHROPIC_API_KEY in the environment or in the file .env "
        "(OPENAI_BASE_URL for any compatible server), start again, and choose it in the list of models."
    ),
    no_file=(
        "There is no file of that kind in this conversation yet. Attach one and ask again. "
        "(I am a demonstration without AI.)"
    ),
    no_workbook=(
        "There is no workbook in this conversation yet. Attach an .xlsx or .csv file and ask again. "
        "(I am a demonstration without AI.)"
    ),
    sheet_name="Sheet1",
    before={
        "file_read": "I'll look into the file.",
        "file_edit": "I'll try that change.",
        "file_write": "I'll try to make it.",
        "image_understand": "I'll look at the picture.",
        "image_make": "I'll pass that on to the image model.",
    },
    without_tool={
        "file_read": "This conversation has no tool for reading files right now, so I can't look inside.",
        "file_edit": "This conversation has no tool for changing files. Sign in, attach the file, ask again.",
        "file_write": "This conversation has no tool for making files. Sign in and ask again.",
        "image_understand": "This conversation has no tool for looking at pictures right now.",
        "image_make": "This conversation has no tool for making pictures right now.",
    },
    again="That was refused. I'll try once more by the example that came with it.",
    nothing_inside="The file is there, but nothing in it can be shown.",
    more="There is more in the file than is shown here.",
    kinds={
        "xlsx": "a workbook",
        "docx": "a document",
        "pptx": "a presentation",
        "csv": "a CSV file",
        "text": "a text file",
        "image": "a picture",
        "pdf": "a PDF",
        "xls": "a workbook",
        "doc": "a document",
        "ppt": "a presentation",
    },
    edited=_edited_en,
    written=_written_en,
    drawn=_drawn_en,
    failed=_failed_en,
)
CHINESE = Words(
    introduction=(
        "我是没有人工智能的演示模型，只有几条固定的规则，用来展示这个产品怎样工作。我听得懂：\n\n"
        "- 文件里有什么？\n"
        "- 把 Sheet1 的 B2 改成 42\n"
        "- 把旧词替换成新词\n"
        "- 做一个表格，列为 姓名、日期、金额\n\n"
        "要用真正的模型，请在环境变量或 .env 文件里设置 OPENAI_API_KEY 或 ANTHROPIC_API_KEY"
        "（其他兼容的服务器用 OPENAI_BASE_URL），重新启动，再在模型列表里选择它。"
    ),
    no_file="这个对话里还没有这类文件。请先附上文件再问一次。（我是没有人工智能的演示模型。）",
    no_workbook="这个对话里还没有表格。请先附上 .xlsx 或 .csv 文件再问一次。（我是没有人工智能的演示模型。）",
    sheet_name="Sheet1",
    before={
        "file_read": "我先看一下文件。",
        "file_edit": "我来试着改。",
        "file_write": "我来试着做。",
        "image_understand": "我来看一下图片。",
        "image_make": "我把它交给图像模型。",
    },
    without_tool={
        "file_read": "这个对话现在没有读取文件的工具，所以我看不到内容。",
        "file_edit": "这个对话没有修改文件的工具。请先登录，附上文件，再问一次。",
        "file_write": "这个对话没有生成文件的工具。请先登录再问一次。",
        "image_understand": "这个对话现在没有查看图片的工具。",
        "image_make": "这个对话现在没有生成图片的工具。",
    },
    again="刚才被拒绝了，我按附带的示例再试一次。",
    nothing_inside="文件在，但没有可以显示的内容。",
    more="文件里还有更多内容，这里没有全部显示。",
    kinds={
        "xlsx": "工作簿",
        "docx": "文档",
        "pptx": "演示文稿",
        "csv": "CSV 文件",
        "text": "文本文件",
        "image": "图片",
        "pdf": "PDF",
        "xls": "工作簿",
        "doc": "文档",
        "ppt": "演示文稿",
    },
    edited=_edited_zh,
    written=_written_zh,
    drawn=_drawn_zh,
    failed=_failed_zh,
)
