"""A number as a cell shows it under its format code; what is too odd to follow is shown plainly."""

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction

from tools.office.xlsx.moment_text import dated_text
from tools.office.xlsx.number_codes import Piece, Section, sections_of

_GENERAL_DIGITS, _GENERAL_WHOLE_BELOW, _SMALL = 10, 1e11, 1e-4
_MOST_DECIMALS = 30


def number_text(number: float, code: str, *, date1904: bool = False) -> str:
    """`1234.5` under `#,##0.00` is `1,234.50`."""
    sections = sections_of(code)
    section, shown = _choose(sections, number)
    try:
        return _by(section, shown, date1904=date1904)
    except (ValueError, OverflowError, InvalidOperation, ZeroDivisionError):
        return general_text(number)


def text_under(text: str, code: str) -> str:
    """A text under its format: the fourth section, or a lone `@` one, may put words around it."""
    sections = sections_of(code)
    section = sections[3] if len(sections) == 4 else sections[-1]  # noqa: PLR2004 -- the one for texts
    if not any(piece.kind == "text" for piece in section.pieces):
        return text
    return "".join(text if p.kind == "text" else p.text for p in section.pieces).strip()


def general_text(number: float) -> str:
    """As the General format shows it in a wide cell: at most eleven characters of a number."""
    size = abs(number)
    if number == int(number) and size < _GENERAL_WHOLE_BELOW:
        return str(int(number))
    if size >= _GENERAL_WHOLE_BELOW:
        return _scientific(number, 5, trim=True)
    whole = len(str(int(size)))
    fixed = f"{_rounded(number, max(0, _GENERAL_DIGITS - whole)):f}".rstrip("0").rstrip(".")
    if size < _SMALL and float(fixed or 0) != float(f"{number:.10g}"):
        return _scientific(number, 5, trim=True)
    return fixed or "0"


def _choose(sections: tuple[Section, ...], number: float) -> tuple[Section, float]:
    """The section for a number, and the number as that section shows it: a negative one without its sign."""
    conditional = [section for section in sections[:2] if section.condition]
    if conditional:
        for section in conditional:
            if _holds(section.condition or "", number):
                return section, abs(number) if number < 0 and section.condition not in (None, "") else number
        rest = [section for section in sections[:3] if not section.condition]
        return (rest or list(sections))[-1], number
    if number < 0 and len(sections) > 1:
        return sections[1], -number
    if number == 0 and len(sections) > 2:  # noqa: PLR2004 -- the third section is the one for zero
        return sections[2], 0
    return sections[0], number


def _holds(condition: str, number: float) -> bool:
    sign = condition.rstrip("-0123456789.")
    limit = float(condition[len(sign) :])
    return {
        "<": number < limit, ">": number > limit, "=": number == limit,
        "<=": number <= limit, ">=": number >= limit, "<>": number != limit,
    }[sign]  # fmt: skip


def _by(section: Section, number: float, *, date1904: bool) -> str:
    if section.kind in ("date", "time"):
        return dated_text(section.pieces, number, date1904=date1904)
    pieces = _split_fractions(section.pieces)
    if any(piece.kind == "general" for piece in pieces):
        shown = general_text(number)
        return "".join(shown if p.kind == "general" else p.text for p in pieces).strip()
    if not any(piece.kind == "digit" for piece in pieces):
        if any(piece.kind == "text" for piece in pieces):
            return "".join(general_text(number) if p.kind == "text" else p.text for p in pieces).strip()
        sign = "-" if number < 0 else ""
        return sign + "".join(p.text for p in pieces).strip() if pieces else ""
    return _numbered(pieces, number)


def _numbered(pieces: tuple[Piece, ...], number: float) -> str:
    """Literals stand before, inside and after the digits; inside they are kept only around the number."""
    first = next(i for i, p in enumerate(pieces) if p.kind == "digit" or p.text == ".")
    last = max(i for i, p in enumerate(pieces) if p.kind == "digit" or (p.kind == "mark" and p.text in ".,"))
    before = "".join(p.text for p in pieces[:first])
    after = "".join(p.text for p in pieces[last + 1 :])
    core = pieces[first : last + 1]
    percents = sum(1 for p in pieces if p.kind == "mark" and p.text == "%")
    value = Decimal(f"{abs(number):.15g}") * (Decimal(100) ** percents)
    shown = _digits(core, value)
    sign = "-" if number < 0 and any(c in "123456789" for c in shown) else ""
    return (sign + before + shown + after).strip()


