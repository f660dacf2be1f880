"""Colours of a workbook as a page shows them: direct, of the theme with a tint, or of the old index."""

import colorsys

from lxml import etree

from tools.office.package.numbers import whole

_THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6",
                "hlink", "folHlink")  # fmt: skip
OFFICE_THEME = ("ffffff", "000000", "e7e6e6", "44546a", "4472c4", "ed7d31", "a5a5a5", "ffc000", "5b9bd5",
                "70ad47", "0563c1", "954f72")  # fmt: skip
_BRIGHT = "000000ffffffff000000ff000000ffffff00ff00ff00ffff"
_INDEXED = (
    _BRIGHT + _BRIGHT + "800000008000000080808000800080008080c0c0c0808080"
    "9999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff8000808000000080800000ff"
    "00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696"
    "003366339966003300333300993300993366333399333333"
)
_RGB_DIGITS = 6


def read_theme(root: etree._Element | None) -> tuple[str, ...]:
    """The theme's twelve colours in the order in which cells count them; those of Office without a theme."""
    scheme = None if root is None else next(root.iter("{*}clrScheme"), None)
    if scheme is None:
        return OFFICE_THEME
    found = {etree.QName(one).localname: _of_scheme(one) for one in scheme.iterchildren("{*}*")}
    return tuple(found.get(name) or OFFICE_THEME[at] for at, name in enumerate(_THEME_ORDER))


def color_of(element: etree._Element | None, theme: tuple[str, ...]) -> str | None:
    """`#rrggbb` for a `color`, `fgColor` or the like; None for none or the automatic one."""
    if element is None or element.get("auto") in {"1", "true"}:
        return None
    base = _base(element, theme)
    if base is None:
        return None
    try:
        tint = float(element.get("tint", "0"))
    except ValueError:
        tint = 0.0
    return f"#{_tinted(base, max(-1.0, min(1.0, tint)))}"


def _base(element: etree._Element, theme: tuple[str, ...]) -> str | None:
    rgb = element.get("rgb", "")[-_RGB_DIGITS:].lower()
    if _is_rgb(rgb):
        return rgb
    if element.get("theme") is not None:
        at = whole(element.get("theme"), -1)
        return theme[at] if 0 <= at < len(theme) else None
    at = whole(element.get("indexed"), -1) * _RGB_DIGITS
    return _INDEXED[at : at + _RGB_DIGITS] if 0 <= at < len(_INDEXED) else None


def _of_scheme(one: etree._Element) -> str:
    inner = next(one.iterchildren("{*}*"), None)
    rgb = "" if inner is None else (inner.get("lastClr") or inner.get("val") or "").lower()
    return rgb if _is_rgb(rgb) else ""


def _is_rgb(text: str) -> bool:
    return len(text) == _RGB_DIGITS and all(sign in "0123456789abcdef" for sign in text)


def _tinted(rgb: str, tint: float) -> str:
    """Lighter above 0, darker below, by the lightness (ECMA-376 Part 1, 18.3.1.15)."""
    if not tint:
        return rgb
    red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue, light, saturation))
