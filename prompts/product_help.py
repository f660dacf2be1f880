"""Whether a message asks how this product is used, what it can do, or which commands it has."""

import re
from collections.abc import Iterator

ASKED_FOR_COMMANDS = "the message asks which commands there are"
ASKED_FOR_HELP = "the message asks how the product is used"
MOST_CHARS = 400
"""A longer message is a task that may hold such words by the way."""

_QUOTED = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»|```.*?(?:```|\Z)|(?m:^>.*$)", re.DOTALL
)
_SENTENCE_END = re.compile(r"[.!?;。！？；\n]+(?=\s|$|[^\x00-\x7f])|[。！？；，、\n]+")
_GREETING = re.compile(
    r"(?:hi|hello|hey|ok|okay|so|well|please|thanks|thank you|good (?:morning|day|evening)|and|but|also"
    r"|i(?:'d| would) like to know|i want to know|just)(?: there| folio)?[\s,:!-]+"
    r"|(?:can|could|would) you (?:please )?(?=(?:tell|show|list|explain|describe|give)\b)"
)
_FILLER = re.compile(r"[\s,]+(?:please|thanks|thank you|exactly|actually|then|now|anyway)$")

_PRODUCT = (
    r"(?:this|it|you|folio|(?:this|the) (?:app|application|tool|chat|assistant|bot|product|program|thing|site"
    r"|website|page|service|software))"
)
_HERE = (
    r"(?: (?:here|exactly|in here|for me|for us|in folio|with folio|with you|in this chat|to this chat"
    r"|to (?:you|folio)|in this app|with (?:my |a |an |the |our )?(?:files?|documents?|spreadsheets?"
    r"|presentations?|slides|office files)))*"
)
_KIND = (
    r"(?:(?:office|excel|word|powerpoint|power point|text|image|picture|pdf|csv|docx?|xlsx?|pptx?|markdown"
    r"|google)(?: (?:files?|documents?|presentations?|spreadsheets?|workbooks?|sheets|slides))?|pdfs|csvs"
    r"|files"
    r"|images|pictures|photos|documents|spreadsheets|workbooks|presentations|slides|slide decks|decks|charts"
    r"|formulas|screenshots)"
)
_KINDS = rf"{_KIND}(?:(?:,| or| and|, or|, and) {_KIND})*(?: too| as well| also)?{_HERE}"
_DO = (
    r"(?:edit|read|open|create|make|work with|work on|handle|process|support|change|write|understand|convert"
    r"|see|view|look at|draw|generate|search|deal with)"
)
_COMMAND = r"(?<![\w/.])/(?!etc|usr|tmp|var|home|bin|dev|opt|root|proc|sys|mnt|srv|lib)[a-z]{2,}(?![\w/.])"
_ELSEWHERE = (
    r"\b(?:in|on|for|with|under) (?:linux|unix|git|windows|mac\w*|bash|docker|python|sql|vim|excel|word"
    r"|ubuntu"
    r"|powershell|the (?:terminal|shell|console))\b"
)