def _split_fractions(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """`.00` at the end of a number is a point and its digits."""
    found: list[Piece] = []
    for piece in pieces:
        if piece.kind == "fraction_digits":
            found += [Piece("mark", "."), *(Piece("digit", digit) for digit in piece.text[1:])]
        else:
            found.append(piece)
    return tuple(found)


def _digits(core: tuple[Piece, ...], value: Decimal) -> str:
    if any(p.kind == "power" for p in core):
        return _powered(core, value)
    if any(p.kind == "mark" and p.text == "/" for p in core):
        return _fraction(core, value)
    point = next((i for i, p in enumerate(core) if p.kind == "mark" and p.text == "."), len(core))
    whole, decimals = core[:point], [p.text for p in core[point + 1 :] if p.kind == "digit"]
    value = value.scaleb(-3 * _scaling(core))
    rounded = _rounded_decimal(value, min(len(decimals), _MOST_DECIMALS))
    text, _, fraction = f"{rounded:f}".partition(".")
    grouped = any(p.text == "," for p in _without_scaling(whole))
    return _filled(whole, "" if text == "0" else text, grouped=grouped) + _tail(fraction, decimals)


def _scaling(core: tuple[Piece, ...]) -> int:
    """Commas behind the last digit before the point, or at the very end: each stands for a thousand."""
    count = 0
    for piece in reversed(core):
        if piece.kind == "mark" and piece.text == ",":
            count += 1
        else:
            break
    return count


def _without_scaling(whole: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return whole[: len(whole) - _scaling(whole)]


def _filled(whole: tuple[Piece, ...], digits: str, *, grouped: bool) -> str:
    """The whole part from the right: digits over the placeholders, literals between them kept."""
    out: list[str] = []
    left, count = list(digits), 0
    places = [p for p in whole if p.kind in ("digit", "literal")]
    first = next((i for i, p in enumerate(places) if p.kind == "digit"), None)
    for index in range(len(places) - 1, -1, -1):
        piece = places[index]
        if piece.kind == "literal":
            out.append(piece.text)
            continue
        taken = [left.pop()] if left else ([] if piece.text == "#" else ["0" if piece.text == "0" else " "])
        if index == first:
            taken += left[::-1]
            left = []
        for digit in taken:
            if grouped and count and count % 3 == 0 and digit != " ":
                out.append(",")
            out.append(digit)
            count += 1
    return "".join(out[::-1])


def _tail(fraction: str, decimals: list[str]) -> str:
    shown = list(fraction.ljust(len(decimals), "0"))
    while shown and shown[-1] == "0" and decimals[len(shown) - 1] != "0":
        shown.pop()
    return "." + "".join(shown) if decimals else ""


def _powered(core: tuple[Piece, ...], value: Decimal) -> str:
    at = next(i for i, p in enumerate(core) if p.kind == "power")
    mantissa = core[:at]
    point = next((i for i, p in enumerate(mantissa) if p.text == "."), len(mantissa))
    whole = max(1, sum(1 for p in mantissa[:point] if p.kind == "digit"))
    decimals = sum(1 for p in mantissa[point + 1 :] if p.kind == "digit")
    power = value.adjusted() if value else 0
    power = power - power % whole if whole > 1 else power
    shown = _rounded_decimal(value.scaleb(-power), decimals)
    if shown >= 10**whole:
        power += whole
        shown = _rounded_decimal(value.scaleb(-power), decimals)
    width = sum(1 for p in core[at + 1 :] if p.kind == "digit")
    sign = "-" if power < 0 else "+" if core[at].text.endswith("+") else ""
    return f"{shown:f}E{sign}{abs(power):0{width}d}"


def _fraction(core: tuple[Piece, ...], value: Decimal) -> str:
    at = next(i for i, p in enumerate(core) if p.text == "/")
    width = sum(1 for p in core[at + 1 :] if p.kind == "digit")
    mixed = any(p.kind == "literal" and p.text == " " for p in core[:at])
    whole = int(value) if mixed else 0
    part = Fraction(value - whole).limit_denominator(10**width - 1)
    if mixed and part == 1:
        whole, part = whole + 1, Fraction(0)
    if not part:
        return str(whole)
    shown = f"{part.numerator}/{part.denominator}"
    return f"{whole} {shown}" if whole else shown


def _scientific(number: float, decimals: int, *, trim: bool) -> str:
    mantissa, _, power = f"{number:.{decimals}E}".partition("E")
    if trim and "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}E{power[0]}{power[1:].zfill(2)}"


def _rounded(number: float, decimals: int) -> Decimal:
    return _rounded_decimal(Decimal(f"{number:.15g}"), decimals)


def _rounded_decimal(value: Decimal, decimals: int) -> Decimal:
    """Half away from zero, as sheets round."""
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
