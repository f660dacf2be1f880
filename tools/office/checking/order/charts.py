"""The order of children in charts (ECMA-376 Part 1, chapter 21.2)."""

from tools.office.checking.order.drawing import SHAPES
from tools.office.checking.order.notation import read_table

_AXIS = (
    "axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark "
    "tickLblPos spPr txPr crossAx crosses|crossesAt"
)
_SHOWN = (
    "dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator "
    "showLeaderLines leaderLines extLst"
)
_KINDS = (
    "areaChart|area3DChart|lineChart|line3DChart|stockChart|radarChart|scatterChart|pieChart|pie3DChart|"
    "doughnutChart|barChart|bar3DChart|ofPieChart|surfaceChart|surface3DChart|bubbleChart*"
)
CHART = SHAPES | read_table(f"""
chartSpace: date1904 lang roundedCorners style clrMapOvr pivotSource protection chart spPr txPr externalData \
printSettings userShapes extLst
chart: title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly \
dispBlanksAs showDLblsOverMax extLst
title: tx layout overlay spPr txPr extLst
legend: legendPos legendEntry* layout overlay spPr txPr extLst
plotArea: layout {_KINDS} valAx|catAx|dateAx|serAx* dTable spPr extLst
barChart: barDir grouping varyColors ser* dLbls gapWidth overlap serLines* axId* extLst
bar3DChart: barDir grouping varyColors ser* dLbls gapWidth gapDepth shape axId* extLst
lineChart: grouping varyColors ser* dLbls dropLines hiLowLines upDownBars marker smooth axId* extLst
areaChart: grouping varyColors ser* dLbls dropLines axId* extLst
pieChart: varyColors ser* dLbls firstSliceAng extLst
doughnutChart: varyColors ser* dLbls firstSliceAng holeSize extLst
scatterChart: scatterStyle varyColors ser* dLbls axId* extLst
radarChart: radarStyle varyColors ser* dLbls axId* extLst
bubbleChart: varyColors ser* dLbls bubble3D bubbleScale showNegBubbles sizeRepresents axId* extLst
ser: idx order tx spPr invertIfNegative pictureOptions explosion marker dPt* dLbls trendline* errBars* \
cat xVal val yVal smooth shape bubbleSize bubble3D extLst
tx: strRef|rich|v
strRef: f strCache extLst
numRef: f numCache extLst
multiLvlStrRef: f multiLvlStrCache extLst
strCache=strLit: ptCount pt* extLst
numCache=numLit: formatCode ptCount pt* extLst
multiLvlStrCache: ptCount lvl* extLst
pt: v
dPt: idx invertIfNegative marker bubble3D explosion spPr pictureOptions extLst
marker: symbol size spPr extLst
dLbls: dLbl* delete numFmt spPr txPr {_SHOWN}
dLbl: idx delete layout tx numFmt spPr txPr {_SHOWN}
scaling: logBase orientation max min extLst
catAx: {_AXIS} auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl extLst
valAx: {_AXIS} crossBetween majorUnit minorUnit dispUnits extLst
dateAx: {_AXIS} auto lblOffset baseTimeUnit majorUnit majorTimeUnit minorUnit minorTimeUnit extLst
serAx: {_AXIS} tickLblSkip tickMarkSkip extLst
""")
