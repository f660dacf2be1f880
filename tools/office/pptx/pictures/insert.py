"""Puts a picture on a slide: into an empty placeholder, onto a free area, or where it is asked for."""

from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.inherit import Box
from tools.office.pptx.markup import RECTANGLE, box_markup
from tools.office.pptx.names import child, local
from tools.office.pptx.pictures.free_area import centred, covered, free_area
from tools.office.pptx.pictures.holders import Holder, empty_holder
from tools.office.pptx.pictures.media import Picture, filed, picture_of
from tools.office.pptx.write_text import lines_of

EMU_PER_CM = 360_000
MOST_CM = 142.0
_TRIM = 0.12
_LAST = frozenset(("extLst",))


@dataclass(frozen=True)
class Wish:
    """Where the picture is to be, in cm from the slide's left and top; None where that is left open."""

    left: float | None = None
    top: float | None = None
    width: float | None = None

    @property
    def is_open(self) -> bool:
        return self.left is None and self.top is None and self.width is None


def insert_image(package: Package, slide: int, image: bytes, alt: str, wish: Wish) -> Edit:
    """The closed table of parts: the slide, its relations, a new media part, the content types.

    Raises PptxError.
    """
    picture = picture_of(image)
    described = " ".join(lines_of(alt, "alt")).strip()
    draft = Draft(package)
    page = draft.deck.slide(slide)
    holder = empty_holder(page) if wish.is_open else None
    box, trim = _placed(draft, page, picture, holder, wish)
    relation = draft.relate(page.part.name, "image", filed(draft, picture))
    number = holder.number if holder else max((node.id for node in page.nodes), default=1) + 1
    description = f" descr={quoteattr(described)}" if described else ""
    properties = box_markup(box.x, box.y, box.cx, box.cy) + RECTANGLE
    made = draft.dialect.fragment(
        f'<p:pic><p:nvPicPr><p:cNvPr id="{number}" name="Picture {number - 1}"{description}/>'
        f'<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill>'
        f'<a:blip r:embed="{relation}"/>{trim}<a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f"<p:spPr>{properties}</p:spPr></p:pic>"
    )
    remarks = _remarks(page, draft.deck.size, box, holder)
    draft.touch(page.part)
    _put(page, made, holder)
    content = draft.saved()
    return draft.edit(content, [_change(Package.open(content, package.limits), slide, number)], remarks)


def _placed(
    draft: Draft, page: Slide, picture: Picture, holder: Holder | None, wish: Wish
) -> tuple[Box, str]:
    """The picture's box, and how it is trimmed."""
    size = draft.deck.size
    if not wish.is_open:
        return _wished(picture, wish, size), ""
    if holder is not None:
        return _held(picture, holder)
    found = free_area(page, size, (picture.cx, picture.cy))
    if found is None:
        cm = " x ".join(f"{side / EMU_PER_CM:.1f}" for side in size)
        raise PptxError(
            f"slide {page.number} has no free area for this picture; give left, top and width in cm "
            f"(the slide is {cm} cm), or add a slide for it"
        ).on("slide")
    return found, ""


def _wished(picture: Picture, wish: Wish, size: tuple[int, int]) -> Box:
    for argument, value in (("left", wish.left), ("top", wish.top), ("width", wish.width)):
        if value is not None and not (0.1 if argument == "width" else -MOST_CM) <= value <= MOST_CM:
            raise PptxError(f"{value:g} cm can't be its {argument}; use 0 to {MOST_CM:g}").on(argument)
    left, top = (None if side is None else int(side * EMU_PER_CM) for side in (wish.left, wish.top))
    room_x, room_y = size[0] - max(left or 0, 0), size[1] - max(top or 0, 0)
    scale = min(1.0, max(room_x, 1) / picture.cx, max(room_y, 1) / picture.cy)
    wide = int(picture.cx * scale) if wish.width is None else int(wish.width * EMU_PER_CM)
    tall = max(1, wide * picture.cy // picture.cx)
    box = Box(
        (size[0] - wide) // 2 if left is None else left,
        (size[1] - tall) // 2 if top is None else top,
        wide,
        tall,
    )
    if not box.meets(Box(0, 0, *size)):
        raise PptxError("there the picture would lie outside the slide").on("left")
    return box


def _held(picture: Picture, holder: Holder) -> tuple[Box, str]:
    """A picture's own placeholder is filled and trimmed, unless much would be lost; else it is fitted in."""
    area = holder.box
    fill = max(area.cx / picture.cx, area.cy / picture.cy)
    lost_x, lost_y = 1 - area.cx / (picture.cx * fill), 1 - area.cy / (picture.cy * fill)
    if holder.trims and max(lost_x, lost_y) <= _TRIM:
        x, y = int(lost_x * 50_000), int(lost_y * 50_000)
        return area, f'<a:srcRect l="{x}" t="{y}" r="{x}" b="{y}"/>'
    fit = min(area.cx / picture.cx, area.cy / picture.cy)
    return centred(area, int(picture.cx * fit), int(picture.cy * fit)), ""


def _put(page: Slide, made: etree._Element, holder: Holder | None) -> None:
    if holder is not None:
        holder.replace(made)
        return
    tree = child(page.part.root, "cSld", "spTree")
    if tree is None:
        raise PptxError("this slide is damaged; it has no tree of shapes").on("slide")
    ends = [at for at, one in enumerate(tree) if local(one) in _LAST]
    tree.insert(ends[0] if ends else len(tree), made)


def _remarks(page: Slide, size: tuple[int, int], box: Box, holder: Holder | None) -> list[str]:
    remarks = [f"it fills the placeholder {holder.name!r}"] if holder else []
    if box.x < 0 or box.y < 0 or box.x + box.cx > size[0] + 1 or box.y + box.cy > size[1] + 1:
        remarks.append("it runs over the edge of the slide")
    if holder is None and any(box.meets(other) for other in covered(page, size)):
        remarks.append("it covers something that stood there; look at the slide")
    return remarks


def _change(package: Package, slide: int, number: int) -> Change:
    page = Deck(package).slide(slide)
    node = next(node for node in page.nodes if node.id == number and node.kind == "picture")
    box = page.lineage.box(node.element) or Box(0, 0, 0, 0)
    left, top, wide, tall = (f"{side / EMU_PER_CM:.1f}" for side in (box.x, box.y, box.cx, box.cy))
    alt = f", alt {node.alt!r}" if node.alt else ""
    return Change(f"slide {slide}", "", f"{node.name!r} at {left}, {top} cm, {wide} x {tall} cm{alt}")
