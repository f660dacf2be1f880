"""Everyday English words beside those that programs' descriptions use for the same thing.

A line is one meaning; any of its words finds the others, at a part of the weight. Words that belong to one
product alone have no place here.
"""

from collections.abc import Mapping

from tools.finding.words import words

_MEANINGS = """
create make new add open start begin set report
delete remove forget erase trash discard drop
update change edit modify set rename replace rewrite
search find look query locate
list show all every
get read retrieve view fetch see
send post tell write message announce
message mail email gmail letter note
issue ticket bug task defect story
copy duplicate clone
move transfer hand transition shift
status state done transition
picture photo image screenshot
comment remark reply answer note
page document article
document doc file paper
sheet spreadsheet table workbook
row record entry item query
person people user member colleague teammate account
access permission share collaborator sharing
secret password key credential token leaked
vulnerability vulnerable security advisory alert
calendar meeting appointment event schedule
busy free available
slide deck presentation
folder directory
path disk filesystem
undo reset revert unstage back
request ask
job run workflow pipeline action build
log history record journal
error exception crash failure fail
label tag category
link url address web site
close finish complete resolve done
press click push tap
choose select pick
count number many total statistic
analyze cause reason root
watch follow subscribe watcher
approve review accept
urgent priority important
export save download
import load upload
attach attachment
version release
branch fork
contact phone address
absence leave vacation holiday office
response answer reply submission
colour color format conditional
"""


def _alike() -> Mapping[str, tuple[str, ...]]:
    others: dict[str, dict[str, None]] = {}
    for line in _MEANINGS.strip().splitlines():
        meaning = dict.fromkeys(words(line))
        for word in meaning:
            others.setdefault(word, {}).update({other: None for other in meaning if other != word})
    return {word: tuple(found) for word, found in others.items()}


ALIKE: Mapping[str, tuple[str, ...]] = _alike()
"""For a stem, the stems of the same meaning."""
