"""Finds files to fix together: those that name one another, and those that are loaded together.

An include may be misspelt or a comment, so every quoted name of one of the files counts, and so does the probable
target of an include, which a fix makes the real one. So do names in other formats, each in its own way. A file too many
costs time and changes nothing.
"""

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.near_paths import near_path
from robray.file_sets import Sets
from robray.formats import FORMATS

_MOST_SOUGHT = 200
"""Includes that lead nowhere for which a file that may be meant is looked for."""


class Family(NamedTuple):
    """Files to fix and roots of scenes, with their sets; no file outside names any of them."""

    paths: tuple[str, ...]
    roots: tuple[str, ...]
    sets: Sets


def families(
    paths: Iterable[str], roots: Iterable[str], sets: Sets, text_of: Callable[[str], bytes | None]
) -> list[Family]:
    """In the order of their first files. Cost: O(bytes of the files, and of those that they name)."""
    to_mend, all_roots = dict.fromkeys(paths), dict.fromkeys(roots)
    members = dict.fromkeys((*to_mend, *all_roots))
    leader = {path: path for path in members}

    def of(path: str) -> str:
        while leader.setdefault(path, path) != path:
            leader[path] = leader[leader[path]]
            path = leader[path]
        return path

    listed = _Listed(members)
    # Between two of them there may be others: a scene names a robot, and that the file of its motors.
    linked = dict.fromkeys(members)
    waiting = [*members]
    while waiting:
        path = waiting.pop()
        text = text_of(path)
        file_format = None if text is None else FORMATS.of(path, text)
        if text is None or file_format is None:
            continue
        nearby_file = file_format.nearby_file
        named = [*nearby_file.named_files(path, text)]
        for target in (*nearby_file.quoted_files(path, text), *named):
            # What is none of them may be shared all the same.
            leader[of(target)] = of(path)
        more = [target for target in named if target not in linked]
        linked.update(dict.fromkeys(more))
        waiting += more
        for target in nearby_file.meant_includes(path, text):
            meant = target if target in members else listed.near(target)
            leader[of(meant or target)] = of(path)
    for together in sets.values():
        for member in together[1:]:
            leader[of(member.path)] = of(together[0].path)
    found: dict[str, tuple[list[str], list[str]]] = {}
    for path in members:
        mine, mine_roots = found.setdefault(of(path), ([], []))
        mine += [path] if path in to_mend else []
        mine_roots += [path] if path in all_roots else []
    connected: dict[str, dict[str, tuple[Member, ...]]] = {}
    for name, together in sets.items():
        connected.setdefault(of(together[0].path), {})[name] = together
    return [Family(tuple(mine), tuple(its), connected.get(first, {})) for first, (mine, its) in found.items() if mine]


class _Listed:
    """Some paths as folders with what is in them."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = paths
        self._left = _MOST_SOUGHT

    def near(self, path: str) -> str | None:
        """The one that was probably meant, if it is still looked for."""
        self._left -= 1
        return near_path(path, self._entries, FORMATS.scenes) if self._left >= 0 else None

    def _entries(self, folder: str) -> tuple[str, ...]:
        return tuple(self._folders.get(folder, ()))

    @cached_property
    def _folders(self) -> "dict[str, dict[str, None]]":
        found: dict[str, dict[str, None]] = {}
        for path in self._paths:
            folder, name = os.path.split(path)
            while name and name not in found.setdefault(folder, {}):
                found[folder][name] = None
                folder, name = os.path.split(folder)
                name = name and f"{name}/"
        return found