_ENGLISH_COMMANDS = (
    r"(?:all )?(?:the )?(?:slash )?commands?(?: list| please)?",
    rf"(?:what|which) (?:other )?(?:slash )?commands?(?: names)? (?:are there|exist|do you (?:have|know"
    rf"|support"
    rf"|understand|offer|accept)|does {_PRODUCT} (?:have|know|support|offer)|are (?:available|supported"
    rf"|possible)|can (?:i|we|you) (?:use|type|run|give|give you|send))(?: to (?:you|me|us))?{_HERE}",
    rf"(?:list|show|explain|tell|give|name|describe)(?: me| us)?(?: about| a list of)?"
    rf"(?: all| of| the| your| available| possible| supported| slash)* commands"
    rf"(?: to me| you have| there are| that there are| that you have| available)?{_HERE}",
    rf"(?:what|how|when|which|why|explain|describe|tell)\b.*{_COMMAND}.*",
    r"do you have (?:a|any|some) (?:slash )?commands?\b.*",
    rf"(?:is|are) there (?:a|an|any|some) (?:slash )?commands?\b(?!.*{_ELSEWHERE}).*",
)
_ENGLISH_HELP = (
    r"(?:i need |some )?help(?: me)?(?: (?:me )?(?:to )?(?:get(?:ting)? started|start))?",
    r"(?:the )?(?:user(?:'s)? )?(?:guide|manual|instructions|handbook|documentation|docs|tutorial)",
    rf"what (?:else |all )?(?:can|could|do|are) you (?:able to )?(?:all )?(?:do|help(?: me| us)? (?:do )?with"
    rf"|help(?: me| us)? do|offer){_HERE}",
    rf"(?:tell|show|give|explain|describe|list|let)\b.{{0,40}}\bwhat (?:all )?(?:you|folio|this (?:app|tool))"
    rf"(?: can|'re able to| are able to| is able to) (?:all )?do{_HERE}",
    r"what you can do(?: here| for me)?",
    rf"(?:what|which|list|show|tell|describe|explain|name)\b.{{0,20}}\b(?:your|folio's) (?:own )?(?:main "
    rf"|key )?"
    rf"(?:capabilities|features|functions|tools|skills|abilities|limits|limitations|options){_HERE}",
    rf"(?:what|which) (?:kinds? of |sorts? of |types? of )?(?:features|capabilities|functions|tools|skills"
    rf"|(?:file )?(?:types|formats)|files?|documents?)(?: types| formats)? (?:are there|do you (?:have"
    rf"|support"
    rf"|accept|offer|know|understand|handle|use|read)|does {_PRODUCT} (?:have|support|accept|offer)|are"
    rf" (?:available|supported|accepted)|can (?:i|we) (?:upload|attach|give you|send you|use here|send)"
    rf"|can you (?:use|open|read|edit|handle|make|create|work with|call|access))(?: access to)?{_HERE}",
    rf"how (?:do|can|should|would|could|must|does) (?:i|we|one|somebody|someone|people|you) "
    rf"(?:best )?(?:use|operate|start with|begin with|talk to|work with|get started with|handle) {_PRODUCT}"
    rf"(?: app| properly| best| about .*| to .*)?{_HERE}",
    rf"how (?:is|are) {_PRODUCT} (?:used|meant to be used|supposed to work)",
    rf"how (?:do|can|should|would|could) (?:i|we) (?:upload|attach|add|send|share|give you|send you|give)"
    rf"(?: you)? (?:a |an |my |the |some |own )*(?:files?|documents?|pictures?|images?|attachments?"
    rf"|{_KIND}){_HERE}",
    r"how (?:do|can|should|would|could) (?:i|we) (?:make|get|have|let|tell|ask) you\b.*",
    rf"how (?:do|does|did) (?:it|this|that|everything|all this|all of this|{_PRODUCT})(?: all| really)?"
    rf" (?:work|function)(?: here)?",
    r"how (?:do|can|should|would|could) (?:i|we) .*\b(?:in folio|in this (?:app|chat)|with folio)",
    rf"(?:can|could|do|are|does|is) (?:you|folio|this (?:app|tool"
    rf"|assistant)) (?:also )?(?:able to )?{_DO} {_KINDS}",
    rf"(?:is|are) there (?:a|an|any|some) (?:manual|guide|help|tutorial|documentation|instructions?|handbook"
    rf"|introduction)(?: page| text)?(?: (?:for|to|on|about) (?:how to use )?{_PRODUCT})?{_HERE}",
    rf"(?:where (?:can i find|do i find|is|are)|show me|open|give me) (?:the |a |your )?(?:help|manual|guide"
    rf"|documentation|instructions|user guide|user manual|tutorial)(?: page)?(?: (?:for|to|of"
    rf"|on) {_PRODUCT})?{_HERE}",
    r"i(?:'m| am) new(?: here| to (?:this|folio))?\b.{0,60}",
    rf"what (?:else )?(?:can|could|should|may) (?:i|we) (?:do|ask|say|type)(?: you| folio)?(?: for"
    rf"| about)?{_HERE}",
    r"what (?:kinds?|sorts?) of (?:things|questions|tasks) (?:can|should|may) (?:i|we) (?:ask|give) (?:you"
    r"|folio)\b.*",
    r"what (?:kinds?|sorts?) of (?:things|tasks|work) (?:can|do) you (?:do|help(?: me)? with|handle)",
    r"(?:what|who)(?: exactly)? (?:is|'s|are) (?:folio|you|this (?:app|tool|product|assistant|chat"
    r"|thing))(?: for)?",
    r"(?:what|who)'s (?:folio|this (?:app|tool|product|assistant|chat))(?: for)?",
    r"what (?:is|are) (?:folio|you|this (?:app|tool|chat)) (?:good|used) for",
    r"(?:how|where) (?:do|can|should|would) i (?:start|begin|get started)(?: here| with (?:this|folio|you))?",
    r"(?:how to|tell me how to|show me how to|teach me (?:how )?to|explain how to|i (?:do not"
    r"|don't) know how to)"
    rf" use {_PRODUCT}{_HERE}",
)

