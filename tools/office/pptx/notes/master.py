"""The deck's notes master; a plain one is made where there is none."""

from lxml import etree

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.pptx.deck import Part
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.markup import RECTANGLE, TREE_HEAD, box_markup
from tools.office.pptx.names import child, local

MASTER_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml"
THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"
_NOTES_SIZE = (6_858_000, 9_144_000)
_COLOURS = "".join(f' accent{n}="accent{n}"' for n in range(1, 7))
_LEVELS = "".join(
    f'<a:lvl{n}pPr marL="{(n - 1) * 457_200}" algn="l"><a:defRPr sz="1200"><a:solidFill>'
    '<a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/>'
    f'<a:cs typeface="+mn-cs"/></a:defRPr></a:lvl{n}pPr>'
    for n in range(1, 10)
)
_LINE = '<a:noFill/><a:ln w="12700"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln>'
_TEXT = "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody>"
_NUMBER = (
    '<p:txBody><a:bodyPr anchor="b"/><a:lstStyle><a:lvl1pPr algn="r"><a:defRPr sz="1200"/></a:lvl1pPr>'
    '</a:lstStyle><a:p><a:fld id="{7A1F0C5E-52D1-4B0B-9C39-6E2B1A7D0002}" type="slidenum">'
    "<a:t>‹#›</a:t></a:fld></a:p></p:txBody>"
)


def notes_master(draft: Draft) -> Part:
    """That which the presentation names, else a new one, listed there with its theme."""
    for relation in draft.package.relations(draft.presentation.name):
        if relation.type == "notesMaster" and relation.target in draft.package:
            return draft.deck.parts.get(relation.target)
    return _made(draft)


def _made(draft: Draft) -> Part:
    folder = draft.presentation.name.rpartition("/")[0]
    stem = f"{folder}/" if folder else ""
    content = draft.dialect.part(_markup(draft))
    name = draft.add(draft.free_name(f"{stem}notesMasters/notesMaster", ".xml"), content, MASTER_TYPE)
    theme = draft.add(draft.free_name(f"{stem}theme/theme", ".xml"), _theme(draft), THEME_TYPE)
    draft.relate(name, "theme", theme)
    _list(draft, draft.relate(draft.presentation.name, "notesMaster", name))
    return Part(name, content, xml.parse(content))


def _theme(draft: Draft) -> bytes:
    """A copy of the slide master's; a theme belongs to one master."""
    package = draft.package
    masters = [r.target for r in package.relations(draft.presentation.name) if r.type == "slideMaster"]
    for master in masters:
        for relation in package.relations(master):
            if relation.type == "theme" and relation.target in package:
                return _without_pictures(package.tree(relation.target))
    raise PptxError("this deck has no theme, so that no notes page can be made").on("slide")


def _without_pictures(theme: tuple[bytes, etree._Element]) -> bytes:
    """A picture fill becomes no fill, since the copy has no relations."""
    content, root = theme
    pictures = list(root.iter("{*}blipFill"))
    for fill in pictures:
        parent = fill.getparent()
        if parent is not None:
            parent.replace(fill, etree.Element(f"{{{etree.QName(fill).namespace}}}noFill"))
    return xml.serialise(root, content) if pictures else content


def _list(draft: Draft, relation_id: str) -> None:
    """`notesMasterIdLst` stands behind the list of slide masters."""
    presentation = draft.touch(draft.presentation)
    listing = child(presentation, "notesMasterIdLst")
    if listing is None:
        listing = draft.dialect.fragment("<p:notesMasterIdLst/>")
        masters = [at for at, one in enumerate(presentation) if local(one) == "sldMasterIdLst"]
        presentation.insert(max(masters, default=-1) + 1, listing)
    listing.append(draft.dialect.fragment(f'<p:notesMasterId r:id="{relation_id}"/>'))


def _markup(draft: Draft) -> str:
    return (
        '<p:notesMaster {ns}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'
        f"<p:spTree>{TREE_HEAD}{_shapes(draft)}</p:spTree></p:cSld>"
        f'<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"{_COLOURS} hlink="hlink" folHlink="folHlink"/>'
        f"<p:notesStyle>{_LEVELS}</p:notesStyle></p:notesMaster>"
    )


def _shapes(draft: Draft) -> str:
    """The slide's image in the upper half, the text below it, the page's number at the foot."""
    width, height = _page_size(draft)
    slide_width, slide_height = draft.deck.size
    margin, top = width // 10, height // 12
    tall = min((width - 2 * margin) * slide_height // max(slide_width, 1), height * 2 // 5)
    wide = tall * slide_width // max(slide_height, 1)
    text_top, foot = top + tall + height // 24, height - height // 14
    image = box_markup((width - wide) // 2, top, wide, tall)
    text = box_markup(margin, text_top, width - 2 * margin, foot - height // 40 - text_top)
    number = box_markup(width - width // 3 - margin // 2, foot, width // 3, height // 20)
    return (
        _shape(2, "Slide Image Placeholder", 'type="sldImg" idx="2"', image + RECTANGLE + _LINE, "")
        + _shape(3, "Notes Placeholder", 'type="body" sz="quarter" idx="3"', text + RECTANGLE, _TEXT)
        + _shape(
            4, "Slide Number Placeholder", 'type="sldNum" sz="quarter" idx="5"', number + RECTANGLE, _NUMBER
        )
    )


def _shape(number: int, name: str, placeholder: str, properties: str, text: str) -> str:
    locks = ' noRot="1" noChangeAspect="1"' if "sldImg" in placeholder else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name} {number - 1}"/><p:cNvSpPr>'
        f'<a:spLocks noGrp="1"{locks}/></p:cNvSpPr><p:nvPr><p:ph {placeholder}/></p:nvPr></p:nvSpPr>'
        f"<p:spPr>{properties}</p:spPr>{text}</p:sp>"
    )


def _page_size(draft: Draft) -> tuple[int, int]:
    size = child(draft.presentation.root, "notesSz")
    if size is None:
        return _NOTES_SIZE
    return whole(size.get("cx")) or _NOTES_SIZE[0], whole(size.get("cy")) or _NOTES_SIZE[1]
