"""What a column's name says about its numbers."""

import re

_ID = re.compile(
    r"\b(id|ids|no|nr|number|code|sku|phone|tel|mobile|fax|zip|postcode|postal|version|ref|reference|"
    r"isbn|iban|ean|serial|plz|telefon|artikelnummer|kundennummer|account)\b\.?$"
    r"|^(id|sku|phone|mobile|version|zip)\b|(编号|编码|代码|号码|电话|手机|邮编|版本|账号|单号|学号|工号|序号|型号)",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\b(number|no|nr)\.? of\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(year|jahr|année|año|fy)\b|年份|年度|^年$", re.IGNORECASE)
_PERCENT = re.compile(
    r"%|％|\b(percent|percentage|pct|margin|growth|share|discount|yield|prozent|anteil|quote|taux|part)\b"
    r"|\b(?<!exchange )(?<!hourly )(?<!daily )(?<!day )rate\b"
    r"|占比|比例|比重|折扣|增幅|同比|环比|(?<![汇频功速])率",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[$€£¥￥₹]|\b(usd|eur|gbp|chf|cny|rmb|jpy|amount|price|cost|costs|revenue|sales|income|expense|expenses|"
    r"budget|actual|profit|salary|fee|fees|tax|balance|payment|invoice|spend|spending|betrag|preis|kosten|"
    r"umsatz|gewinn|montant|prix|coût|importe|precio)\b"
    r"|金额|单价|价格|收入|成本|费用|预算|利润|工资|税额|余额|支出|销售额|小计|合计|实际",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"(value|values|result|figure|wert|valeur|valor|值|数值|内容|结果|取值|参数值)", re.IGNORECASE
)
_EARLIEST, _LATEST, _MOST_SHARE = 1900, 2100, 1.5


def is_code(name: str) -> bool:
    """Whether its numbers name things: ids, telephone numbers, versions."""
    return bool(_ID.search(name.strip())) and not _COUNTS.search(name)


def is_money(name: str) -> bool:
    return bool(_MONEY.search(name))


def is_generic(name: str) -> bool:
    """Whether it stands over values of different kinds, which are named in their rows."""
    return bool(_GENERIC.fullmatch(name.strip()))


def is_year(name: str, values: list[float]) -> bool:
    """Years by their range, where the name does not speak of money."""
    fit = bool(values) and all(value.is_integer() and _EARLIEST <= value <= _LATEST for value in values)
    return bool(_YEAR.search(name)) or (fit and not is_money(name))


def is_share(name: str, values: list[float]) -> bool:
    """Whether its numbers are parts of one: 0.12 under "Growth", and not 12.5 or a margin of 1,200."""
    near = all(abs(value) <= _MOST_SHARE for value in values)
    broken = not values or any(value != int(value) for value in values)
    return bool(_PERCENT.search(name)) and near and broken