_SELF = (
    r"(?:你|您|folio|这个?(?:软件|产品|助手|工具|应用|网站|聊天|机器人|程序|系统|平台)"
    r"|本(?:产品|软件|助手)|该?助手|这里|这儿)"
)
_PREFIX = (
    r"(?:请问|请|那么?|我想(?:知道|了解|问)(?:一下)?|想(?:知道|问)(?:一下)?|能不能|可以|麻烦|告诉我"
    r"|跟我说说|你好|您好|在(?=这)"
    r"|给我|帮我|(?:你|您)?能)*"
)
_SUFFIX = r"(?:呢|吗|啊|呀|么|吧|嘛|一下|谢谢|可以吗|好吗)*"
_WHAT = r"(?:什么|啥|哪些|些什么|点什么|些啥|哪些事|多少)"
_KIND_ZH = (
    r"(?:pptx?|pdf|excel|word|docx?|xlsx?|csv|markdown|office|图片|照片|截图|表格|文档|文件|幻灯片"
    r"|演示文稿|电子表格)"
    r"(?:文件|文档|表格|格式)?"
)
_COMMAND_ZH = r"(?:命令|指令)"
_SLASH = r"/(?!etc|usr|tmp|var|home|bin|dev|opt|root)[a-z]{2,}(?![a-z0-9_/.])"
_CHINESE_COMMANDS = (
    rf"(?:{_SELF}|现在)?(?:都|还|里面?)?(?:有|支持|能用|可以用|提供|认识)?{_WHAT}(?:斜杠|可用的?"
    rf"|快捷)*{_COMMAND_ZH}"
    rf"(?:可以用|可用|能用|可以使用|可以输入)?",
    rf"{_COMMAND_ZH}(?:列表|大全|清单|有哪些|都有哪些|有什么|怎么用|说明)",
    rf"(?:列出|显示|看看|看|介绍|说明|讲讲|告诉我)(?:一下|下)?(?:所有|全部|你的|您的|可用|的"
    rf"|斜杠)*{_COMMAND_ZH}(?:列表)?",
    rf"(?:命令|指令)?{_SLASH}(?:这个)?{_COMMAND_ZH}?(?:到底)?(?:是|有|怎么|如何|怎样|用来|能|可以|和|跟"
    rf"|与).*",
    rf".*(?:什么是|怎么用|如何使用|解释|区别是|介绍){_SLASH}.*",
    rf"(?:{_SELF})?有没有.{{0,10}}{_COMMAND_ZH}",
    rf"(?:{_SELF})?有.{{1,8}}的{_COMMAND_ZH}",
)
_CHINESE_HELP = (
    rf"(?:{_SELF})?(?:都|还|到底|究竟)*(?:能|会|可以|能够)(?:够)?(?:帮|为|替|给)?(?:我们?|大家)?(?:做|干"
    rf"|办|处理|完成|提供)?"
    rf"{_WHAT}(?:事|事情|忙|任务|工作|文件|帮助|服务)?",
    rf"(?:{_SELF})(?:都|还|具备|具有)*(?:有|支持|能用|可以用|会用|能使用|提供){_WHAT}(?:主要)?的?(?:功能"
    rf"|工具|技能|能力|本领|本事|用途|特点)",
    rf"有{_WHAT}功能",
    r"(?:功能|能力)(?:列表|有哪些|介绍|说明)",
    r"(?:列出|显示|看看|介绍|说明|讲讲|说说)(?:一下|下)?(?:你|您|folio)的?(?:所有|全部|主要)?(?:功能|能力"
    r"|用法|工具)?",
    rf"(?:这个?|{_SELF})(?:东西)?(?:到底)?(?:该|应该|要|是)?(?:怎么|如何|怎样)(?:使)?(?:用|操作|工作"
    rf"|运作)的?",
    rf"(?:我)?(?:该|应该|要)?(?:怎么|如何|怎样)(?:使)?(?:用|操作)(?:{_SELF}|这个)?",
    rf"(?:教|告诉)我(?:怎么|如何)(?:使)?用(?:{_SELF}|这个)?",
    r"(?:给我)?(?:看|看看|看一下|打开|显示)?(?:一下)?(?:帮助|使用(?:说明书?|指南|手册|方法|教程)"
    r"|用户(?:指南|手册)"
    r"|操作(?:指南|手册|说明)|说明书|新手(?:入门|指南|教程)|入门(?:指南|教程)?)",
    rf"{_SELF}?(?:都)?(?:支持|能(?:处理|打开|读|读取|编辑)?|可以(?:处理|打开|读|上传)?|接受){_WHAT}(?:类型"
    rf"|格式|种类)?的?"
    rf"(?:文件|文档|格式)(?:格式|类型)?",
    r"(?:我)?(?:在?这里|在?这儿)?(?:可以|能)(?:上传|传)(?:什么|哪些|啥)(?:类型|格式)?的?(?:文件|文档)?",
    rf"(?:我)?(?:在?(?:这里|这儿|folio里?))?(?:该|要|可以)?(?:怎么|如何|怎样)(?:上传|添加|传|发)(?:一个"
    rf"|我的|自己的)?"
    rf"(?:{_KIND_ZH}|附件)(?:给你)?",
    rf"(?:{_SELF}|folio)?(?:能|可以|会|能不能|可不可以|会不会|支持|是否能|是否支持)"
    rf"(?:编辑|读|读取|处理|打开|修改|创建|生成|制作|做|写|看|识别|支持|转换|新建"
    rf"|画)?{_KIND_ZH}(?:和{_KIND_ZH})?(?:吗|么)",
    r"我(?:是|才|刚)?(?:新用户|新手|新人|新来的|第一次用|刚注册).*",
    r"(?:我)?(?:该|应该|要)?(?:怎么|如何|从哪里?|怎样)(?:开始|上手|入门)(?:使用|用)?(?:folio|你)?",
    rf"(?:在?(?:这里|这儿|folio里?))?我(?:在?(?:这里|这儿))?(?:可以|能|能够)(?:问|让|叫|请|用)?(?:你"
    rf"|您)?(?:做|干|问|帮我做)?(?:些)?{_WHAT}"
    r"(?:问题|事|事情)?",
    r"(?:你|您)(?:到底)?是(?:谁|什么|做什么的|干什么的|干嘛的|干啥的|什么东西|什么助手)",
    r"(?:folio|这个(?:软件|产品|助手|工具|应用))(?:到底)?是(?:什么|做什么的|干什么的|干嘛的|用来做什么的)",
    r"(?:我)?(?:该|要|应该|可以)?(?:怎么|如何|怎样)(?:让|叫|请|使)(?:你|您).*",
    rf"(?:{_SELF})有(?:没有)?(?:说明书|帮助|使用说明|教程|手册|使用指南)",
    rf"(?:{_SELF})的(?:使用方法|用法|功能|使用说明|说明书|教程)",
)


