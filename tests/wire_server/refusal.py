"""Why the model server refuses a request."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """An error as a provider states it; each wire has its own shape for it."""

    message: str
    status: int = 400
    type: str = "invalid_request_error"
    code: str | None = None
    param: str | None = None


class Refused(Exception):
    """Raised by a rule; carries the refusal to the place that answers."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def refuse(
    message: str,
    *,
    status: int = 400,
    type_: str = "invalid_request_error",
    code: str | None = None,
    param: str | None = None,
) -> Refused:
    """The exception to raise, so that a rule reads `raise refuse("...")`."""
    return Refused(Refusal(message, status, type_, code, param))
