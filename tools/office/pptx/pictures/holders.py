"""Empty placeholders that a picture can fill."""

from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from tools.office.pptx.deck import Slide
from tools.office.pptx.fit import box_texts
from tools.office.pptx.inherit import Box
from tools.office.pptx.names import child, local
from tools.office.pptx.shapes import placeholder_of


@dataclass(frozen=True)
class Holder:
    """`trims` where the placeholder is for pictures alone, which PowerPoint fills to its edges."""

    shape: etree._Element
    number: int
    name: str
    box: Box
    trims: bool

    def replace(self, picture: etree._Element) -> None:
        """The picture takes the placeholder's place in the tree, its number, name and role."""
        parent, role = self.shape.getparent(), placeholder_of(self.shape)
        properties = next(picture.iter("{*}nvPr"))
        if role is not None:
            properties.append(deepcopy(role))
        next(picture.iter("{*}cNvPr")).set("name", self.name)
        next(picture.iter("{*}picLocks")).set("noGrp", "1")
        picture.tail = self.shape.tail
        if parent is not None:
            parent.replace(self.shape, picture)


def empty_holder(slide: Slide) -> Holder | None:
    """One for pictures, else one for any content."""
    for kind in ("pic", "obj"):
        for node in slide.nodes:
            suits = node.placeholder == kind and not node.groups and local(node.element) == "sp"
            box = slide.lineage.box(node.element) if suits else None
            bare = not any(text.strip() for text in box_texts(node)) and not _is_filled(node.element)
            if box is not None and box.cx and box.cy and bare:
                return Holder(node.element, node.id, node.name, box, kind == "pic")
    return None


def _is_filled(shape: etree._Element) -> bool:
    return child(shape, "spPr", "blipFill") is not None
