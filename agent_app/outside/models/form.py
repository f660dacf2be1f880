"""What an admin enters for a server of models, or for a model, is held to what it may be."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Literal
from urllib.parse import urlsplit

from agent_app.net.parts import parts_of
from agent_app.records.model_rows import ModelFields, ModelServerFields, ModelServerRow
from agent_app.records.one_line import is_one_line

TITLE_CHARS, LABEL_CHARS, NAME_CHARS, ADDRESS_CHARS, KEY_CHARS = 120, 200, 200, 500, 4_000
LEAST_WINDOW, MOST_TOKENS = 1_000, 100_000_000
# Dollars a million tokens, as the column holds them: six places before the point and six behind it.
_PRICE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")

Field = Literal["title", "base_url", "secret", "label", "model_name", "price", "limits"]


class BadModelEntry(Exception):
    """Which field is wrong, and a sentence that says how to put it right; it never repeats a key."""

    def __init__(self, field: Field, sentence: str) -> None:
        super().__init__(sentence)
        self.field: Field = field


def checked_server(fields: ModelServerFields, before: ModelServerRow | None = None) -> ModelServerFields:
    """As it may be stored; `before` is the server as it stands. Raises BadModelEntry."""
    fields = replace(
        fields,
        title=_line("title", "The title", fields.title, TITLE_CHARS),
        base_url=_base_url(fields.base_url, fields.wire),
        key=None if fields.key is None else _key(fields.key),
    )
    keeps = before is not None and before.key_end and fields.key is None
    if before is not None and keeps and _origin(fields.base_url) != _origin(before.base_url):
        raise BadModelEntry("secret", "The key that is stored belongs to another address. Enter it anew.")
    return fields


def checked_model(fields: ModelFields) -> ModelFields:
    """Raises BadModelEntry."""
    label = _line("label", "The label", fields.label, LABEL_CHARS)
    if not LEAST_WINDOW <= fields.context_window <= MOST_TOKENS:
        raise BadModelEntry(
            "limits", f"The context window must lie between {LEAST_WINDOW:,} and {MOST_TOKENS:,} tokens."
        )
    if not 1 <= fields.max_output_tokens < fields.context_window:
        raise BadModelEntry("limits", "The longest answer must be shorter than the context window.")
    return replace(fields, label=label)


def checked_name(name: str) -> str:
    """A model's name, as its server calls it. Raises BadModelEntry."""
    return _line("model_name", "The model's name", name, NAME_CHARS)


def checked_price(text: str) -> Decimal | None:
    """Dollars a million tokens; None for an empty text, which is: not known. Raises BadModelEntry."""
    text = text.strip()
    if not text:
        return None
    if _PRICE.fullmatch(text) is None:
        raise BadModelEntry(
            "price",
            "A price is a plain number of dollars from 0 to 999999.999999, such as 2.5, with at most "
            "6 decimals; leave it empty where it is not known.",
        )
    return Decimal(text)


def _key(key: str) -> str:
    if len(key) > KEY_CHARS:
        raise BadModelEntry("secret", f"The key is too long; at most {KEY_CHARS} characters are possible.")
    if "\n" in key or "\r" in key:
        raise BadModelEntry("secret", "The key has a line break in it. Enter it as one line.")
    if not all(" " <= character <= "~" for character in key):
        raise BadModelEntry("secret", "The key may hold letters, digits and signs of ASCII alone.")
    if " " in key:
        raise BadModelEntry("secret", "The key has a space in it. Enter it without.")
    return key


def _line(field: Field, what: str, text: str, limit: int) -> str:
    text = text.strip()
    if not text:
        raise BadModelEntry(field, f"{what} is missing.")
    if len(text) > limit:
        raise BadModelEntry(field, f"{what} has {len(text)} characters; at most {limit} are possible.")
    if not is_one_line(text):
        raise BadModelEntry(field, f"{what} must be one line of plain text, without line breaks or tabs.")
    return text


def _base_url(address: str, wire: str) -> str:
    """Without a slash at its end. Servers of OpenAI's kind answer below /v1, Anthropic's adds that itself."""
    text = _line("base_url", "The address", address, ADDRESS_CHARS)
    parts = parts_of(text)
    whole = parts is not None and parts.scheme in {"http", "https"} and parts.hostname
    if parts is None or not whole or not text.isascii() or " " in text:
        raise BadModelEntry("base_url", "Write a whole address that begins with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise BadModelEntry("base_url", "Take the name and password out of the address; enter a key instead.")
    if parts.query or parts.fragment or text.endswith(("?", "#")):
        raise BadModelEntry("base_url", "Take out what stands after ? or # in the address.")
    text = text.rstrip("/")
    if wire == "anthropic":
        return text.removesuffix("/v1")
    return text if parts.path.strip("/") else f"{text}/v1"


def _origin(address: str) -> tuple[str, ...]:
    parts = urlsplit(address)
    return (parts.scheme.lower(), parts.netloc.lower())
