"""Several indexes are asked side by side, within one bounded time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.conf import settings

from agent_app.outside.indexes.asking import NoAnswer
from tools.kit.indexes import IndexTrouble, Silent

T = TypeVar("T")
_SPARE, _MOST_ASKED = 2, 25


@dataclass(frozen=True)
class Wish:
    """`words` is what was asked for, without what indexes take for commands."""

    words: str
    limit: int
    from_year: int | None

    @property
    def most(self) -> int:
        """How many each index is asked for: more than are shown, so that what they share is found."""
        return min(self.limit * _SPARE, _MOST_ASKED)


@dataclass(frozen=True)
class Index(Generic[T]):
    """`setting` holds its address; empty, it is switched off."""

    name: str
    setting: str
    search: Callable[[str, Wish], Awaitable[list[T]]]

    @property
    def address(self) -> str:
        return str(getattr(settings, self.setting))


@dataclass(frozen=True)
class Answers(Generic[T]):
    """A list of each index that answered."""

    lists: tuple[list[T], ...]
    indexes: tuple[str, ...]
    silent: tuple[Silent, ...]


async def asked(indexes: Sequence[Index[T]], wish: Wish) -> Answers[T]:
    """Raises IndexTrouble when none answers."""
    there = [index for index in indexes if index.address]
    if not there:
        named = ", ".join(index.setting for index in indexes)
        raise IndexTrouble(
            f"All of these indexes are switched off; tell the user that an administrator can set {named}."
        )
    given = await asyncio.gather(*(_one(index, wish) for index in there))
    silent = tuple(one for one in given if isinstance(one, Silent))
    if len(silent) == len(there):
        why = "; ".join(f"{one.index}: {one.why}" for one in silent)
        raise IndexTrouble(
            f"No index answered ({why}). Search once more in a minute, or tell the user so, with the reasons."
        )
    answered = [(index.name, one) for index, one in zip(there, given, strict=True) if isinstance(one, list)]
    return Answers(tuple(one for _, one in answered), tuple(name for name, _ in answered), silent)


async def _one(index: Index[T], wish: Wish) -> list[T] | Silent:
    try:
        async with asyncio.timeout(settings.INDEX_LIMIT_S):
            return (await index.search(index.address, wish))[: wish.most]
    except TimeoutError:
        limit = settings.INDEX_LIMIT_S
        return Silent(index.name, "slow", f"it did not answer within {limit:g} s")
    except NoAnswer as told:
        return Silent(index.name, told.reason, told.why)
