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
_STATE = re.compile(
    r"\b(?:(?:is|are) now|now (?:contains?|shows?|reads?|says?|has|have|mentions?|holds?|includes?|adds|uses)"
    r"|(?:is|are)(?: now)? (?:ready|finished|completed?|done)\b|(?:is|are) in\b$|went out\b)(?P<rest>.*)",
    re.IGNORECASE,
)
_TERSE = re.compile(
    rf"^(?:ok(?:ay)?|sure|great|done|alright)?[\s,!—–-]*(?:successfully )?{_VERB}(?:$|(?=[.!:,;]| [—–-])"
    rf"| (?P<rest>.*))",
    re.IGNORECASE,
)
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
    pronoun = re.search(r"\b(?:it|both|all|they)$", subject, re.IGNORECASE)
    stored = match["verb"].casefold() in ("saved", "exported", "uploaded", "sent", "updated")
    return _kind(match["verb"].casefold()) if _OBJECT.search(subject) or (pronoun and stored) else None


def _state(match: re.Match[str]) -> Deed | None:
    subject = match.string[: match.start()]
    if _BEFORE_NOT.search(subject) or not _OBJECT.search(subject):
        return None
    return "sent" if match[0].casefold().startswith("went out") else "file"


def _terse(clause: str, sentence: str) -> Deed | None:
    match = _TERSE.match(clause.rstrip(".!;"))
    if match is None:
        return None
    rest = match["rest"] or ""
    alone = not rest.strip()
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
