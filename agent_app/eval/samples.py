"""The files that scenarios begin with, made by code."""

from tools.editing.make import made
from tools.kit.json_types import JsonValue


def budget() -> bytes:
    rows: JsonValue = [
        ["Item", "Amount"],
        ["Rent", 1200],
        ["Paper", 80],
        ["Travel", 300],
        ["Total", "=SUM(B2:B4)"],
    ]
    return made("spreadsheet", [{"name": "Budget", "rows": rows}])


def sales() -> bytes:
    rows: JsonValue = [["月份", "金额"], ["一月", 100], ["二月", 120], ["三月", 90]]
    return made("spreadsheet", [{"name": "销售", "rows": rows}])


def stock() -> bytes:
    counts: JsonValue = [["Item", "Count"], ["Pens", 12], ["Paper", 30]]
    prices: JsonValue = [["Item", "Price"], ["Pens", 2], ["Paper", 5]]
    return made("spreadsheet", [{"name": "Stock", "rows": counts}, {"name": "Prices", "rows": prices}])


def contract() -> bytes:
    return made(
        "document",
        "# Contract DRAFT\n\nThis contract is between Southwind Ltd. and the buyer.\n\n"
        "Southwind Ltd. delivers within 30 days.\n\nPayment is due in March.",
    )


def report() -> bytes:
    return made("document", "# 合同\n\n甲方应在三月前付款。\n\n甲方与乙方各执一份。")


def memo() -> bytes:
    return made("document", "# Memo\n\nThe meeting is on Monday.\n\nBring the figures of the quarter.")


def plan() -> bytes:
    slides: JsonValue = [
        {"title": "Plan", "bullets": ["Start in May", "End in June"]},
        {"title": "Costs", "bullets": ["Costs are low", "One supplier"]},
        {"title": "Risks", "bullets": ["Costs may rise", "Delays"]},
    ]
    return made("presentation", slides)


def year_plan() -> bytes:
    slides: JsonValue = [
        {"title": "2024年计划", "bullets": ["2024年目标", "预算"]},
        {"title": "总结", "bullets": ["2024年底完成"]},
    ]
    return made("presentation", slides)


def items() -> bytes:
    return b"item,amount\npens,3\npaper,5\nink,2\n"


def notes() -> bytes:
    return b"Meeting on Monday\nCall the supplier on Monday\n"


def outline() -> bytes:
    return b"# Old plan\n\nNothing here is decided.\n"
