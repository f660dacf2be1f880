"""Scenarios in which a new file fulfils the wish."""

import re

from agent_app.eval.checks import all_of, new_workbook, notes, slide, table, words
from agent_app.eval.scenario import Scenario, Solution, write

TOTAL = re.compile(r"=SUM\(\$?B\$?2:\$?B\$?4\)|=B2\+B3\+B4", re.IGNORECASE)

MAKING = (
    Scenario(
        "shopping_list",
        "plain",
        "en",
        "Write a file shopping.txt with three lines: milk, bread, tea.",
        words(".txt", has=("milk\nbread\ntea",)),
        Solution([write("text", "shopping.txt", content="milk\nbread\ntea\n")]),
    ),
    Scenario(
        "leave_note",
        "plain",
        "zh",
        "写一份请假条.docx，标题是“请假条”，正文说明因病请假三天。",
        words(".docx", has=("请假条", "因病", "三天")),
        Solution([write("document", "请假条.docx", content="# 请假条\n\n本人因病请假三天，请批准。")]),
    ),
    Scenario(
        "two_sheets_made",
        "nested",
        "en",
        "Make office.xlsx with two sheets. Sheet Stock: columns Item and Count, rows Pens 12 and Paper 30. "
        "Sheet Prices: columns Item and Price, rows Pens 2.5 and Paper 5.",
        new_workbook(
            {
                "Stock!A1": "Item",
                "Stock!B2": 12,
                "Stock!A3": "Paper",
                "Stock!B3": 30,
                "Prices!B1": "Price",
                "Prices!B2": 2.5,
                "Prices!B3": 5,
            }
        ),
        Solution(
            [
                write(
                    "spreadsheet",
                    "office.xlsx",
                    sheets=[
                        {"name": "Stock", "rows": [["Item", "Count"], ["Pens", 12], ["Paper", 30]]},
                        {"name": "Prices", "rows": [["Item", "Price"], ["Pens", 2.5], ["Paper", 5]]},
                    ],
                )
            ]
        ),
    ),
    Scenario(
        "sheet_with_total",
        "nested",
        "zh",
        "新建 费用.xlsx，工作表叫“费用”：第一行是 项目、金额，下面三行是 房租 1200、水电 180、网络 99，"
        "最后一行写 合计，并在B5用公式求和。",
        new_workbook(
            {
                "费用!A1": "项目",
                "费用!B2": 1200,
                "费用!B3": 180,
                "费用!B4": 99,
                "费用!A5": "合计",
                "费用!B5": TOTAL,
            }
        ),
        Solution(
            [
                write(
                    "spreadsheet",
                    "费用.xlsx",
                    sheets=[
                        {
                            "name": "费用",
                            "rows": [
                                ["项目", "金额"],
                                ["房租", 1200],
                                ["水电", 180],
                                ["网络", 99],
                                ["合计", "=SUM(B2:B4)"],
                            ],
                        }
                    ],
                )
            ]
        ),
    ),
    Scenario(
        "true_and_false",
        "nested",
        "en",
        "Make tasks.xlsx with a sheet Tasks: columns Task and Done as true or false values, rows Write "
        "(true) and Check (false).",
        new_workbook({"Tasks!A2": "Write", "Tasks!B2": True, "Tasks!A3": "Check", "Tasks!B3": False}),
        Solution(
            [
                write(
                    "spreadsheet",
                    "tasks.xlsx",
                    sheets=[{"name": "Tasks", "rows": [["Task", "Done"], ["Write", True], ["Check", False]]}],
                )
            ]
        ),
    ),
    Scenario(
        "three_slides",
        "nested",
        "en",
        "Make kickoff.pptx with three slides. Goals: less paper, fewer mails. Schedule: May to June. "
        "Team: two writers, one editor. The part before each colon is the title, the rest are bullets.",
        all_of(
            slide(".pptx", 1, has=("Goals", "less paper", "fewer mails")),
            slide(".pptx", 2, has=("Schedule", "May to June")),
            slide(".pptx", 3, has=("Team", "two writers", "one editor")),
        ),
        Solution(
            [
                write(
                    "presentation",
                    "kickoff.pptx",
                    slides=[
                        {"title": "Goals", "bullets": ["less paper", "fewer mails"]},
                        {"title": "Schedule", "bullets": ["May to June"]},
                        {"title": "Team", "bullets": ["two writers", "one editor"]},
                    ],
                )
            ]
        ),
    ),
    Scenario(
        "slides_with_notes",
        "nested",
        "zh",
        "做一个 汇报.pptx，两页。第一页标题“进展”，要点“已完成设计”“正在开发”，备注“先问候大家”。"
        "第二页标题“下一步”，要点“测试”，备注“留时间提问”。",
        all_of(
            slide(".pptx", 1, has=("进展", "已完成设计", "正在开发")),
            slide(".pptx", 2, has=("下一步", "测试")),
            notes(1, "先问候大家"),
            notes(2, "留时间提问"),
        ),
        Solution(
            [
                write(
                    "presentation",
                    "汇报.pptx",
                    slides=[
                        {"title": "进展", "bullets": ["已完成设计", "正在开发"], "notes": "先问候大家"},
                        {"title": "下一步", "bullets": ["测试"], "notes": "留时间提问"},
                    ],
                )
            ]
        ),
    ),
    Scenario(
        "document_with_table",
        "nested",
        "en",
        "Make prices.docx with the heading Prices and a table: header Item, Price; rows Pens 2 and Paper 5.",
        all_of(words(".docx", has=("Prices",)), table([["Item", "Price"], ["Pens", "2"], ["Paper", "5"]])),
        Solution(
            [
                write(
                    "document",
                    "prices.docx",
                    content="# Prices\n\n| Item | Price |\n|---|---|\n| Pens | 2 |\n| Paper | 5 |",
                )
            ]
        ),
    ),
)
