"""How a number is shown: its format code, and how wide that makes it."""

import re
from dataclasses import dataclass

from tools.office.letters.width import width_of

_WORD = re.compile(r"[A-Za-z]")


@dataclass(frozen=True, slots=True)
class NumberLook:
    """General where nothing is said; `before` and `after` are units of money."""

    decimals: int = 0
    grouped: bool = False
    percent: bool = False
    before: str = ""
    after: str = ""
    signed: bool = False
    general: bool = False

    @property
    def code(self) -> str:
        if self.general:
            return "General"
        digits = "#,##0" if self.grouped else "0"
        digits += f".{'0' * self.decimals}" if self.decimals else ""
        code = f"{self._ahead}{digits}{'%' if self.percent else ''}{self._behind}"
        return f"+{code};-{code};{code}" if self.signed else code

    @property
    def _ahead(self) -> str:
        if not self.before:
            return ""
        return f'"{self.before} "' if _WORD.search(self.before[-1]) else f'"{self.before}"'

    @property
    def _behind(self) -> str:
        if not self.after:
            return ""
        return f'"{self.after}"' if width_of(self.after) > len(self.after) else f'" {self.after}"'

    def width(self, value: float) -> int:
        if self.general:
            return len(f"{value:.10g}")
        scaled = value * 100 if self.percent else value
        digits = f"{scaled:,.{self.decimals}f}" if self.grouped else f"{scaled:.{self.decimals}f}"
        return (
            len(digits) + self.percent + self.signed + width_of(self._ahead + self._behind.replace('"', ""))
        )


GENERAL = NumberLook(general=True)
WHOLE = NumberLook()
