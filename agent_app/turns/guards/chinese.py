"""Which clauses of a Chinese sentence say that a file was made, changed, saved or sent."""

import re
from collections.abc import Iterator

from agent_app.turns.guards.spoken import CELL, FILE_NAME, Deed, Said

_SENT = r"(?:发送|发给|发出|发过|寄出|寄给|共享|分享|上传|发布|转发|发往)"
_DONE = (
    r"(?:另存为?|保存|存储|存入|存好|存到|存为|创建|新建|建立|建好|生成|制作|做好|做成|更新|修改|更改|改为"
    r"|改成|改好|改名|更正"
    r"|修正|修复|纠正|替换|添加|新增|增加|加入|加上|插入|删除|删掉|删去|移除|清空|清除|填入|填写|填好|填充"
    r"|写入|写好|写到|导出"
    r"|转换|转成|转为|重命名|设置|设为|设成|调整|合并|移动|格式化|应用|补上|补充|补齐|加粗|缩短|乘以"
    r"|准备好|改写|重写|覆盖|拆分"
    r"|排序|复制|粘贴|恢复|换成|换为|换好|去掉|改掉|合并|处理好|整理好|调好|标注|标记|翻译成|翻译好"
    r"|重新计算|加好|排好|清理|统一"
    r"|精简|润色|新加|修好|填上|写进|放进|放到|放入|套用|导入|拆成)"
)
_VERB = rf"(?P<verb>{_SENT}|{_DONE})"
_NOUN = (
    r"文件|文档|表格|工作表|工作簿|单元格|幻灯片|演示文稿|ppt|pdf|word|csv|excel"
    r"|第[一二三四五六七八九十\d ]+[行列段页张]|[A-Z] ?列|空行"
    r"|新的一[行列段页]|标题|表头|页脚|页眉|公式|合计|报告|信件|合同|发票|邮件|预算|笔记|图表|数值|段落"
    r"|摘要|结束语|内容|一段|一页"
    r"|副本|版本|目录|备注|清单|大纲|图片"
)
_OBJECT = re.compile(rf"{_NOUN}|{FILE_NAME.pattern}|(?-i:{CELL.pattern})", re.IGNORECASE)
_FILE_OBJECT = re.compile(
    rf"文件|文档|表格|工作表|工作簿|幻灯片|演示文稿|ppt|pdf|{FILE_NAME.pattern}", re.IGNORECASE
)
_ALREADY = re.compile(
    rf"(?<![早])(?:已经?|刚刚|刚才|刚)(?P<between>[^，。]{{0,45}}?){_VERB}(?!的|过的)(?P<rest>.*)"
)
_FINISHED = re.compile(
    rf"{_VERB}(?:好|完|完毕|成功|完成|妥当|掉|上)*(?:了|完毕|成功|完成|好了)(?!吗)(?P<rest>.*)"
)
_BECAME = re.compile(rf"(?:把|将|都|全部)[^，。]{{0,40}}{_VERB}[^，。]{{0,30}}?(?:了|里了)(?P<rest>.*)")
_OWN = re.compile(
    r"(?:我|^并|^也)(?!们?的)[^，。]{0,30}?(?P<verb>做|写|画|建|发|改|存|加|删|补)(?:好|成|完|上"
    r"|掉)?了(?P<rest>.*)"
)
_IN_IT = re.compile(
    r"(?:里|中|上|末尾|开头|后面|前面)[^，。]{0,6}(?P<verb>加|添|增加|添加|补|插入|写)(?:上|好|进)?了"
)
_STATE = re.compile(
    r"现在(?:是|为|有|显示|包含|变成|共有|写着)|变成了?|已经?有了?新|(?:准备|做|写|建|弄|改|存|发)好了"
    r"|可以下载"
)
_TERSE = re.compile(
    r"^(?:好的?|好了|行)?[，！!\s]*(?:搞定|(?:已|已经)?完成(?:了|修改|更新)?|弄好了|改好了|做好了"
    r"|办好了)[！!。.]*$"
)
_BARE = re.compile(r"^(?:好的?|全部|都)?(?:已经?)?(?:完成|搞定|做好|弄好|办好)了?[！!。.，]*$")
_WHOLE_SENTENCE_NOT = re.compile(
    r"[吗么呢][？?。]?$|[？?]$|如果|要是|假如|假设|倘若|一旦|万一|^等|之后，|以后，|之前，|的话"
    r"|^请(?!查收)|确认.*是否|根据|似乎|好像|看来|意味着|可能"
    r"|(?:说|写着|写道|称|表示|指出|提到|声称|显示|认为)[，：:]?(?!明).{0,40}已"
    r"|我之前说|^要.+，请"
)
_NOT = re.compile(
    r"没|未|无法|不能|不会|不可|并非|不是|失败|会(?!议)|可以(?!下载)|将会|将为|想|打算|准备(?!好)|需要"
    r"|应当|应该|必须|建议|要(?!求|的)|能(?!够)|之前(?!的)|后来"
)
_OTHERS = re.compile(
    r"(?:您|你|他|她|同事|别人|对方|用户|客户|老板|作者|他们|她们|公司|有人)(?:们|的同事)?(?:已经?|刚刚"
    r"|刚才|刚|之前|昨天|后来)?[^的，]{0,6}?(?:已|了|过|来)"
    r"|由[^，]{1,12}(?:修改|创建|更新|添加|删除)|被(?:其他|别|另)"
)
_TO_OTHERS = re.compile(
    r"(?:为|给|帮|替|按|发给|寄给|共享给|分享给|发送给)(?:您|你|客户|他|她|对方|同事)(?:的(?:同事|要求"
    r"|客户|团队))?们?"
)


def said(sentence: str, *, tried: bool) -> Iterator[Said]:
    """`tried`: a call of this turn failed, so that a bare “完成了。” claims that it worked."""
    if tried and _BARE.match(sentence):
        yield Said("file", sentence, sentence)
    if _WHOLE_SENTENCE_NOT.search(sentence):
        return
    for clause in filter(None, re.split(r"[，,：:；;]", sentence)):
        deed = _deed(clause.strip("。！!. "), sentence)
        if deed is not None:
            yield Said(deed, clause, sentence)


def _deed(clause: str, sentence: str) -> Deed | None:
    spoken = _TO_OTHERS.sub(_verb_only, clause)
    if _NOT.search(spoken) or _OTHERS.search(spoken):
        return None
    for pattern in (_ALREADY, _FINISHED, _BECAME):
        for match in pattern.finditer(spoken):
            if _OBJECT.search(sentence) or _speaks_of_itself(spoken):
                return _kind(match["verb"])
    own = _OWN.search(spoken)
    if own is not None and _FILE_OBJECT.search(sentence):
        return _kind(own["verb"])
    if _IN_IT.search(spoken) and _OBJECT.search(spoken):
        return "file"
    if _STATE.search(spoken) and _OBJECT.search(spoken):
        return "file"
    return "file" if _TERSE.match(spoken) and _OBJECT.search(sentence) else None


def _verb_only(match: re.Match[str]) -> str:
    """“发给客户” is still an act of sending; whom it is for is left out."""
    word = match[0]
    return word[:2] if word[:2] in ("发给", "寄给", "共享", "分享", "发送") else ""


def _speaks_of_itself(clause: str) -> bool:
    return bool(re.match(rf"^(?:我|已|都|全部|均|{_SENT}|{_DONE})", clause))


def _kind(verb: str) -> Deed:
    return "sent" if re.fullmatch(rf"{_SENT}|发", verb) else "file"
