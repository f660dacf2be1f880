"""The order of children in the parts of decks (ECMA-376 Part 1, chapter 19)."""

from tools.office.checking.order.drawing import SHAPES
from tools.office.checking.order.notation import read_table

PRESENTATION = SHAPES | read_table("""
presentation: sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags \
embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst
sldIdLst: sldId* extLst
sldMasterIdLst: sldMasterId*
notesMasterIdLst: notesMasterId
sldId: extLst
sld: cSld clrMapOvr transition timing extLst
sldLayout: cSld clrMapOvr transition timing hf extLst
sldMaster: cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst
notes: cSld clrMapOvr extLst
notesMaster: cSld clrMap hf notesStyle extLst
cSld: bg spTree custDataLst controls extLst
bg: bgPr|bgRef
nvPr: ph audioCd|wavAudioFile|audioFile|videoFile|quickTimeFile custDataLst extLst
custShow: sldLst extLst
""")
