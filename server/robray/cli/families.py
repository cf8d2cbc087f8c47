"""Which files are mended together: those that name one another, and those that are loaded together.

An include may be misspelt or a comment, so every name in quotes counts that leads to one of the files. One too many
costs time and changes nothing.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from robray.facts.frontend import IncludePathError
from robray.frontends import FRONTENDS
from robray.together import Sets

_QUOTED = re.compile(rb'"([^"\n]{1,400})"')
_FORMAT = ".robray"


class Family(NamedTuple):
    """Files to be mended and roots of scenes, with the sets that they are in; none is named by a file outside."""

    paths: tuple[str, ...]
    roots: tuple[str, ...]
    sets: Sets


def families(
    paths: Iterable[str], roots: Iterable[str], sets: Sets, text_of: Callable[[str], bytes | None]
) -> list[Family]:
    """In the order of their first files. Cost: O(bytes of the files)."""
    to_mend, all_roots = dict.fromkeys(paths), dict.fromkeys(roots)
    members = dict.fromkeys((*to_mend, *all_roots))
    leader = {path: path for path in members}

    def of(path: str) -> str:
        while leader.setdefault(path, path) != path:
            leader[path] = leader[leader[path]]
            path = leader[path]
        return path

    for path in members:
        text = text_of(path)
        for target in () if text is None else _named(path, text):
            # What is none of them may be shared all the same.
            leader[of(target)] = of(path)
    for together in sets.values():
        for path in together[1:]:
            leader[of(path)] = of(together[0])
    found: dict[str, tuple[list[str], list[str]]] = {}
    for path in members:
        mine, mine_roots = found.setdefault(of(path), ([], []))
        mine += [path] if path in to_mend else []
        mine_roots += [path] if path in all_roots else []
    connected: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, together in sets.items():
        connected.setdefault(of(together[0]), {})[name] = together
    return [Family(tuple(mine), tuple(its), connected.get(first, {})) for first, (mine, its) in found.items() if mine]


def _named(path: str, text: bytes) -> Iterator[str]:
    extension = os.path.splitext(path)[1]
    if extension != _FORMAT:
        return
    for quoted in dict.fromkeys(_QUOTED.findall(text)):
        try:
            target = FRONTENDS[_FORMAT].include_target(path, quoted.decode("utf-8", "replace"))
        except IncludePathError:
            continue
        if "\0" not in target:
            yield target
