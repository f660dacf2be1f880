"""What the page says when a sign-in did not end well, in the reader's language."""

from dataclasses import dataclass

from agent_app.connections.errors import BadReturn


@dataclass(frozen=True)
class Words:
    lang: str
    title: str
    stale: str
    denied: str
    failed: str
    visitor: str
    said: str
    back: str


ENGLISH = Words(
    lang="en",
    title="You are not connected",
    stale="This sign-in can't be used: it is another person's, was used before, is older than ten minutes, "
    "or the server was changed since. Go back to Folio and connect again.",
    denied="The service was not given access, and nothing was stored. If you didn't mean that, go back to "
    "Folio and connect again.",
    failed="The service did not complete the sign-in, and nothing was stored. Go back to Folio and connect "
    "again.",
    visitor="You are not signed in to Folio in this browser at this address. Go back to Folio, sign in, and "
    "connect again.",
    said="What happened:",
    back="Back to Folio",
)
CHINESE = Words(
    lang="zh-CN",
    title="未能连接",
    stale="此次登录无法使用：它属于其他人、已被使用、超过十分钟，或者服务器设置在此期间有变。"
    "请回到 Folio 重新连接。",
    denied="该服务未获得访问权限，没有保存任何内容。如果这不是你的本意，请回到 Folio 重新连接。",
    failed="该服务未能完成登录，没有保存任何内容。请回到 Folio 重新连接。",
    visitor="你在此浏览器的这个地址下没有登录 Folio。请回到 Folio 登录，然后重新连接。",
    said="具体情况：",
    back="回到 Folio",
)


def words_in(language: str) -> Words:
    return CHINESE if language.lower().startswith("zh") else ENGLISH


def sentence(words: Words, bad: BadReturn) -> str:
    return {"stale": words.stale, "denied": words.denied, "failed": words.failed}[bad.kind]


def detail(bad: BadReturn) -> str:
    """What is worth telling beyond that: the server's words, or why it failed."""
    return bad.detail or (bad.sentence if bad.kind == "failed" else "")
