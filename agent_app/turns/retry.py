"""How long to wait before a request that failed is sent again, if at all."""

import random

from agent_app.providers.base import ProviderError
from agent_app.providers.errors import LONGEST_WAIT_S

ATTEMPTS = 4
FIRST_PAUSE_S = 0.5


def pause_before_retry(error: ProviderError, attempt: int) -> float | None:
    """Seconds before attempt number `attempt` + 1 (the first is 1), or None to give up.

    A wait that the provider names is kept; one over a minute is told to the reader.
    """
    if error.permanent or attempt >= ATTEMPTS:
        return None
    if error.retry_after_s is not None:
        return error.retry_after_s if error.retry_after_s <= LONGEST_WAIT_S else None
    grown: float = FIRST_PAUSE_S * 2 ** (attempt - 1)
    return grown * random.uniform(0.5, 1.0)  # noqa: S311 - jitter is no secret
