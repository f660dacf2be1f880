"""Parses a part's XML without entities, DTD or network, and writes it back as it was declared."""

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.parsers import expat

from lxml import etree

from tools.office.package.errors import Damaged, Dangerous

MAX_TREE_BYTES = 32 * 1024 * 1024
MAX_TREE_TAGS = 600_000
_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\?>\s*")
_ENCODING = re.compile(rb"(encoding\s*=\s*[\"'])([\w.:-]+)")


@dataclass(frozen=True, slots=True)
class Root:
    """The first element of a part; names of its namespaced attributes read `namespace name prefix`."""

    name: str
    namespace: str
    prefix: str
    attributes: dict[str, str]


class _RootFoundError(Exception):
    """Stops the parser once it has seen the root."""


def read_root(content: bytes) -> Root:
    """The root element, read without reading on, so the part's beginning will do.

    Raises Damaged, or Dangerous on a DOCTYPE.
    """
    parser = _guarded(namespaces=True)
    found: list[Root] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        found.append(_root(name, attributes))
        raise _RootFoundError

    parser.StartElementHandler = start
    try:
        parser.ParseFile(io.BytesIO(content))
    except _RootFoundError:
        return found[0]
    except expat.ExpatError as error:
        raise _malformed(error) from None
    except (LookupError, ValueError):
        raise Damaged("one of its parts is in an unreadable encoding") from None
    raise Damaged("one of its parts holds no XML")


def _root(name: str, attributes: dict[str, str]) -> Root:
    """Expat gives `namespace local prefix`, without the last or the first two when there are none."""
    if " " not in name:
        return Root(name, "", "", attributes)
    namespace, local, *prefix = name.split(" ")
    return Root(local, namespace, prefix[0] if prefix else "", attributes)


def check(content: bytes) -> None:
    """Raises Damaged unless the whole part is well-formed, Dangerous when it has a DOCTYPE."""
    for _ in checked((content,)):
        pass


def checked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same pieces, each looked at before it is given on; raises as `check` does."""
    parser = _guarded(namespaces=False)
    try:
        for piece in pieces:
            parser.Parse(piece)
            yield piece
        parser.Parse(b"", True)  # noqa: FBT003 -- expat takes its last-chunk flag by position
    except expat.ExpatError as error:
        raise _malformed(error) from None
    except (LookupError, ValueError):
        raise Damaged("one of its parts is in an unreadable encoding") from None


def _guarded(*, namespaces: bool) -> expat.XMLParserType:
    parser = expat.ParserCreate(namespace_separator=" " if namespaces else None)
    parser.namespace_prefixes = namespaces

    def refuse(*_: object) -> None:
        raise Dangerous("its XML declares a document type, which Office files never do")

    parser.StartDoctypeDeclHandler = refuse
    return parser


def _malformed(error: expat.ExpatError) -> Damaged:
    reason = expat.ErrorString(error.code)
    return Damaged(f"its XML breaks off at line {error.lineno} ({reason})")


def parse(content: bytes, max_bytes: int = MAX_TREE_BYTES) -> etree._Element:
    """The root of a tree for `serialise`; blanks, comments and CDATA are kept as they are."""
    check_size(len(content), max_bytes)
    check_tags(content.count(b"<"), MAX_TREE_TAGS)
    read_root(content)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, strip_cdata=False, huge_tree=False
    )
    try:
        return etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        line, _ = error.position
        raise Damaged(f"its XML breaks off at line {line}") from None


def check_size(size: int, max_bytes: int = MAX_TREE_BYTES) -> None:
    """Raises Dangerous for a part whose tree would be too large; `size` is in bytes as unpacked."""
    if size > max_bytes:
        raise Dangerous(f"a part of it holds {size // 2**20} MB of text, over {max_bytes // 2**20} MB")


def check_tags(tags: int, most: int) -> None:
    """Raises Dangerous for markup that would fill the memory once it is a tree."""
    if tags > most:
        raise Dangerous(f"its XML holds {tags:,} tags, over the limit of {most:,}")


def serialise(root: etree._Element, original: bytes) -> bytes:
    """The tree with the declaration of `original` before it; UTF-16 becomes UTF-8 and says so."""
    body = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=False)
    return declaration(original) + body


def declaration(original: bytes) -> bytes:
    """The XML declaration and the blanks after it, its encoding given as UTF-8."""
    match = _DECLARATION.match(utf8(original))
    return match[0] if match else b""


def utf8(content: bytes) -> bytes:
    """The same part in UTF-8: unchanged when it is already, else decoded and declared anew."""
    encoding = _encoding(content)
    if encoding in ("utf-8", "us-ascii", "ascii"):
        return content
    try:
        text = content.decode(encoding)
    except (LookupError, UnicodeDecodeError):
        raise Damaged("one of its parts is in an unreadable encoding") from None
    return _ENCODING.sub(rb"\g<1>UTF-8", text.removeprefix("\ufeff").encode(), count=1)


def _encoding(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if content.startswith(b"<\x00?\x00"):
        return "utf-16-le"
    if content.startswith(b"\x00<\x00?"):
        return "utf-16-be"
    head = _DECLARATION.match(content[:1024])
    match = _ENCODING.search(head[0]) if head else None
    return match[2].decode("ascii").lower() if match else "utf-8"
