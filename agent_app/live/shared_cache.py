"""Django's cache over all processes, for what libraries count; while Valkey is away it keeps nothing."""

import json
import logging
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from redis.exceptions import RedisError

from agent_app.live.connection import sync_connection

logger = logging.getLogger(__name__)

T = TypeVar("T")
ANSWER_S = 0.5


class SharedCache(BaseCache):
    """Values are what JSON holds: nothing that stands in Valkey is run here."""

    def __init__(self, url: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._url = url

    def add(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Who can't ask goes on as if nobody else had it."""
        return self._kept(key, value, timeout, version, only_new=True)

    def set(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._kept(key, value, timeout, version, only_new=False)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        name = self.make_and_validate_key(key, version=version)
        found = self._ask(lambda client: client.get(name), None)
        return default if found is None else json.loads(found)

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        name = self.make_and_validate_key(key, version=version)
        lasts_ms = self._lasts_ms(timeout)
        if lasts_ms is None:
            return bool(self._ask(lambda client: client.persist(name), 0))
        return bool(self._ask(lambda client: client.pexpire(name, lasts_ms), 0))

    def delete(self, key: str, version: int | None = None) -> bool:
        name = self.make_and_validate_key(key, version=version)
        return bool(self._ask(lambda client: client.delete(name), 0))

    def clear(self) -> None:
        """Its own keys alone: the same Valkey holds the logs of chats."""
        names: list[bytes] = self._ask(
            lambda client: list(client.scan_iter(match=f"{self.key_prefix}:*", count=1000)), []
        )
        if names:
            self._ask(lambda client: client.delete(*names), 0)

    def _kept(
        self, key: str, value: Any, timeout: float | None, version: int | None, *, only_new: bool
    ) -> bool:
        name = self.make_and_validate_key(key, version=version)
        lasts_ms = self._lasts_ms(timeout)
        if lasts_ms is not None and lasts_ms <= 0:
            return not only_new or self.get(key, version=version) is None
        text = json.dumps(value)
        return bool(self._ask(lambda client: client.set(name, text, px=lasts_ms, nx=only_new), 1))

    def _lasts_ms(self, timeout: float | None) -> int | None:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return None if seconds is None else round(seconds * 1000)

    def _ask(self, question: Callable[[redis.Redis], Any], otherwise: T) -> Any | T:
        try:
            return question(_client(self._url))
        except (RedisError, OSError) as error:
            logger.warning("the shared cache can't be asked: %s", error)
            return otherwise


@cache
def _client(url: str) -> redis.Redis:
    return sync_connection(url, answer_s=ANSWER_S)
