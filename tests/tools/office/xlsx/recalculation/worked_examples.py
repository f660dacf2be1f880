"""Formulas with the values that Excel gives, over one small sheet; each tested function stands in some."""

from tools.office.xlsx.recalculation.plain_book import PlainBook, PlainFormula, PlainSheet
from tools.office.xlsx.recalculation.value import Value
from tools.office.xlsx.refs import Cell, parse_cell

INPUTS: dict[str, float | str] = {
    "A1": 3,
    "A2": -1.5,
    "A3": 10,
    "A4": 0,
    "A5": 7,
    "B1": "apple",
    "B2": "Banana",
    "B3": "cherry pie",
    "B4": " x  y ",
    "B5": "7",
    "C1": True,
    "C3": "#N/A",
    "C4": 45000,
    "C5": 0.75,
    "D1": 1,
    "D2": 2,
    "D3": 3,
    "E1": "one",
    "E2": "two",
    "E3": "three",
    "F1": 10,
    "F2": 20,
    "F3": 30,
    "G1": 12,
    "G2": 5,
    "G3": 12,
    "G4": 8,
    "G5": 20,
}
EXAMPLES: dict[str, float | str] = {
    "A1+A2*A3": -12, "A1^2-A5/2": 5.5, "-A1^2": 9, "A1&B1": "3apple", "A1>A2": True, "B1=\"APPLE\"": True,
    "A1/A4": "#DIV/0!", "A1+B1": "#VALUE!", "A1+B5": 10, "C3+1": "#N/A", "C2+1": 1, "A1%": 0.03, "C1+1": 2,
    "B1<B2": True, "A1<>A2": True, "C2=0": True, "C2=\"\"": True, "10%*A3": 1, "(A1+A3)*2": 26,
    "ABS(A2)": 1.5, "ACOS(1)": 0, "AND(C1,A1>0)": True, "AND(A1>0,A2>0)": False, "ASIN(0)": 0, "ATAN(0)": 0,
    "ATAN2(A1,A1)": 0.785398163397448, "AVERAGE(A1:A5)": 3.7, "AVERAGE(A1:A5,B1:B5)": 3.7,
    "AVERAGEA(A1:A5,C1)": 3.25, "AVERAGEIF(A1:A5,\">0\")": 6.66666666666667,
    "AVERAGEIFS(F1:F3,D1:D3,\">1\")": 25, "CEILING(2.3,1)": 3, "CHOOSE(2,\"a\",\"b\")": "b",
    "COLUMN(C7)": 3, "COLUMNS(A1:D1)": 4, "CONCATENATE(B1,\"-\",A1)": "apple-3", "COS(0)": 1,
    "COUNT(A1:C5)": 7, "COUNTA(A1:C5)": 14, "COUNTBLANK(C1:C5)": 1, "COUNTIF(A1:A5,\">=3\")": 3,
    "COUNTIF(B1:B5,\"*an*\")": 1, "COUNTIFS(D1:D3,\">1\",F1:F3,\"<30\")": 1, "DATE(2024,2,29)": 45351,
    "DATE(2023,14,1)": 45323, "DAY(C4)": 15, "EDATE(C4,1)": 45031, "EOMONTH(C4,0)": 45016, "EVEN(3)": 4,
    "EXACT(B1,\"Apple\")": False, "EXP(0)": 1, "FACT(5)": 120, "FIND(\"p\",B1)": 2,
    "FIND(\"z\",B1)": "#VALUE!",
    "FLOOR(2.7,1)": 2, "FV(0.05,10,-100)": 1257.78925355488, "HLOOKUP(1,D1:F2,2,FALSE)": 2,
    "IF(A1>2,\"yes\",\"no\")": "yes", "IF(A4,1,2)": 2, "IF(A4,1)": False, "IFERROR(A1/A4,\"none\")": "none",
    "IFERROR(A1,0)": 3, "_xlfn.IFNA(C3,\"gone\")": "gone", "INDEX(E1:F3,2,2)": 20, "INDEX(E1:E3,3)": "three",
    "INDIRECT(\"A\"&3)": 10, "INT(A2)": -2, "ISBLANK(C2)": True, "ISBLANK(A4)": False, "ISERR(C3)": False,
    "ISERROR(C3)": True, "ISEVEN(A3)": True, "ISLOGICAL(C1)": True, "ISNA(C3)": True, "ISNUMBER(B5)": False,
    "ISODD(A1)": True, "ISTEXT(B5)": True, "LARGE(A1:A5,2)": 7, "LEFT(B1,2)": "ap", "LEN(B4)": 6, "LN(1)": 0,
    "LOG(8,2)": 3, "LOG10(1000)": 3, "LOWER(B2)": "banana", "MATCH(20,F1:F3,0)": 2, "MATCH(25,F1:F3)": 2,
    "MATCH(\"two\",E1:E3,0)": 2, "MATCH(99,F1:F3,0)": "#N/A", "MAX(A1:A5)": 10, "MEDIAN(A1:A5)": 3,
    "MID(B1,2,3)": "ppl", "MIN(A1:A5)": -1.5, "MOD(-3,2)": 1, "MOD(A3,A1)": 1,
    "MONTH(C4)": 3, "N(C1)": 1, "NA()": "#N/A", "NOT(C1)": False, "NPER(0.01,-100,1000)": 10.5886444594233,
    "ODD(2)": 3, "OFFSET(A1,2,0)": 10, "SUM(OFFSET(A1,0,0,3,1))": 11.5, "OR(A1<0,A3>5)": True,
    "PI()": 3.14159265358979, "PMT(0.01,12,-1000)": 88.8487886783416, "POWER(2,10)": 1024,
    "PRODUCT(A1,A3)": 30, "PV(0.05,10,-100)": 772.173492918482, "QUOTIENT(7,2)": 3, "RANK(A1,A1:A5)": 3,
    "REPT(\"ab\",3)": "ababab", "RIGHT(B1,2)": "le", "ROUND(2.345,2)": 2.35, "ROUND(-2.5,0)": -3,
    "ROUNDDOWN(-2.7,0)": -2, "ROUNDUP(2.1,0)": 3, "ROW(A7)": 7, "ROWS(A1:A5)": 5,
    "SIGN(A2)": -1, "SIN(0)": 0, "SMALL(A1:A5,2)": 0, "SQRT(16)": 4, "SQRT(-1)": "#NUM!",
    "STDEV(G1:G5)": 5.63914887194858, "SUBSTITUTE(B1,\"p\",\"b\")": "abble", "SUM(A1:A5)": 18.5,
    "SUM(A1:A5,B1:B5)": 18.5,
    "SUM(C1:C2)": 0, "SUMIF(D1:D3,\">1\",F1:F3)": 50, "SUMIF(E1:E3,\"t*\",F1:F3)": 50,
    "SUMIFS(F1:F3,D1:D3,\">=2\",E1:E3,\"two\")": 20, "SUMPRODUCT(D1:D3,F1:F3)": 140,
    "SUMPRODUCT((D1:D3>1)*F1:F3)": 50, "T(A1)": "", "TAN(0)": 0, "TRIM(B4)": "x y", "TRUNC(-2.7)": -2,
    "SUBTOTAL(9,A1:A5)": 18.5, "SUBTOTAL(109,A1:A5)": 18.5, "SUBTOTAL(1,A1:A5)": 3.7,
    "SUBTOTAL(101,A1:A5)": 3.7,
    "SUBTOTAL(2,A1:B5)": 5, "SUBTOTAL(3,B1:B5)": 5, "SUBTOTAL(103,B1:B5)": 5, "SUBTOTAL(4,A1:A5)": 10,
    "SUBTOTAL(5,A1:A5)": -1.5, "SUBTOTAL(6,A1:A3)": -45, "SUBTOTAL(7,G1:G5)": 5.63914887194858,
    "UPPER(B1)": "APPLE", "VAR(G1:G5)": 31.8, "VLOOKUP(2,D1:F3,2,FALSE)": "two", "VLOOKUP(2.5,D1:F3,3)": 20,
    "VLOOKUP(9,D1:F3,2,FALSE)": "#N/A", "WEEKDAY(C4)": 4, "WEEKDAY(C4,2)": 3, "YEAR(C4)": 2023,
    "TEXT(A3,\"0.00\")": "10.00", "TEXT(1234.5,\"#,##0.00\")": "1,234.50", "TEXT(0.256,\"0.0%\")": "25.6%",
    "TEXT(C4,\"yyyy-mm-dd\")": "2023-03-15",
}  # fmt: skip


def sheet_of_examples() -> tuple[PlainBook, dict[tuple[int, int, int], tuple[str, Value]]]:
    """The book, and for each place the formula there with its value."""
    cells: dict[Cell, Value | PlainFormula] = {parse_cell(place): value_of(v) for place, v in INPUTS.items()}
    expected = {}
    for row, (formula, value) in enumerate(EXAMPLES.items(), 1):
        cells[Cell(row, 20)] = PlainFormula(formula)
        expected[0, row, 20] = formula, value_of(value)
    return PlainBook((PlainSheet("S", cells),)), expected


def value_of(value: float | str) -> Value:
    if isinstance(value, bool):
        return Value("b", str(int(value)))
    if isinstance(value, str):
        return Value("e" if value.startswith("#") else "str", value)
    return Value("n", repr(value))
