"""Puts a picture behind a paragraph, as wide as asked for or as the text there is."""

import io
from dataclasses import dataclass

from lxml import etree
from PIL import Image, ImageOps

from tools.image.decode import BROKEN, ImageFacts, facts_of, open_image
from tools.image.errors import ImageError
from tools.office.docx.addresses import addressed
from tools.office.docx.document import Document, Part
from tools.office.docx.drafting.dialect import Dialect
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Maker
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.compose import Composer
from tools.office.docx.placing.insert import put_behind
from tools.office.docx.placing.surroundings import room_emu
from tools.office.docx.tracking.tracker import Author
from tools.office.docx.write import check_text
from tools.office.package.numbers import whole
from tools.office.package.package import Package

EMU_PER_INCH, EMU_PER_CM = 914_400, 360_000
MIMES = {"png": "image/png", "jpeg": "image/jpeg"}
MOST_WIDTH_CM = 100
_DPI, _LEAST_DPI, _MOST_DPI = 96, 40, 1_200
_MOST_ALT_CHARS = 1_000


@dataclass(frozen=True)
class Picture:
    """A picture as it goes into a document: a PNG or JPEG, with its size in pixels and its resolution."""

    content: bytes
    suffix: str
    width: int
    height: int
    dpi: float


def insert_picture(
    package: Package,
    address: str,
    content: bytes,
    width_cm: float | None = None,
    alt: str = "",
    author: Author | None = None,
) -> DocxEdit:
    """Raises DocxError for a wrong place, a picture that can't be opened, or an impossible width."""
    if width_cm is not None and not 0 < width_cm <= MOST_WIDTH_CM:
        raise DocxError(f"width_cm is {width_cm:g}; it lies above 0 and at most at {MOST_WIDTH_CM}").on(
            "width_cm"
        )
    draft = Draft(package)
    number = addressed(draft.document, address).number
    picture = _picture(content)
    name = _media(draft, picture)
    words = check_text(alt)[:_MOST_ALT_CHARS]

    def made(part: Part, anchor: etree._Element) -> list[etree._Element]:
        size = _size(picture, room_emu(draft.document, anchor), width_cm)
        return [_paragraph(draft, part, anchor, (name, size, words))]

    return put_behind(draft, number, made, author)


def _picture(content: bytes) -> Picture:
    """PNG and JPEG as they are, upright ones; all others as PNG."""
    try:
        image = open_image(content)
        image.load()
        facts = facts_of(image)
        dpi = _dpi(image)
        if facts.format in {"PNG", "JPEG"} and facts.orientation == 1:
            return Picture(content, facts.format.lower(), facts.width, facts.height, dpi)
        return _converted(image, facts, dpi)
    except ImageError as error:
        raise DocxError(str(error)).on("image_id") from error
    except BROKEN as error:
        raise DocxError("this picture is damaged and can't be opened; send a whole copy of it").on(
            "image_id"
        ) from error


def _converted(image: Image.Image, facts: ImageFacts, dpi: float) -> Picture:
    """The first frame, upright, as JPEG when it was one."""
    upright = ImageOps.exif_transpose(image)
    photo = facts.format == "JPEG"
    if not photo and upright.mode not in {"1", "L", "LA", "P", "RGB", "RGBA"}:
        upright = upright.convert("RGBA" if facts.has_alpha else "RGB")
    out = io.BytesIO()
    if photo:
        upright.save(out, "JPEG", quality=92)
    else:
        upright.save(out, "PNG")
    return Picture(out.getvalue(), "jpeg" if photo else "png", upright.width, upright.height, dpi)


def _dpi(image: Image.Image) -> float:
    """The resolution that the picture gives itself, where it is a sensible one."""
    own = image.info.get("dpi")
    first = own[0] if isinstance(own, tuple) and own else 0
    try:
        dpi = float(first)
    except (TypeError, ValueError, ZeroDivisionError):
        return _DPI
    return round(dpi) if _LEAST_DPI <= dpi <= _MOST_DPI else _DPI


def _size(picture: Picture, room: tuple[int, int], width_cm: float | None) -> tuple[int, int]:
    """Width and height in EMU: as asked for, never beyond the room, in the picture's own proportions."""
    ratio = picture.height / picture.width
    wanted = width_cm * EMU_PER_CM if width_cm else picture.width / picture.dpi * EMU_PER_INCH
    width = min(wanted, room[0], room[1] / ratio)
    return max(round(width), 1), max(round(width * ratio), 1)


def _media(draft: Draft, picture: Picture) -> str:
    """The part that holds these bytes; one that is there already is used again."""
    package = draft.package
    for name in package.names():
        known = package.content_type(name) == MIMES[picture.suffix]
        if known and package.size(name) == len(picture.content) and package.part(name) == picture.content:
            return name
    return draft.add("media/image", f".{picture.suffix}", picture.content, MIMES[picture.suffix])


def _paragraph(
    draft: Draft, part: Part, anchor: etree._Element, shown: tuple[str, tuple[int, int], str]
) -> etree._Element:
    name, size, alt = shown
    maker = Maker(anchor)
    drawing = _drawing(draft.dialect, draft.relate(part.name, "image", name), size)
    number = str(_next_drawing(draft.document) + 1)
    properties = next(drawing.iter("{*}docPr"))
    for key, value in (("id", number), ("name", f"Picture {number}"), ("descr", alt)):
        if value:
            properties.set(key, value)
    paragraph = maker.make("p")
    look = Composer(draft, part, anchor).body_properties()
    if look is not None:
        paragraph.append(look)
    paragraph.append(maker.make("r", None, maker.make("drawing", None, drawing)))
    return paragraph


def _next_drawing(document: Document) -> int:
    """The highest id of drawings in all parts."""
    ids = (whole(one.get("id")) for part in document.parts for one in part.root.iter("{*}docPr"))
    return min(max(ids, default=0), 2**31 - 1_000_000)


def _drawing(dialect: Dialect, relation: str, size: tuple[int, int]) -> etree._Element:
    """A picture in the line of text (ISO/IEC 29500-1, 20.4.2.8)."""
    width, height = size
    return etree.fromstring(
        f'<wp:inline xmlns:wp="{dialect.placed_drawing}" distT="0" distB="0" distL="0" distR="0">'
        f'<wp:extent cx="{width}" cy="{height}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>'
        '<wp:docPr id="0" name=""/><wp:cNvGraphicFramePr>'
        f'<a:graphicFrameLocks xmlns:a="{dialect.drawing}" noChangeAspect="1"/></wp:cNvGraphicFramePr>'
        f'<a:graphic xmlns:a="{dialect.drawing}"><a:graphicData uri="{dialect.picture}">'
        f'<pic:pic xmlns:pic="{dialect.picture}"><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/>'
        f'</pic:nvPicPr><pic:blipFill><a:blip xmlns:r="{dialect.relation_ids}" r:embed="{relation}"/>'
        "<a:stretch><a:fillRect/></a:stretch></pic:blipFill>"
        f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
        "</wp:inline>"
    )
