"""Why a request was not sent on, or its answer not read; to callers of httpx2 these are its own errors."""

import httpx2


class RefusedAddress(httpx2.ConnectError):
    """The name leads to a private network, and nobody allowed that."""


class NameUnknown(httpx2.ConnectError):
    """No address is known for the name."""


class RefusedRedirect(httpx2.RequestError):
    """A redirect that leads too far, elsewhere, or out of encryption."""


class AnswerTooLarge(httpx2.ReadError):
    """More than the caller wanted to hold."""


class OddEncoding(httpx2.ReadError):
    """Compressed in a way that was not asked for, or broken."""
