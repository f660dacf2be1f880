"""Which clauses of an English sentence say that a file was made, changed, saved or sent."""

import re
from collections.abc import Iterator

from agent_app.turns.guards.spoken import CELL, FILE_NAME, Deed, Said

_SENT = r"(?:sent|e-?mailed|mailed|shared|uploaded|posted|forwarded|delivered|published)"
_DONE = (
    r"(?:saved|stored|exported|created|generated|updated|edited|modified|changed|replaced|inserted|added"
    r"|removed"
    r"|deleted|renamed|fixed|corrected|filled|written|moved|merged|converted|formatted|reformatted"
    r"|appended|applied"
    r"|cleared|swapped|rewritten|highlighted|sorted|attached|prepared|built|overwritten|shortened|adjusted"
    r"|restored"
    r"|copied|entered|made|set|put|multiplied|translated|bolded|reordered|revised|emptied|duplicated|resized)"
)
_SIMPLE_PAST = r"(?:wrote|overwrote|rewrote)"
_VERB = rf"(?P<verb>{_SENT}|{_DONE}|{_SIMPLE_PAST})"
_NOUN = (
    r"(?:files?|documents?|spreadsheets?|workbooks?|worksheets?|sheets?|cells?|rows?|columns?|slides?|decks?"
    r"|presentations?|paragraphs?|tables?|headings?|headers?|footers?|titles?|formulas?|charts?|pages?"
    r"|bullets?"
    r"|bullet points?|letter|report|contract|invoice|notes|minutes|pdf|csv|copy|budget|values?|totals?"
    r"|sections?"
    r"|line|typos?|wording|changes|edits|dates?|occurrences|e-?mail|message|everything|name|logo|folder"
    r"|memo|agenda"
    r"|version)"
)
_OBJECT = re.compile(rf"\b{_NOUN}\b|{FILE_NAME.pattern}|(?-i:{CELL.pattern})", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:files?|documents?|spreadsheets?|workbooks?|worksheets?|sheets?|tabs?|cells?|rows?|columns?|slides?"
    r"|decks?|presentations?|paragraphs?|headings?|headers?|footers?|placeholders?|bullet lists?"
    r"|bullet points?"
    rf"|bullets|tables?|formulas?|drive|inbox)\b|{FILE_NAME.pattern}|(?-i:{CELL.pattern})",
    re.IGNORECASE,
)
_PLACED = re.compile(rf"{FILE_NAME.pattern}|(?-i:{CELL.pattern})", re.IGNORECASE)
_NO_DEED = (
    r"(?:need|feed|speed|seed|embed|proceed|exceed|succeed|indeed|looked|checked|reviewed|noticed|analy[sz]ed|opened|searched|compared|examined|listed|summari[sz]ed"
    r"|calculated|noted|considered|wanted|needed|tried|attempted|asked|mentioned|explained|described|used"
    r"|based"
    r"|planned|suggested|proposed|recommended|received|verified|counted|computed|failed|hoped|decided|started"
    r"|worked|assumed|covered|called|named|titled|located|included|contained|scanned|identified|referred"
    r"|learned"
    r"|skipped|ignored|kept|expected|loaded|parsed|interpreted|inspected|studied|confirmed|matched"
    r"|added up|agreed"
    r"|relied|focused|attached|provided|uploaded by|signed|discussed|approved|introduced|required|affected"
    r"|collected)"
)
_DEED = r"(?:[a-z]{2,}ed|cut|split|made|put|set|written|rewritten|built|redone|undone)"
_ANY_VERB = rf"(?P<verb>(?!{_NO_DEED}\b){_DEED})"
_ADVERBS = r"(?: (?:just|now|also|already|successfully|then|all|gone ahead and|\w+ly|finally|since))*"
_OWN = re.compile(
    rf"\b(?:I|we)(?:'ve| have|'d| had| went ahead and| did)?{_ADVERBS} {_VERB}\b(?P<rest>.*)", re.IGNORECASE
)
_JOINED = re.compile(rf"\b(?:I|we)\b.*?\band(?: also| then)? {_VERB}\b(?P<rest>.*)", re.IGNORECASE)
_PASSIVE = re.compile(
    rf"\b(?:(?:has|have|had){_ADVERBS} been|is|are|was|were"
    rf"|'s been){_ADVERBS} {_VERB}\b(?P<rest>.*)",
    re.IGNORECASE,
)
_DESCRIBES = re.compile(
    r"(?:is|are) (?:formatted|filled|set|sorted|highlighted|merged|attached|prepared|built|written|made"
    r"|stored)\b",
    re.IGNORECASE,
)
"""How a file looks, as a reader finds it: "is now formatted" or "has been formatted" would be a deed."""
_OWN_ANY = re.compile(
    rf"\b(?:I|we)(?:'ve| have| went ahead and)?{_ADVERBS} {_ANY_VERB}\b(?P<rest>.*)", re.IGNORECASE
)
_PASSIVE_ANY = re.compile(
    rf"\b(?:(?P<perfect>(?:has|have){_ADVERBS} been)|was"
    rf"|were){_ADVERBS} {_ANY_VERB}\b(?P<rest>.*)",
    re.IGNORECASE,
)
_LIBERTY = re.compile(
    r"\b(?:I|we) (?:took the liberty of|took care of|finished|am done|are done) \w+ing\b(?P<rest>.*)", re.I
)
_NEW = re.compile(
    rf"^(?:and )?(?:here(?:'s| is| are) )?(?P<whose>your|the|an?) (?:new|finished|updated|edited|revised"
    rf"|final|corrected)"
    rf" (?:\w+ )?{_NOUN}\b",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"\b(?:(?:is|are) now|now (?:contains?|shows?|reads?|says?|has|have|mentions?|holds?|includes?|adds|uses)"
    r"|(?:is|are)(?: now)? (?:ready|finished|completed?|done)\b|(?:is|are) in(?: place)?\b$"
    r"|went out\b|(?:is|are) on (?:its|their) way\b|(?:reads?|says?|shows?|contains?|looks?|sounds?|has"
    r"|have)\b.*\bnow$"
    r"|has (?:the|a|an) new)(?P<rest>.*)",
    re.IGNORECASE,
)
_TERSE = re.compile(
    rf"^(?:ok(?:ay)?|sure|great|done|alright)?[\s,!—–-]*(?:successfully )?{_VERB}(?:$|(?=[.!:,;]| [—–-])"
    rf"| (?P<rest>.*))",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(r"^(?:set|put)\b", re.IGNORECASE)
"""Nothing before it says that it is over: "set B2 to 42" asks for it."""
_BARE = re.compile(r"^(?:all )?(?:done|set|finished|completed)[.!]*$", re.IGNORECASE)
_MADE_IN_WORDS = re.compile(
    r"^(?: together| up| out| down)?(?: (?:a|an|the|my|some|two|three|short|brief|new|small|quick|few"
    r"|possible)){0,4}"
    r" (?:suggestions?|list|summary|ideas?|proposals?|outline|comments?|assumptions?|mistakes?|calculation"
    r"|sentence"
    r"|translation|mind|answer|overview|plan for|point|note of|draft below|table below|question|comparison"
    r"|response"
    r"|numbers?|estimate)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:below|above|in this chat|my (?:answer|mind|reply|response|advice))\b", re.IGNORECASE
)
_WHOLE_SENTENCE_NOT = re.compile(
    r"^(?:if|once|when|whenever|unless|after|before|until|imagine|suppose|assuming|in case|as soon as"
    r"|please|check"
    r"|make sure|let|tell|remember|to \w+)\b|\bwhen(?:ever)?\b|\b(?:according to|it seems|as (?:the"
    r"|your) .* says?)\b"
    r"|\b(?:say|says|said|writes?|wrote|claims?|claimed|reads?|states?|mentions?|reports?|told me|thinks?"
    r"|thought"
    r"|shows?|means?|notes)(?: \w+){0,2} that\b",
    re.IGNORECASE,
)
_GLAD = re.compile(r"\b(?:happy|pleased|glad) to (?:report|say|tell you|confirm)(?: that)?\b", re.IGNORECASE)
_BEFORE_NOT = re.compile(
    r"\b(?:not|never|nothing|none|no|nobody|without|cannot|neither|nor|failed to|will|would|can|could"
    r"|should|must|may"
    r"|might|shall|needs? to|going to|to be|wants?|let me|about to|if|once|unless|until|that|which|who|as if"
    r"|how|whether|looks? like|last|number of|you|she|he|they|someone)\b|n't\b|'ll\b|\b(?:you|he|she"
    r"|they)'\w+",
    re.IGNORECASE,
)
_AFTER_NOT = re.compile(
    r"^ (?:nothing|no|neither)\b|\bby (?:the|a|an|someone|somebody|another|his|her|their|your|people"
    r"|accident)\b"
    r"|\bin (?:1[5-9]|20)\d\d\b|\b(?:in|on|since) (?:\d{1,2}(?:th|st|nd|rd)? )?(?:january|february|march"
    r"|april|may"
    r"|june|july|august|september|october|november|december)\b|\bon \d{1,2} \w+\b|\blast (?:year|week"
    r"|month|time)\b"
    r"|\bmany times\b|\bago in\b|\bcenturies\b|\bcan be\b|\bby default\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r",? (?:but|however|although|though|so) |, (?:and|yet) (?=\w+ )|, |: (?=\w)| — | – | - |\(|\)"
)


def said(sentence: str, *, tried: bool) -> Iterator[Said]:
    """`tried`: a call of this turn failed, so that a bare "Done." claims that it worked."""
    if sentence.rstrip().endswith("?"):
        return
    spoken = _GLAD.sub("", sentence)
    if tried and _BARE.match(spoken):
        yield Said("file", sentence, sentence)
    if _WHOLE_SENTENCE_NOT.search(spoken):
        return
    for number, clause in enumerate(filter(None, map(str.strip, _CLAUSE_END.split(spoken)))):
        deed = _deed(clause, first=number == 0, sentence=spoken)
        if deed is not None:
            yield Said(deed, clause, sentence)


def _deed(clause: str, *, first: bool, sentence: str) -> Deed | None:
    joined = _JOINED.search(clause)
    candidates = (
        (_own(joined) if joined else None),
        *(_own(match) for match in _OWN.finditer(clause)),
        *(_passive(match) for match in _PASSIVE.finditer(clause)),
        *(_state(match) for match in _STATE.finditer(clause)),
        *(_own_any(match) for pattern in (_OWN_ANY, _LIBERTY) for match in pattern.finditer(clause)),
        *(_passive_any(match) for match in _PASSIVE_ANY.finditer(clause)),
        _new(clause, sentence) if first else None,
        _terse(clause, sentence) if first else None,
    )
    deeds = [deed for deed in candidates if deed is not None]
    return "sent" if "sent" in deeds else next(iter(deeds), None)


def _own(match: re.Match[str]) -> Deed | None:
    verb, rest = match["verb"].casefold(), match["rest"]
    if _BEFORE_NOT.search(match.string[: match.start("verb")]) or _AFTER_NOT.search(rest):
        return None
    if _MADE_IN_WORDS.match(rest) or _ASIDE.search(rest):
        return None
    clear = verb in ("saved", "exported", "emailed", "e-mailed", "uploaded")
    return _kind(verb) if clear or _OBJECT.search(rest) or re.match(r" (?:it|them)\b", rest) else None


def _passive(match: re.Match[str]) -> Deed | None:
    subject, rest = match.string[: match.start()], match["rest"]
    if _BEFORE_NOT.search(match.string[: match.start("verb")]) or _AFTER_NOT.search(rest):
        return None
    if _DESCRIBES.match(match[0]):
        return None
    vague = match["verb"].casefold() in ("made", "set", "put", "built", "prepared")
    if vague and not _STRONG.search(subject):
        return None
    pronoun = re.search(r"\b(?:it|both|all|they)$", subject, re.IGNORECASE)
    stored = match["verb"].casefold() in ("saved", "exported", "uploaded", "sent", "updated")
    return _kind(match["verb"].casefold()) if _OBJECT.search(subject) or (pronoun and stored) else None


def _own_any(match: re.Match[str]) -> Deed | None:
    """Any verb of doing, where a part of a file is what it was done to."""
    rest = match["rest"]
    if _BEFORE_NOT.search(match.string[: match.start("rest")]) or _AFTER_NOT.search(rest):
        return None
    told = _MADE_IN_WORDS.match(rest) or _ASIDE.search(rest)
    return "file" if not told and _STRONG.search(rest) else None


def _passive_any(match: re.Match[str]) -> Deed | None:
    subject, rest = match.string[: match.start()], match["rest"]
    if _BEFORE_NOT.search(match.string[: match.start("verb")]) or _AFTER_NOT.search(rest):
        return None
    placed = _PLACED.search(match.string)
    return "file" if placed or (match["perfect"] and _STRONG.search(subject)) else None


def _new(clause: str, sentence: str) -> Deed | None:
    match = _NEW.match(clause)
    if match is None:
        return None
    told = match["whose"].casefold() == "your" and re.match(r" (?:is|are|has|have)\b", clause[match.end() :])
    return "file" if told or FILE_NAME.search(sentence) else None


def _state(match: re.Match[str]) -> Deed | None:
    subject = match.string[: match.start()]
    if _BEFORE_NOT.search(subject) or not _OBJECT.search(subject):
        return None
    return "sent" if re.search(r"went out|on (?:its|their) way", match[0], re.IGNORECASE) else "file"


def _terse(clause: str, sentence: str) -> Deed | None:
    match = _TERSE.match(clause.rstrip(".!;"))
    if match is None:
        return None
    rest = match["rest"] or ""
    alone = not rest.strip()
    if _IMPERATIVE.match(clause) and not alone:
        return None
    if not alone and (_AFTER_NOT.search(f" {rest}") or not _OBJECT.search(sentence)):
        return None
    made_in_words = match["verb"].casefold() in (
        "made",
        "set",
        "put",
        "built",
        "prepared",
        "translated",
        "sorted",
    )
    return None if made_in_words and alone else _kind(match["verb"].casefold())


def _kind(verb: str) -> Deed:
    return "sent" if re.fullmatch(_SENT, verb) else "file"
