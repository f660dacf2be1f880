import pytest

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.number_formats import built_in, check_code


@pytest.mark.parametrize(
    "code",
    [
        "General",
        "0.00",
        "#,##0.00",
        '0.00 "EUR"',
        "€ #,##0",
        "[$€-407] #,##0.00;[Red]-[$€-407] #,##0.00",
        "yyyy-mm-dd hh:mm",
        "[h]:mm:ss",
        "h:mm AM/PM",
        '0.0,,"M"',
        "[>=1000]#,##0;0",
        "0%",
        "0.00E+00",
        "# ?/?",
        "@",
        "_(* #,##0.00_);_(* (#,##0.00);_(* \\-??_);_(@_)",
        "0.00\\ \\k\\g",
        'yyyy"年"m"月"d"日"',
        "dddd, d. mmmm yyyy",
    ],
)
def test_a_code_that_excel_reads_is_taken(code: str) -> None:
    check_code(code)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "is empty"),
        ("0.00 EUR", "quotation marks"),
        ('0.00 "EUR', "does not close"),
        ("[what]0", "brackets"),
        ("0;0;0;0;0", "more than four sections"),
        ("0\\", "needs a sign after it"),
        ("x" * 300, "300 characters"),
        ("currency", "quotation marks"),
        ("yyyy General", "mixes"),
    ],
)
def test_a_code_that_would_break_the_file_is_refused_with_the_reason(code: str, words: str) -> None:
    with pytest.raises(XlsxError, match=words) as caught:
        check_code(code)
    assert caught.value.argument == "number_format"


def test_codes_that_every_workbook_knows_have_their_number() -> None:
    assert [built_in(code) for code in ("General", "#,##0.00", "0%", "@", "0.000")] == [0, 4, 9, 49, None]
