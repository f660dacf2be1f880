"""Keeps the search index of the connections that were searched last: building one takes up to 100 ms."""

from collections import OrderedDict
from collections.abc import Sequence

from tools.finding.index import Index
from tools.kit.connections import ConnectionFacts

_MOST_KEPT = 32
_kept: OrderedDict[tuple[int, ...], tuple[tuple[ConnectionFacts, ...], Index]] = OrderedDict()
"""By identity of the facts, which are kept beside it, so that no identity comes to mean something else."""


def index_of(connections: Sequence[ConnectionFacts]) -> Index:
    key = tuple(id(one.tools) for one in connections)
    if key not in _kept:
        _kept[key] = (tuple(connections), Index([tool for one in connections for tool in one.tools]))
    _kept.move_to_end(key)
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return _kept[key][1]
