"""Which messages of a long chat a page is given: the newest of the shown branch, or a page above one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from agent_app.records.queries.branches import path_to
from agent_app.records.queries.chats import Tree

PAGE = 60
ROOT = ""

Branches = dict[str, list[str]]


@dataclass(frozen=True)
class Window:
    """Ids of messages, and those of all children of a parent where there is more than one beside them.

    Roots stand under the parent `""`.
    """

    ids: tuple[str, ...]
    branches: Branches


def newest(tree: Tree, head_id: str | None, first_id: str | None) -> Window:
    """The last of the branch that ends at `head_id`, from `first_id` on where that stands further up.

    Whatever still grows is always among them, on this branch or another: its events need it.
    """
    path = path_to(tree.parents, head_id) if head_id in tree.parents and head_id else []
    starts = [max(0, len(path) - PAGE)]
    starts += [index for index, step in enumerate(path) if step == first_id or step in tree.growing]
    shown = path[min(starts) :]
    return _window(tree, [*shown, *(tree.growing - set(shown))])


def above(tree: Tree, message_id: str) -> Window:
    """As many as a page has of those above a message that is in the tree."""
    return _window(tree, path_to(tree.parents, message_id)[:-1][-PAGE:])


def _window(tree: Tree, ids: Iterable[str]) -> Window:
    shown = tuple(ids)
    children = _children(tree.parents)
    around = {tree.parents[one] for one in shown}
    branches = {parent or ROOT: children[parent] for parent in around if len(children[parent]) > 1}
    return Window(shown, branches)


def _children(parents: Mapping[str, str | None]) -> dict[str | None, list[str]]:
    children: dict[str | None, list[str]] = {}
    for child, parent in parents.items():
        children.setdefault(parent, []).append(child)
    return children