def wants_product_help(text: str) -> str | None:
    """The reason in words, or None. Only a sentence that is such a question as a whole counts."""
    if len(text) > MOST_CHARS:
        return None
    for sentence in _sentences(text):
        squeezed = "".join(sentence.split())
        if _any(_COMMAND_QUESTION, sentence) or _any(_COMMAND_QUESTION_ZH, squeezed):
            return ASKED_FOR_COMMANDS
        if _any(_HELP_QUESTION, sentence) or _any(_HELP_QUESTION_ZH, squeezed):
            return ASKED_FOR_HELP
    return None


def _sentences(text: str) -> Iterator[str]:
    spoken = _QUOTED.sub(" … ", text.casefold().replace("’", "'"))
    for piece in _SENTENCE_END.split(spoken):
        sentence = " ".join(piece.split()).strip(" ,:-~")
        while (greeting := _GREETING.match(sentence)) and greeting.end() < len(sentence):
            sentence = sentence[greeting.end() :]
        while filler := _FILLER.search(sentence):
            sentence = sentence[: filler.start()]
        if sentence:
            yield sentence


def _any(pattern: re.Pattern[str], sentence: str) -> bool:
    return pattern.fullmatch(sentence) is not None


def _english(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


def _chinese(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"{_PREFIX}(?:{'|'.join(f'(?:{pattern})' for pattern in patterns)}){_SUFFIX}")


_COMMAND_QUESTION, _HELP_QUESTION = _english(_ENGLISH_COMMANDS), _english(_ENGLISH_HELP)
_COMMAND_QUESTION_ZH, _HELP_QUESTION_ZH = _chinese(_CHINESE_COMMANDS), _chinese(_CHINESE_HELP)
