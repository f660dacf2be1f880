"""Small PDFs made byte by byte, so that a test knows what stands where."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
SONG = (
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts "
    "[<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>] >>"
)


@dataclass
class Page:
    """Content is added with the origin at the lower left, in points; A4."""

    turned: int = 0
    content: list[str] = field(default_factory=list)
    annotations: list[str] = field(default_factory=list)
    picture: bool = False

    def write(self, x: float, y: float, text: str, size: float = 10) -> "Page":
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.content.append(f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({escaped}) Tj ET")
        return self

    def write_chinese(self, x: float, y: float, text: str, size: float = 10) -> "Page":
        self.content.append(f"BT /F2 {size} Tf 1 0 0 1 {x} {y} Tm <{text.encode('utf-16-be').hex()}> Tj ET")
        return self

    def lines(self, x: float, y: float, texts: Sequence[str], step: float = 14) -> "Page":
        for number, text in enumerate(texts):
            self.write(x, y - number * step, text)
        return self

    def rule(self, x: float, y: float, to_x: float, to_y: float) -> "Page":
        self.content.append(f"{x} {y} m {to_x} {to_y} l S")
        return self

    def grid(self, xs: Sequence[float], ys: Sequence[float]) -> "Page":
        for x in xs:
            self.rule(x, ys[0], x, ys[-1])
        for y in ys:
            self.rule(xs[0], y, xs[-1], y)
        return self

    def paint(self) -> "Page":
        """A picture over the page."""
        self.picture = True
        self.content.append("q 400 0 0 400 50 50 cm /Im1 Do Q")
        return self


def pdf(*pages: Page, title: str = "", bookmarks: Mapping[str, int] | None = None, fields: str = "") -> bytes:
    """`bookmarks` lead to page numbers; `fields` is the body of an AcroForm text field on the first page."""
    objects = _Objects()
    root, tree = objects.keep(), objects.keep()
    fonts = f"/F1 {objects.add(HELVETICA)} 0 R /F2 {objects.add(SONG)} 0 R"
    picture = objects.add_stream(
        bytes(range(64)),
        "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8",
    )
    kids = [_page(objects, page, tree, fonts, picture) for page in pages]
    if fields:
        widget = objects.add(
            f"<< /Type /Annot /Subtype /Widget /Rect [50 50 200 70] /P {kids[0]} 0 R {fields} >>"
        )
        objects.bodies[kids[0]] = objects.bodies[kids[0]].replace(
            b"/Annots [", f"/Annots [{widget} 0 R ".encode()
        )
        form = f"/AcroForm << /Fields [{widget} 0 R] >>"
    else:
        form = ""
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects.bodies[tree] = f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode()
    outlines = _outlines(objects, bookmarks or {}, kids)
    objects.bodies[root] = f"<< /Type /Catalog /Pages {tree} 0 R {form} {outlines} >>".encode()
    about = objects.add(f"<< /Title ({title}) >>")
    return objects.file(f"/Root {root} 0 R /Info {about} 0 R")


def _page(objects: "_Objects", page: Page, tree: int, fonts: str, picture: int) -> int:
    content = objects.add_stream("\n".join(page.content).encode("cp1252"), "")
    notes = " ".join(f"{objects.add(note)} 0 R" for note in page.annotations)
    images = f"/XObject << /Im1 {picture} 0 R >>" if page.picture else ""
    return objects.add(
        f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 595 842] /Rotate {page.turned} "
        f"/Resources << /Font << {fonts} >> {images} >> /Contents {content} 0 R /Annots [{notes}] >>"
    )


def _outlines(objects: "_Objects", bookmarks: Mapping[str, int], kids: list[int]) -> str:
    if not bookmarks:
        return ""
    top = objects.keep()
    marks = [objects.keep() for _ in bookmarks]
    for at, (title, page) in enumerate(bookmarks.items()):
        around = f"/Next {marks[at + 1]} 0 R " if at + 1 < len(marks) else ""
        around += f"/Prev {marks[at - 1]} 0 R " if at else ""
        hexed = "feff" + title.encode("utf-16-be").hex()
        objects.bodies[marks[at]] = (
            f"<< /Title <{hexed}> /Parent {top} 0 R {around}/Dest [{kids[page - 1]} 0 R /Fit] >>".encode()
        )
    objects.bodies[top] = (
        f"<< /Type /Outlines /First {marks[0]} 0 R /Last {marks[-1]} 0 R /Count {len(marks)} >>".encode()
    )
    return f"/Outlines {top} 0 R"


class _Objects:
    """Numbered from 1."""

    def __init__(self) -> None:
        self.bodies: dict[int, bytes] = {}

    def keep(self) -> int:
        return self.add("null")

    def add(self, body: str) -> int:
        number = len(self.bodies) + 1
        self.bodies[number] = body.encode("cp1252")
        return number

    def add_stream(self, content: bytes, about: str) -> int:
        packed = zlib.compress(content)
        number = self.keep()
        head = f"<< {about} /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        self.bodies[number] = head + packed + b"\nendstream"
        return number

    def file(self, trailer: str) -> bytes:
        out, places = b"%PDF-1.7\n", list[int]()
        for number, body in self.bodies.items():
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        size = len(places) + 1
        end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} {trailer} >>\n"
        return out + end.encode() + f"startxref\n{len(out)}\n%%EOF\n".encode()
