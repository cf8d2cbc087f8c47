"""Finds the roots of scenes: files that no other known file includes.

The first file by name in a ring without a way in is a root, too. Without rings, a change touches only the files named
in it; with one, all files.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from robray.analysis.mentions import Mentions


class IncludeGraph:
    """A part of the workspace, and mutable like it."""

    def __init__(self) -> None:
        self._targets: dict[str, frozenset[str]] = {}
        self._includers: Mentions[str, str] = Mentions()
        self._ringed = False

    def copy(self) -> "IncludeGraph":
        """An independent copy of the graph."""
        other = IncludeGraph()
        other._targets = dict(self._targets)
        other._includers = self._includers.copy()
        other._ringed = self._ringed
        return other

    def connect(self, path: str, targets: Iterable[str]) -> set[str]:
        """Adds a file with its targets; returns the files that may have become roots or stopped being one."""
        before = self._targets.get(path, frozenset())
        after = frozenset(targets) - {path}
        self._targets[path] = after
        self._includers.follow(path, before, after)
        if not self._ringed and after - before and self._leads_back(path):
            self._ringed = True
        return {path} | (before ^ after)

    def disconnect(self, path: str) -> set[str]:
        """Removes a file; returns the same as `connect`."""
        before = self._targets.pop(path, frozenset())
        self._includers.follow(path, before, frozenset())
        return {path} | before

    def changed_roots(
        self, touched: Iterable[str], roots: AbstractSet[str], sets: AbstractSet[str]
    ) -> tuple[set[str], set[str]]:
        """The former `roots` that are no longer roots, and the new ones. `roots` may contain `sets`."""
        if self._ringed:
            now, old = self._all_roots(), {*roots} - sets
            return old - now, now - old
        old = {path for path in touched if path in roots and path not in sets}
        now = {path for path in touched if path in self._targets and not self._includers.of(path)}
        return old - now, now - old

    def _leads_back(self, path: str) -> bool:
        waiting, seen = [path], {path}
        while waiting:
            for target in self._targets.get(waiting.pop(), ()):
                if target == path:
                    return True
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return False

    def _all_roots(self) -> set[str]:
        roots = {path for path in self._targets if not self._includers.of(path)}
        reached: set[str] = set()
        for root in roots:
            _reach(root, self._targets, reached)
        self._ringed = len(reached) < len(self._targets) or self._has_ring()
        for path in sorted(self._targets):
            if path not in reached:
                roots.add(path)
                _reach(path, self._targets, reached)
        return roots

    def _has_ring(self) -> bool:
        """True if a file leads back to itself: removes leaves until none or a ring is left."""
        left = {path: sum(target in self._targets for target in targets) for path, targets in self._targets.items()}
        ends = [path for path, count in left.items() if count == 0]
        taken = 0
        while ends:
            taken += 1
            for includer in self._includers.of(ends.pop()):
                left[includer] -= 1
                if left[includer] == 0:
                    ends.append(includer)
        return taken < len(left)


def _reach(start: str, targets: Mapping[str, Iterable[str]], reached: set[str]) -> None:
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in targets and path not in reached:
            reached.add(path)
            waiting += targets[path]
