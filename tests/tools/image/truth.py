"""Pictures of known writing, drawn by us, and the share of their characters that was read wrongly."""

import io
import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

MARGIN, LEADING = 40, 1.5
CHINESE_FACE = 2
"""The place of simplified Chinese in Noto's collections."""
ENGLISH_FONTS = {
    "sans": "DejaVuSans.ttf",
    "serif": "LiberationSerif-Regular.ttf",
    "mono": "LiberationMono-Regular.ttf",
    "office": "Carlito-Regular.ttf",
    "bold": "DejaVuSans-Bold.ttf",
}
CHINESE_FONTS = {
    "hei": "NotoSansCJK-Regular.ttc",
    "song": "NotoSerifCJK-Regular.ttc",
    "hei bold": "NotoSansCJK-Bold.ttc",
}
ENGLISH = """Quarterly report for the northern region
Invoice 4711 was paid on 17 March 2026.
The total is $12,345.67 including 19% VAT.
Please send questions to billing@example.com."""
CHINESE = """二〇二六年第一季度销售报告
发票编号为4711，已于三月十七日付款。
合计金额人民币12,345.67元，含增值税。
如有问题请与财务部门联系。"""
MIXED = """会议纪要 Meeting Notes
参加人员：产品部与 Engineering
下一步：发布 Version 2.5，预算 8,000 元"""
LEFT = "Rainfall was low in\nspring, so that the\nharvest came late and\nprices rose by a third."
RIGHT = "Exports fell in summer\nand grew again before\nthe winter, when new\nroutes had been opened."
ROWS = (
    ("Region", "Orders", "Revenue"),
    ("North", "128", "45,210"),
    ("South", "96", "31,845"),
    ("East", "143", "52,990"),
    ("West", "77", "28,400"),
)
Change = Callable[[Image.Image], Image.Image]


@dataclass(frozen=True)
class Page:
    """`text` is what stands in the picture, line by line, in reading order."""

    name: str
    group: str
    text: str
    draw: Callable[[], Image.Image]

    @property
    def content(self) -> bytes:
        return _png(self.draw())


def pages() -> Iterator[Page]:
    """All of them; the same bytes each time."""
    for (face, font), size in product(ENGLISH_FONTS.items(), (14, 24)):
        yield Page(f"English {face} {size}", "English fonts", ENGLISH, partial(written, ENGLISH, font, size))
    for (face, font), size in product(CHINESE_FONTS.items(), (16, 32)):
        yield Page(f"Chinese {face} {size}", "Chinese fonts", CHINESE, partial(written, CHINESE, font, size))
    for size in (18, 26, 40):
        hei = CHINESE_FONTS["hei"]
        yield Page(f"mixed {size}", "Chinese and English", MIXED, partial(written, MIXED, hei, size))
    for name, change in _CHANGES.items():
        yield from _changed(name, change)
    yield Page("two columns", "layout", f"{LEFT}\n{RIGHT}", _columns)
    yield Page("table", "layout", "\n".join(" ".join(row) for row in ROWS), partial(_table, ruled=False))
    yield Page("ruled table", "layout", "\n".join(" ".join(row) for row in ROWS), partial(_table, ruled=True))


def errors(read: str, true: str) -> float:
    """The edit distance as a share of the true text; forms of one sign and spaces don't count."""
    left, right = plain(read), plain(true)
    row = list(range(len(right) + 1))
    for number, sign in enumerate(left, 1):
        before, row[0] = row[0], number
        for place, other in enumerate(right, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (sign != other))
    return row[-1] / len(right)


def plain(text: str) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def _changed(name: str, change: Change) -> Iterator[Page]:
    for language, text, font in (
        ("English", ENGLISH, ENGLISH_FONTS["sans"]),
        ("Chinese", CHINESE, CHINESE_FONTS["hei"]),
    ):
        yield Page(f"{language} {name}", f"{language} worn", text, partial(_worn, text, font, change))


