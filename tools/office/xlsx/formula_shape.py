"""Checks that a formula is one that Excel can read; a broken one would make it call the file damaged."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_tokens import Token

_PAIRS = {"(": ")", "{": "}"}
_OPERANDS = frozenset({"text", "number", "error", "range", "name", "table"})
_REFERENCES = frozenset({"range", "name", "table", "close"})
_SIGNS = frozenset({"+", "-", "@"})
_AFTER_A_VALUE = frozenset({"%", "#"})
_NEVER_BETWEEN = frozenset({"@", "|", "!", "#", "%"})
_START = Token("op", "=")
_LONGEST_TEXT = 255 + 2


@dataclass
class _State:
    """`wants` says that a value must come next; `calls` says which of the open brackets are of calls."""

    subject: str
    pointer: str
    wants: bool = True
    closers: list[str] = field(default_factory=list)
    calls: list[bool] = field(default_factory=list)
    before: Token = _START

    def refuse(self, trouble: str) -> XlsxError:
        return XlsxError(f"{self.subject} {trouble}", self.pointer)


def check_shape(pieces: Sequence[Token], subject: str, pointer: str) -> None:
    """Raises XlsxError, its sentence beginning with `subject`."""
    state = _State(subject, pointer)
    for piece in pieces:
        if piece.kind != "space":
            _step(state, piece)
            state.before = piece
    if state.wants:
        raise state.refuse(f"ends with {state.before.text!r}; finish it")
    if state.closers:
        raise state.refuse(f"does not close a bracket; add {state.closers[-1]!r}")


def _step(state: _State, piece: Token) -> None:
    if state.before.kind == "call" and piece.text != "(":
        raise state.refuse(f"lacks '(' after {state.before.text}")
    if piece.kind in _OPERANDS:
        _operand(state, piece)
    elif piece.kind in ("sheet", "call"):
        _begins_value(state, piece)
    elif piece.kind == "open":
        _begins_value(state, piece)
        state.closers.append(_PAIRS[piece.text])
        state.calls.append(state.before.kind == "call")
    elif piece.kind == "close":
        _close(state, piece)
    elif piece.kind == "op":
        _operator(state, piece)
    else:
        raise state.refuse(f"has a {piece.text!r} that can't be read there")


def _operand(state: _State, piece: Token) -> None:
    if piece.kind == "text" and len(piece.text) > _LONGEST_TEXT:
        raise state.refuse("holds a text of more than 255 characters; join shorter ones with &")
    _begins_value(state, piece)
    state.wants = False


def _begins_value(state: _State, piece: Token) -> None:
    """Two references side by side mean their intersection; anything else lacks an operator."""
    intersects = state.before.kind in _REFERENCES and piece.kind in (*_REFERENCES, "sheet", "call", "open")
    if not state.wants and not intersects:
        raise state.refuse(f"lacks an operator between {state.before.text!r} and {piece.text!r}")
    state.wants = True


def _close(state: _State, piece: Token) -> None:
    """Only a call may be empty or end with an empty argument."""
    if not state.closers or state.closers.pop() != piece.text:
        raise state.refuse(f"closes a bracket that it did not open: {piece.text!r}")
    of_call = state.calls.pop()
    if state.wants and not (of_call and state.before.text in ("(", ",")):
        raise state.refuse(f"lacks a value before {piece.text!r}")
    state.wants = False


def _operator(state: _State, piece: Token) -> None:
    sign = piece.text
    if state.wants and sign in (",", ";") and state.calls[-1:] != [True]:
        raise state.refuse(f"lacks a value before {sign!r}")
    if (sign == "," and state.closers) or (sign == ";" and state.closers[-1:] == ["}"]):
        state.wants = True
    elif sign in (",", ";"):
        raise state.refuse(
            f"has a {sign!r} that separates nothing; separate the arguments of a function with ','"
        )
    elif (sign in _SIGNS and state.wants) or (sign in _AFTER_A_VALUE and not state.wants):
        return
    elif state.wants or sign in _NEVER_BETWEEN:
        raise state.refuse(f"has a {sign!r} where a value or an operator should stand")
    else:
        state.wants = True
