"""Scenarios in which one simple edit of a file, or a look at it, fulfils the wish."""

import re

from agent_app.eval import samples
from agent_app.eval.checks import all_of, cells, says, slide, untouched, words
from agent_app.eval.scenario import Scenario, Solution, edit

BUDGET, SALES = ("budget.xlsx", samples.budget), ("销售.xlsx", samples.sales)
CONTRACT, MEMO, PLAN = (
    ("contract.docx", samples.contract),
    ("memo.docx", samples.memo),
    ("plan.pptx", samples.plan),
)
AVERAGE = re.compile(r"=AVERAGE\(\$?B\$?2:\$?B\$?4\)|=\(B2\+B3\+B4\)/3|=SUM\(B2:B4\)/3", re.IGNORECASE)

EDITING = (
    Scenario(
        "rent_raised",
        "plain",
        "en",
        "Set the rent in budget.xlsx to 1350.",
        cells("budget.xlsx", {"Budget!B2": 1350}),
        Solution(
            [edit("budget.xlsx", {"op": "xlsx_set_cell", "sheet": "Budget", "cell": "B2", "value": 1350})]
        ),
        [BUDGET],
    ),
    Scenario(
        "february_changed",
        "plain",
        "zh",
        "把销售.xlsx里二月的金额改成150。",
        cells("销售.xlsx", {"销售!B3": 150}),
        Solution([edit("销售.xlsx", {"op": "xlsx_set_cell", "sheet": "销售", "cell": "B3", "value": 150})]),
        [SALES],
    ),
    Scenario(
        "item_renamed",
        "plain",
        "en",
        "In budget.xlsx, rename the item Paper to Office supplies.",
        cells("budget.xlsx", {"Budget!A3": "Office supplies"}),
        Solution(
            [edit("budget.xlsx", {"op": "replace_text", "find": "Paper", "replace": "Office supplies"})]
        ),
        [BUDGET],
    ),
    Scenario(
        "amount_cleared",
        "plain",
        "en",
        "Clear the amount for travel in budget.xlsx; keep the item itself.",
        cells("budget.xlsx", {"Budget!B4": None}),
        Solution(
            [edit("budget.xlsx", {"op": "xlsx_set_cell", "sheet": "Budget", "cell": "B4", "value": ""})]
        ),
        [BUDGET],
    ),
    Scenario(
        "average_as_formula",
        "plain",
        "en",
        "In B6 of budget.xlsx, put the average of B2 to B4 as a formula.",
        cells("budget.xlsx", {"Budget!B6": AVERAGE}),
        Solution(
            [
                edit(
                    "budget.xlsx",
                    {"op": "xlsx_set_cell", "sheet": "Budget", "cell": "B6", "value": "=AVERAGE(B2:B4)"},
                )
            ]
        ),
        [BUDGET],
    ),
    Scenario(
        "party_renamed",
        "plain",
        "zh",
        "把报告.docx里所有的“甲方”换成“委托方”。",
        words("报告.docx", has=("委托方应在三月前付款", "委托方与乙方各执一份"), lacks=("甲方",)),
        Solution([edit("报告.docx", {"op": "replace_text", "find": "甲方", "replace": "委托方"})]),
        [("报告.docx", samples.report)],
    ),
    Scenario(
        "supplier_renamed",
        "plain",
        "en",
        "In contract.docx the supplier is now Northwind Ltd., not Southwind Ltd.; change it everywhere.",
        words("contract.docx", has=("Northwind Ltd. delivers within 30 days",), lacks=("Southwind",)),
        Solution(
            [
                edit(
                    "contract.docx",
                    {"op": "replace_text", "find": "Southwind Ltd.", "replace": "Northwind Ltd."},
                )
            ]
        ),
        [CONTRACT],
    ),
    Scenario(
        "draft_removed",
        "plain",
        "en",
        "Take the word DRAFT out of contract.docx and leave all else as it is.",
        words("contract.docx", has=("Contract", "Southwind Ltd. delivers within 30 days"), lacks=("DRAFT",)),
        Solution([edit("contract.docx", {"op": "delete_text", "find": " DRAFT"})]),
        [CONTRACT],
    ),
    Scenario(
        "paragraph_rewritten",
        "plain",
        "en",
        "In memo.docx, the paragraph on the meeting should read: The meeting is moved to Friday at 10.",
        words(
            "memo.docx",
            has=("The meeting is moved to Friday at 10.", "Bring the figures"),
            lacks=("The meeting is on Monday",),
        ),
        Solution(
            [
                edit(
                    "memo.docx",
                    {
                        "op": "replace_text",
                        "find": "The meeting is on Monday.",
                        "replace": "The meeting is moved to Friday at 10.",
                    },
                )
            ]
        ),
        [MEMO],
    ),
    Scenario(
        "one_slide_only",
        "plain",
        "en",
        "On slide 2 of plan.pptx, say Budget where it says Costs. Slide 3 stays as it is.",
        all_of(
            slide("plan.pptx", 2, has=("Budget are low", "One supplier"), lacks=("Costs",)),
            slide("plan.pptx", 3, has=("Costs may rise",)),
        ),
        Solution(
            [
                edit(
                    "plan.pptx",
                    {"op": "pptx_replace_on_slide", "slide": 2, "find": "Costs", "replace": "Budget"},
                )
            ]
        ),
        [PLAN],
    ),
    Scenario(
        "year_changed",
        "plain",
        "zh",
        "把计划.pptx里的2024全部改成2025。",
        words("计划.pptx", has=("2025年计划", "2025年目标", "2025年底完成"), lacks=("2024",)),
        Solution([edit("计划.pptx", {"op": "replace_text", "find": "2024", "replace": "2025"})]),
        [("计划.pptx", samples.year_plan)],
    ),
    Scenario(
        "csv_amount",
        "plain",
        "en",
        "In items.csv set the amount of pens to 7.",
        words("items.csv", has=("item,amount\npens,7\npaper,5\nink,2\n",)),
        Solution([edit("items.csv", {"op": "xlsx_set_cell", "cell": "B2", "value": 7})]),
        [("items.csv", samples.items)],
    ),
    Scenario(
        "day_moved",
        "plain",
        "zh",
        "notes.txt里的Monday都改成Tuesday。",
        words("notes.txt", has=("Meeting on Tuesday\nCall the supplier on Tuesday",), lacks=("Monday",)),
        Solution([edit("notes.txt", {"op": "replace_text", "find": "Monday", "replace": "Tuesday"})]),
        [("notes.txt", samples.notes)],
    ),
    Scenario(
        "text_replaced_whole",
        "plain",
        "en",
        "Replace the whole text of plan.md by a heading New plan and one line below it: We start in May.",
        words("plan.md", has=("# New plan", "We start in May."), lacks=("Old plan", "Nothing here")),
        Solution([edit("plan.md", {"op": "full_replace", "content": "# New plan\n\nWe start in May.\n"})]),
        [("plan.md", samples.outline)],
    ),
    Scenario(
        "amount_asked",
        "plain",
        "en",
        "How much is the rent in budget.xlsx? Change nothing.",
        all_of(untouched, says("1200", "1,200")),
        Solution([("file_read", {"file_id": "budget.xlsx"})], "The rent is 1,200."),
        [BUDGET],
    ),
    Scenario(
        "best_month_asked",
        "plain",
        "zh",
        "销售.xlsx里哪个月的金额最高？只要回答，不要改文件。",
        all_of(untouched, says("二月")),
        Solution([("file_read", {"file_id": "销售.xlsx"})], "金额最高的是二月，120。"),
        [SALES],
    ),
)
