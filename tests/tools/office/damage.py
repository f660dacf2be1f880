"""Ways in which files go wrong on their travels, and ways in which somebody makes them go wrong."""

import io
import random
import re
import zipfile
from collections.abc import Callable, Mapping

Parts = dict[str, bytes]
DEEP = 3_000
_TAG = re.compile(rb"<[^>]*>")
_NUMBER = re.compile(rb'"[0-9]+"')


def truncated(content: bytes, dice: random.Random) -> bytes:
    return content[: dice.randrange(len(content))]


def with_bytes_flipped(content: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(content)
    for _ in range(dice.randint(1, 20)):
        spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
    return bytes(spoilt)


def with_directory_flipped(content: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(content)
    start = max(content.find(b"PK\x01\x02"), 0)
    for _ in range(dice.randint(1, 6)):
        spoilt[dice.randrange(start, len(spoilt))] = dice.randrange(256)
    return bytes(spoilt)


def with_bytes_put_in(content: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(content))
    return content[:at] + dice.randbytes(dice.randint(1, 60)) + content[at:]


def _in_parts(change: Callable[[Parts, random.Random], None]) -> "Damage":
    def damage(content: bytes, dice: random.Random) -> bytes:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = {item.filename: archive.read(item) for item in archive.infolist() if not item.is_dir()}
        change(parts, dice)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
        return out.getvalue()

    return damage


def _drop(parts: Parts, dice: random.Random) -> None:
    for _ in range(dice.randint(1, 3)):
        parts.pop(dice.choice(sorted(parts)), None)


def _swap(parts: Parts, dice: random.Random) -> None:
    one, two = dice.choice(sorted(parts)), dice.choice(sorted(parts))
    parts[one], parts[two] = parts[two], parts[one]


def _empty(parts: Parts, dice: random.Random) -> None:
    parts[dice.choice(sorted(parts))] = dice.choice((b"", b"<a/>", b"\x00" * 50, b"<?xml version='1.0'?>"))


def _without_a_tag(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    tags = list(_TAG.finditer(parts[name]))
    if tags:
        tag = dice.choice(tags)
        parts[name] = parts[name][: tag.start()] + parts[name][tag.end() :]


def _with_a_tag_doubled(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    tags = list(_TAG.finditer(parts[name]))
    if tags:
        tag = dice.choice(tags)
        parts[name] = parts[name][: tag.end()] + tag[0] + parts[name][tag.end() :]


def _with_other_namespaces(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    parts[name] = parts[name].replace(b"http://schemas", dice.choice((b"urn:x", b"", b"http://purl")))


def _with_other_numbers(parts: Parts, dice: random.Random) -> None:
    """Counts, indices and places that nobody would expect."""
    name = _xml(parts, dice)
    odd = (b'"-1"', b'"99999999999999999999"', b'"0"', b'"NaN"', b'""', b'"1e9"', '"²"'.encode(), b'"A"')
    parts[name] = _NUMBER.sub(lambda m: dice.choice(odd) if dice.random() < 0.3 else m[0], parts[name])


def _deeply_nested(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    tags = [tag for tag in _TAG.findall(parts[name]) if not tag.startswith((b"</", b"<?", b"<!"))]
    if not tags:
        return
    opening = dice.choice(tags).rstrip(b"/>") + b">"
    closing = b"</" + re.split(rb"[\s>]", opening[1:], maxsplit=1)[0] + b">"
    at = parts[name].rfind(b"</")
    parts[name] = parts[name][:at] + opening * DEEP + closing * DEEP + parts[name][at:]


def _with_a_document_type(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    bomb = b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 100 + b'"><!ENTITY d "&b;&b;&b;">]>'
    end = parts[name].find(b"?>") + 2 if parts[name].startswith(b"<?xml") else 0
    parts[name] = parts[name][:end] + bomb + parts[name][end:]


def _with_unclosed_tags(parts: Parts, dice: random.Random) -> None:
    name = _xml(parts, dice)
    tag = dice.choice(
        (b"<row ", b"<c ", b"<row r='1'>", b"<c r='A1'><v>", b"<si><t>", b"<w:p>", b"<f>", b"<is>")
    )
    at = parts[name].rfind(b"</")
    parts[name] = parts[name][:at] + tag * 20_000 + parts[name][at:]


def _xml(parts: Parts, dice: random.Random) -> str:
    return dice.choice([name for name in sorted(parts) if name.endswith((".xml", ".rels"))] or sorted(parts))


Damage = Callable[[bytes, random.Random], bytes]
DAMAGES: Mapping[str, Damage] = {
    "truncated": truncated,
    "bytes flipped": with_bytes_flipped,
    "directory flipped": with_directory_flipped,
    "bytes put in": with_bytes_put_in,
    "part dropped": _in_parts(_drop),
    "parts swapped": _in_parts(_swap),
    "part emptied": _in_parts(_empty),
    "tag taken out": _in_parts(_without_a_tag),
    "tag doubled": _in_parts(_with_a_tag_doubled),
    "other namespaces": _in_parts(_with_other_namespaces),
    "other numbers": _in_parts(_with_other_numbers),
    "deeply nested": _in_parts(_deeply_nested),
    "document type": _in_parts(_with_a_document_type),
    "unclosed tags": _in_parts(_with_unclosed_tags),
}
