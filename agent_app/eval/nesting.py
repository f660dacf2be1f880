"""Scenarios in which several changes of a file in one call fulfil the wish, with lists in lists."""

import re

from agent_app.eval import samples
from agent_app.eval.checks import all_of, cells, slide, words
from agent_app.eval.editing import BUDGET, CONTRACT, PLAN, SALES
from agent_app.eval.scenario import Scenario, Solution, edit

STOCK = ("stock.xlsx", samples.stock)


def share(row: int) -> re.Pattern[str]:
    return re.compile(rf"=\$?B{row}/\$?B\$?5", re.IGNORECASE)


NESTING = (
    Scenario(
        "cells_of_several_types",
        "nested",
        "en",
        "In budget.xlsx set B2 to 1250 and B3 to 95, write the text paid in C2 and logical true in C3.",
        cells("budget.xlsx", {"Budget!B2": 1250, "Budget!B3": 95, "Budget!C2": "paid", "Budget!C3": True}),
        Solution(
            [
                edit(
                    "budget.xlsx",
                    {
                        "op": "xlsx_set_cells",
                        "sheet": "Budget",
                        "cells": [
                            {"cell": "B2", "value": 1250},
                            {"cell": "B3", "value": 95},
                            {"cell": "C2", "value": "paid"},
                            {"cell": "C3", "value": True},
                        ],
                    },
                )
            ]
        ),
        [BUDGET],
    ),
    Scenario(
        "three_months",
        "nested",
        "zh",
        "把销售.xlsx里一月、二月、三月的金额分别改成110、130、95。",
        cells("销售.xlsx", {"销售!B2": 110, "销售!B3": 130, "销售!B4": 95}),
        Solution(
            [
                edit(
                    "销售.xlsx",
                    {
                        "op": "xlsx_set_cells",
                        "sheet": "销售",
                        "cells": [
                            {"cell": "B2", "value": 110},
                            {"cell": "B3", "value": 130},
                            {"cell": "B4", "value": 95},
                        ],
                    },
                )
            ]
        ),
        [SALES],
    ),
    Scenario(
        "column_of_formulas",
        "nested",
        "en",
        "Give budget.xlsx a column C headed Share: in rows 2 to 4 each amount divided by the "
        "total in B5, as formulas.",
        cells(
            "budget.xlsx",
            {"Budget!C1": "Share", "Budget!C2": share(2), "Budget!C3": share(3), "Budget!C4": share(4)},
        ),
        Solution(
            [
                edit(
                    "budget.xlsx",
                    {
                        "op": "xlsx_set_cells",
                        "sheet": "Budget",
                        "cells": [
                            {"cell": "C1", "value": "Share"},
                            {"cell": "C2", "value": "=B2/B$5"},
                            {"cell": "C3", "value": "=B3/B$5"},
                            {"cell": "C4", "value": "=B4/B$5"},
                        ],
                    },
                )
            ]
        ),
        [BUDGET],
    ),
    Scenario(
        "two_sheets_changed",
        "nested",
        "en",
        "In stock.xlsx there are 40 pens now, and they cost 2.5 each.",
        cells("stock.xlsx", {"Stock!B2": 40, "Prices!B2": 2.5}),
        Solution(
            [
                edit(
                    "stock.xlsx",
                    {"op": "xlsx_set_cell", "sheet": "Stock", "cell": "B2", "value": 40},
                    {"op": "xlsx_set_cell", "sheet": "Prices", "cell": "B2", "value": 2.5},
                )
            ]
        ),
        [STOCK],
    ),
    Scenario(
        "rows_added",
        "nested",
        "zh",
        "在销售.xlsx三月的下面加两行：四月 130，五月 95。",
        cells("销售.xlsx", {"销售!A5": "四月", "销售!B5": 130, "销售!A6": "五月", "销售!B6": 95}),
        Solution(
            [
                edit(
                    "销售.xlsx",
                    {
                        "op": "xlsx_set_cells",
                        "sheet": "销售",
                        "cells": [
                            {"cell": "A5", "value": "四月"},
                            {"cell": "B5", "value": 130},
                            {"cell": "A6", "value": "五月"},
                            {"cell": "B6", "value": 95},
                        ],
                    },
                )
            ]
        ),
        [SALES],
    ),
    Scenario(
        "three_edits_of_a_document",
        "nested",
        "en",
        "In contract.docx: take out the word DRAFT, make it 45 days, not 30, and payment is due in April.",
        words(
            "contract.docx",
            has=("delivers within 45 days", "Payment is due in April"),
            lacks=("DRAFT", "30 days", "March"),
        ),
        Solution(
            [
                edit(
                    "contract.docx",
                    {"op": "delete_text", "find": " DRAFT"},
                    {"op": "replace_text", "find": "30 days", "replace": "45 days"},
                    {"op": "replace_text", "find": "March", "replace": "April"},
                )
            ]
        ),
        [CONTRACT],
    ),
    Scenario(
        "two_edits_of_a_document",
        "nested",
        "zh",
        "报告.docx里付款期限从三月改成五月，“各执一份”改成“各执两份”，其他不变。",
        words("报告.docx", has=("甲方应在五月前付款", "各执两份", "合同"), lacks=("三月", "各执一份")),
        Solution(
            [
                edit(
                    "报告.docx",
                    {"op": "replace_text", "find": "三月", "replace": "五月"},
                    {"op": "replace_text", "find": "各执一份", "replace": "各执两份"},
                )
            ]
        ),
        [("报告.docx", samples.report)],
    ),
    Scenario(
        "two_slides_changed",
        "nested",
        "zh",
        "plan.pptx第1页的May改成July、June改成August，第3页的Delays改成Late delivery，其他不动。",
        all_of(
            slide("plan.pptx", 1, has=("Start in July", "End in August"), lacks=("May", "June")),
            slide("plan.pptx", 2, has=("Costs are low",)),
            slide("plan.pptx", 3, has=("Late delivery", "Costs may rise"), lacks=("Delays",)),
        ),
        Solution(
            [
                edit(
                    "plan.pptx",
                    {"op": "pptx_replace_on_slide", "slide": 1, "find": "May", "replace": "July"},
                    {"op": "pptx_replace_on_slide", "slide": 1, "find": "June", "replace": "August"},
                    {"op": "pptx_replace_on_slide", "slide": 3, "find": "Delays", "replace": "Late delivery"},
                )
            ]
        ),
        [PLAN],
    ),
    Scenario(
        "csv_cells",
        "nested",
        "en",
        "In items.csv set pens to 9 and ink to 4, and add a row glue with 1.",
        words("items.csv", has=("item,amount\npens,9\npaper,5\nink,4\nglue,1",)),
        Solution(
            [
                edit(
                    "items.csv",
                    {
                        "op": "xlsx_set_cells",
                        "cells": [
                            {"cell": "B2", "value": 9},
                            {"cell": "B4", "value": 4},
                            {"cell": "A5", "value": "glue"},
                            {"cell": "B5", "value": 1},
                        ],
                    },
                )
            ]
        ),
        [("items.csv", samples.items)],
    ),
)