def _worn(text: str, font: str, change: Change) -> Image.Image:
    return change(written(text, font, 24))


def written(text: str, font: str, size: int) -> Image.Image:
    letters = _letters(font, size)
    lines = text.split("\n")
    width = max(round(letters.getlength(line)) for line in lines)
    page = Image.new("RGB", (width + 2 * MARGIN, round(len(lines) * size * LEADING) + 2 * MARGIN), "white")
    _write(page, text, letters, size, (MARGIN, MARGIN))
    return page


def _write(
    page: Image.Image, text: str, letters: ImageFont.FreeTypeFont, size: int, at: tuple[int, int]
) -> None:
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(text.split("\n")):
        pen.text((at[0], at[1] + round(number * size * LEADING)), line, fill="black", font=letters)


def _columns() -> Image.Image:
    page = Image.new("RGB", (900, 360), "white")
    letters = _letters(ENGLISH_FONTS["serif"], 28)
    _write(page, LEFT, letters, 28, (MARGIN, MARGIN))
    _write(page, RIGHT, letters, 28, (500, MARGIN))
    return page


def _table(*, ruled: bool) -> Image.Image:
    page = Image.new("RGB", (760, 340), "white")
    pen, letters = ImageDraw.Draw(page), _letters(ENGLISH_FONTS["sans"], 24)
    for number, row in enumerate(ROWS):
        top = MARGIN + number * 52
        for place, word in enumerate(row):
            pen.text((MARGIN + 16 + place * 230, top + 10), word, fill="black", font=letters)
        if ruled:
            for place in range(len(row)):
                left = MARGIN + place * 230
                pen.rectangle((left, top, left + 230, top + 52), outline="black", width=2)
    return page


def _noisy(page: Image.Image) -> Image.Image:
    chance = random.Random(7)  # noqa: S311 - a picture is no secret
    noise = Image.frombytes("L", page.size, bytes(chance.choices(range(256), k=page.width * page.height)))
    return Image.blend(page, noise.convert("RGB"), 0.3)


def _speckled(page: Image.Image) -> Image.Image:
    chance, worn = random.Random(11), page.copy()  # noqa: S311 - a picture is no secret
    for _ in range(page.width * page.height // 100):
        at = (chance.randrange(page.width), chance.randrange(page.height))
        worn.putpixel(at, chance.choice(((0, 0, 0), (255, 255, 255))))
    return worn


def _turned(page: Image.Image, degrees: float) -> Image.Image:
    return page.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")


def _compressed(page: Image.Image) -> Image.Image:
    out = io.BytesIO()
    page.save(out, "JPEG", quality=15)
    return Image.open(out)


def _faint(page: Image.Image) -> Image.Image:
    return page.point([150 + value * 60 // 255 for value in range(256)] * 3)


def _shaded(page: Image.Image) -> Image.Image:
    shade = Image.linear_gradient("L").rotate(90).resize(page.size).point([120 + v // 2 for v in range(256)])
    return ImageChops.multiply(page, shade.convert("RGB"))


def _blurred(page: Image.Image) -> Image.Image:
    return page.filter(ImageFilter.GaussianBlur(1.4))


_CHANGES: dict[str, Change] = {
    "with noise": _noisy,
    "with specks": _speckled,
    "turned 2 degrees": partial(_turned, degrees=2),
    "turned -4 degrees": partial(_turned, degrees=-4),
    "on its side": partial(_turned, degrees=90),
    "compressed": _compressed,
    "faint": _faint,
    "white on black": ImageChops.invert,
    "in a shadow": _shaded,
    "blurred": _blurred,
}


@cache
def _letters(font: str, size: int) -> ImageFont.FreeTypeFont:
    """Pillow looks for the file in the folders of the system's fonts."""
    return ImageFont.truetype(font, size, index=CHINESE_FACE if font.endswith(".ttc") else 0)


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
