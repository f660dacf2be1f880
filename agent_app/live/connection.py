"""The four ways in which this process talks to Valkey, each with the time-outs and retries its use needs."""

import redis
from redis import asyncio as aredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

ANSWER_TIMEOUT_S = 5.0


def valkey_answers(url: str) -> bool:
    """Whether it takes commands; blocking, for two seconds at most."""
    try:
        with sync_connection(url) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False


def log_connection(url: str) -> aredis.Redis:
    """For writing the log: a command that may have been done is never sent twice by the client itself."""
    pool = aredis.BlockingConnectionPool.from_url(
        url, max_connections=2, socket_timeout=ANSWER_TIMEOUT_S, retry=AsyncRetry(NoBackoff(), 0)
    )
    return aredis.Redis.from_pool(pool)


def reading_connection(url: str) -> aredis.Redis:
    """For reading the log: many readers wait for a free connection instead of failing."""
    pool = aredis.BlockingConnectionPool.from_url(
        url, max_connections=8, timeout=None, socket_timeout=ANSWER_TIMEOUT_S
    )
    return aredis.Redis.from_pool(pool)


def listening_connection(url: str) -> aredis.Redis:
    """For pub/sub: hours may pass between two messages, so a read has no time-out."""
    pool = aredis.ConnectionPool.from_url(url, socket_timeout=None, retry=AsyncRetry(NoBackoff(), 0))
    return aredis.Redis.from_pool(pool)


def sync_connection(url: str, *, answer_s: float = 2.0) -> redis.Redis:
    """For code without an event loop, such as a worker; safe across a fork."""
    return redis.Redis.from_url(
        url, socket_timeout=answer_s, socket_connect_timeout=answer_s, retry=Retry(NoBackoff(), 0)
    )
