"""The sentences that the demo model understands."""

import pytest

from agent_app.providers.demo.wishes import (
    Draw,
    LookInside,
    MakeTable,
    NotUnderstood,
    Replace,
    SetCell,
    Wish,
    value_of,
    wish_of,
)

FILES = ("budget.xlsx", "plan.pptx", "合同.docx")
SENTENCES: list[tuple[str, Wish]] = [
    ("/image a table with columns of marble", Draw("a table with columns of marble")),
    ("／image：山坡上的红房子", Draw("山坡上的红房子")),
    ("what is in the file?", LookInside()),
    ("What's in budget.xlsx", LookInside()),
    ("Please show me the contents of this document.", LookInside()),
    ("Summarize the deck", LookInside()),
    ("文件里有什么？", LookInside()),
    ("看看这个文档的内容", LookInside()),
    ("set B2 of Sheet1 to 42", SetCell("B2", 42, "Sheet1")),
    ("Set b2 to 99.", SetCell("B2", 99)),
    ("please set cell AA10 on 'My sheet' to -1.5", SetCell("AA10", -1.5, "My sheet")),
    ("set B2 in budget.xlsx to 99", SetCell("B2", 99, "budget.xlsx")),
    ("change C3 to =SUM(A1:A2)", SetCell("C3", "=SUM(A1:A2)")),
    ("put 7 in D4", SetCell("D4", 7)),
    ("put hello in D4 of Notes", SetCell("D4", "hello", "Notes")),
    ("把 B2 改成 99", SetCell("B2", 99)),
    ("把B2改成99。", SetCell("B2", 99)),
    ("把 Sheet1 的 B2 改成 42", SetCell("B2", 42, "Sheet1")),
    ("将 销售 中的 B2 单元格设置为 1,200", SetCell("B2", 1200, "销售")),
    ("replace Alpha by Beta", Replace("Alpha", "Beta")),
    ('Replace "old words" with "new words".', Replace("old words", "new words")),
    ("replace Alpha with Beta in plan.pptx", Replace("Alpha", "Beta")),
    ("replace Alpha with Beta on slide 2", Replace("Alpha", "Beta", 2)),
    ("change the name {{client_name}} to Contoso in the document", Replace("{{client_name}}", "Contoso")),
    ("把甲方替换成乙方", Replace("甲方", "乙方")),
    ("把“旧”换成“新”", Replace("旧", "新")),
    ("将第3页的季度替换为年度", Replace("季度", "年度", 3)),
    ("用新词替换旧词", Replace("旧词", "新词")),
    ("make a spreadsheet with columns a, b, c", MakeTable(("a", "b", "c"), "table.xlsx")),
    (
        "Create a table with the columns name, date and amount.",
        MakeTable(("name", "date", "amount"), "table.xlsx"),
    ),
    ("make a workbook with columns a and b called sums.xlsx", MakeTable(("a", "b"), "sums.xlsx")),
    ("做一个表格，列为 姓名、日期、金额", MakeTable(("姓名", "日期", "金额"), "表格.xlsx")),
    ("新建一个包含 姓名、金额 两列的表格", MakeTable(("姓名", "金额"), "表格.xlsx")),
    ("hello", NotUnderstood()),
    ("你好", NotUnderstood()),
    ("", NotUnderstood()),
    ("what is the meaning of life?", NotUnderstood()),
    ("set the table", NotUnderstood()),
]


@pytest.mark.parametrize(("words", "wish"), SENTENCES, ids=[words for words, _ in SENTENCES])
def test_a_sentence_is_understood(words: str, wish: Wish) -> None:
    assert wish_of(words, FILES) == wish


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("42", 42),
        ("-1.50", -1.5),
        ("1,200", 1200),
        ("12,34", "12,34"),
        ("true", True),
        ("'42'", "42"),
        ("“42”", "42"),
        ("empty", ""),
        ("空", ""),
        ("=A1*2", "=A1*2"),
        ("30 June", "30 June"),
    ],
)
def test_a_value_is_a_number_only_where_it_is_written_as_one(text: str, value: object) -> None:
    got = value_of(text)
    assert (got, type(got)) == (value, type(value))
