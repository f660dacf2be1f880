"""The order of children in drawn texts, shapes and tables (ECMA-376 Part 1, chapters 20.1 and 21.1)."""

from tools.office.checking.order.notation import read_table

_FILL = "noFill|solidFill|gradFill|blipFill|pattFill|grpFill"
_EFFECTS = "effectLst|effectDag"
_LEVELS = "=".join(f"lvl{level}pPr" for level in range(1, 10))
DRAWING = read_table(f"""
p: pPr r|br|fld* endParaRPr
r: rPr t
br: rPr
fld: rPr pPr t
pPr=defPPr={_LEVELS}: lnSpc spcBef spcAft buClrTx|buClr buSzTx|buSzPct|buSzPts buFontTx|buFont \
buNone|buAutoNum|buChar|buBlip tabLst defRPr extLst
rPr=defRPr=endParaRPr: ln {_FILL} {_EFFECTS} highlight uLnTx|uLn uFillTx|uFill latin ea cs sym hlinkClick \
hlinkMouseOver rtl extLst
bodyPr: prstTxWarp noAutofit|normAutofit|spAutoFit scene3d sp3d|flatTx extLst
lstStyle: defPPr lvl1pPr lvl2pPr lvl3pPr lvl4pPr lvl5pPr lvl6pPr lvl7pPr lvl8pPr lvl9pPr extLst
ln: noFill|solidFill|gradFill|pattFill prstDash|custDash round|bevel|miter headEnd tailEnd extLst
tbl: tblPr tblGrid tr*
tr: tc* extLst
tc: txBody tcPr extLst
tcPr: lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D {_FILL} headers extLst
xfrm: off ext chOff chExt
""")
SHAPES = read_table(f"""
spTree=grpSp: nvGrpSpPr grpSpPr sp|grpSp|graphicFrame|cxnSp|pic|contentPart* extLst
sp: nvSpPr spPr style txBody extLst
cxnSp: nvCxnSpPr spPr style extLst
pic: nvPicPr blipFill spPr style extLst
graphicFrame: nvGraphicFramePr xfrm graphic extLst
nvSpPr: cNvPr cNvSpPr nvPr
nvPicPr: cNvPr cNvPicPr nvPr
nvGraphicFramePr: cNvPr cNvGraphicFramePr nvPr
nvGrpSpPr: cNvPr cNvGrpSpPr nvPr
cNvPr: hlinkClick hlinkHover extLst
spPr: xfrm custGeom|prstGeom {_FILL} ln {_EFFECTS} scene3d sp3d extLst
grpSpPr: xfrm {_FILL} {_EFFECTS} scene3d extLst
style: lnRef fillRef effectRef fontRef
txBody=t=rich=txPr: bodyPr lstStyle p*
blipFill: blip srcRect tile|stretch
xfrm: off ext
pt: prSet spPr t extLst
""")
"""What parts of several kinds have under namespaces of their own: slides, sheets' drawings, diagrams."""
