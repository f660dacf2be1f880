"""How often somebody may do something, counted over all processes; while Valkey is away nobody is held up."""

import hashlib
import logging
from functools import cache
from typing import Literal

import redis
from django.conf import settings
from redis.exceptions import RedisError

from agent_app.live.connection import sync_connection

logger = logging.getLogger(__name__)

Kind = Literal["messages", "uploads", "sign_in_name", "sign_in_address"]
Rate = tuple[int, float]
"""So many, in so many seconds: all of them may come at once, then one after each equal part of the time."""
ANSWER_S = 0.5
"""A person waits for it, and goes on without it."""

# Keeps the moment at which all that came would have come evenly (GCRA). One that lies further ahead than a
# whole period was written under a clock that has gone back since.
_TAKE = """
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local most, period = tonumber(ARGV[1]), tonumber(ARGV[2])
local due = tonumber(redis.call('GET', KEYS[1]) or '0')
if due < now or due > now + period then due = now end
due = due + period / most
local wait = due - now - period
if wait > 0.000001 then return string.format('%.6f', wait) end
redis.call('SET', KEYS[1], string.format('%.6f', due), 'PX', math.ceil(period * 1000))
return '0'
"""


def wait_s(kind: Kind, who: str, rate: Rate | None) -> float:
    """Seconds to wait before it may be done; 0 when it may be done now, and is counted. Blocking."""
    if rate is None:
        return 0.0
    name = hashlib.sha256(who.encode("utf-8", "replace")).hexdigest()[:32]
    most, period_s = str(rate[0]), str(rate[1])
    key = f"folio:rate:{kind}:{most}/{period_s}:{name}"
    try:
        said = _client(settings.REDIS_URL).eval(_TAKE, 1, key, most, period_s)
        return float(said.decode() if isinstance(said, bytes) else str(said))
    except (RedisError, OSError) as error:
        logger.warning("%s are not counted: %s", kind, error)
        return 0.0


@cache
def _client(url: str) -> redis.Redis:
    return sync_connection(url, answer_s=ANSWER_S)
