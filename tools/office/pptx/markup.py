"""The markup that every new page begins with: a tree of shapes without any."""

TREE_HEAD = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
    '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/>'
    '<a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
EMPTY_TREE = f"<p:cSld><p:spTree>{TREE_HEAD}</p:spTree></p:cSld>"
MASTER_COLOURS = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"
RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'


def box_markup(x: int, y: int, cx: int, cy: int) -> str:
    """A position and a size in EMU."""
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{cx}" cy="{cy}"/></a:xfrm>'
