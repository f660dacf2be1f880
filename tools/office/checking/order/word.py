"""The order of children in the parts of documents (ECMA-376 Part 1, chapters 17 and 20.4)."""

from tools.office.checking.order.notation import read_table

_BLOCKS = "p|tbl|sdt|customXml|altChunk*"
_MARKS = "bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|moveFromRangeStart|moveToRangeStart"
_INLINE = f"r|hyperlink|ins|del|moveFrom|moveTo|fldSimple|sdt|smartTag|customXml|proofErr|{_MARKS}*"
_IN_A_RUN = (
    "t|delText|instrText|tab|br|cr|sym|drawing|pict|object|fldChar|footnoteReference|endnoteReference|"
    "commentReference|annotationRef|footnoteRef|endnoteRef|ptab|noBreakHyphen|softHyphen|ruby*"
)
WORD = read_table(f"""
document: background body
body: {_BLOCKS} sectPr
p: pPr {_INLINE}
r: rPr {_IN_A_RUN}
tbl: tblPr tblGrid tr|sdt|customXml*
tr: tblPrEx trPr tc|sdt|customXml*
tc: tcPr {_BLOCKS}
sdt: sdtPr sdtEndPr sdtContent
ruby: rubyPr rt rubyBase
pPr: pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs \
suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd \
snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment \
textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange
rPr: ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss \
imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd \
fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange
numPr: ilvl numId numberingChange ins
tblPr: tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing \
tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange
tblPrEx: tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblPrExChange
trPr: cnfStyle|divId|gridBefore|gridAfter|wBefore|wAfter|cantSplit|trHeight|tblHeader|tblCellSpacing|jc|\
hidden* ins del trPrChange
tcPr: cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark \
headers cellIns|cellDel|cellMerge tcPrChange
tblGrid: gridCol* tblGridChange
tblBorders: top start|left bottom end|right insideH insideV
tcBorders: top start|left bottom end|right insideH insideV tl2br tr2bl
pBdr: top left bottom right between bar
tblCellMar=tcMar: top start|left bottom end|right
sectPr: headerReference|footerReference* footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType \
pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings \
sectPrChange
numbering: numPicBullet* abstractNum* num* numIdMacAtCleanup
abstractNum: nsid multiLevelType tmpl name styleLink numStyleLink lvl*
lvl: start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr
num: abstractNumId lvlOverride*
lvlOverride: startOverride lvl
styles: docDefaults latentStyles style*
docDefaults: rPrDefault pPrDefault
style: name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat \
locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr*
tblStylePr: pPr rPr tblPr trPr tcPr
""")
WORD_DRAWING = read_table("""
inline: extent effectExtent docPr cNvGraphicFramePr graphic
anchor: simplePos positionH positionV extent effectExtent \
wrapNone|wrapSquare|wrapTight|wrapThrough|wrapTopAndBottom docPr cNvGraphicFramePr graphic
""")
