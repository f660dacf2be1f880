"""The order of children in the parts of workbooks (ECMA-376 Part 1, chapters 18 and 20.5)."""

from tools.office.checking.order.notation import read_table

SPREADSHEET = read_table("""
worksheet: sheetPr dimension sheetViews sheetFormatPr cols* sheetData sheetCalcPr sheetProtection \
protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr \
conditionalFormatting* dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks \
colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF \
drawingHF picture oleObjects controls webPublishItems tableParts extLst
chartsheet: sheetPr sheetViews sheetProtection customSheetViews pageMargins pageSetup headerFooter drawing \
legacyDrawing legacyDrawingHF drawingHF picture webPublishItems extLst
dialogsheet: sheetPr sheetViews sheetFormatPr sheetProtection customSheetViews printOptions pageMargins \
pageSetup headerFooter drawing legacyDrawing legacyDrawingHF drawingHF oleObjects controls extLst
sheetPr: tabColor outlinePr pageSetUpPr
sheetViews: sheetView* extLst
sheetView: pane selection* pivotSelection* extLst
sheetData: row*
row: c* extLst
c: f v is extLst
si=is: t r* rPh* phoneticPr
r: rPr t
rPh: t
headerFooter: oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter
conditionalFormatting: cfRule* extLst
cfRule: formula* colorScale dataBar iconSet extLst
dataValidation: formula1 formula2
autoFilter: filterColumn* sortState extLst
sortState: sortCondition* extLst
workbook: fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups \
externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes \
webPublishing fileRecoveryPr* webPublishObjects extLst
styleSheet: numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst
xf: alignment protection extLst
dxf: font numFmt fill alignment border protection extLst
fill: patternFill|gradientFill
patternFill: fgColor bgColor
border: start end left right top bottom diagonal vertical horizontal
sst: si* extLst
table: autoFilter sortState tableColumns tableStyleInfo extLst
tableColumn: calculatedColumnFormula totalsRowFormula xmlColumnPr extLst
comments: authors commentList extLst
comment: text commentPr
text: t r* rPh* phoneticPr
pivotTableDefinition: location pivotFields rowFields rowItems colFields colItems pageFields dataFields \
formats conditionalFormats chartFormats pivotHierarchies pivotTableStyleInfo filters rowHierarchiesUsage \
colHierarchiesUsage extLst
pivotCacheDefinition: cacheSource cacheFields cacheHierarchies kpis tupleCache calculatedItems \
calculatedMembers dimensions measureGroups maps extLst
cacheSource: worksheetSource|consolidation extLst
connection: dbPr olapPr webPr textPr parameters extLst
""")
SHEET_DRAWING = read_table("""
twoCellAnchor: from to sp|grpSp|graphicFrame|cxnSp|pic|contentPart clientData
oneCellAnchor: from ext sp|grpSp|graphicFrame|cxnSp|pic|contentPart clientData
absoluteAnchor: pos ext sp|grpSp|graphicFrame|cxnSp|pic|contentPart clientData
from=to: col colOff row rowOff
""")
