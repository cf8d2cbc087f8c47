"""What is to be resolved, in the order in which the reader reads it."""

from bisect import bisect_right
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush

from robray.analysis.onlookers import Onlookers
from robray.analysis.patched import for_many
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, Result
from robray.facts.query_kinds import QueryKind

_FEW = 16
"""Places for each of which all dependents are looked through."""


class Worklist:
    """A heap that each item is put into once. Of what is put in, `dependents` and `results` tell who asked and is
    what."""

    def __init__(
        self, dependents: Mapping[Query, Collection[ItemPath]], results: MutableMapping[ItemPath, Result]
    ) -> None:
        self._dependents = dependents
        self._results = results
        self._heap: list[ItemPath] = []
        self._queued: set[ItemPath] = set()
        self._pushed: set[tuple[Query, ItemPath]] = set()
        self._placed: dict[ItemPath, None] = {}

    def __bool__(self) -> bool:
        return bool(self._heap)

    def begin(self, ordered: Sequence[ItemPath]) -> None:
        self._heap = [*ordered]
        self._queued = set(ordered)

    def push(self, place: ItemPath) -> None:
        if place not in self._queued:
            self._queued.add(place)
            heappush(self._heap, place)

    def pop(self) -> ItemPath:
        return heappop(self._heap)

    def placed(self) -> list[ItemPath]:
        """The frames of which at most constants have other values, in order: nobody waits for them."""
        return sorted([place for place in self._placed if place not in self._queued])

    def push_dependents(self, query: Query, files: AbstractSet[ItemPath] | None = None) -> None:
        """Queues the dependents; of a set only those in these of its files and what they include."""
        dependents = self._dependents.get(query, ())
        self._push_all(query, dependents if files is None else [each for each in dependents if each[:1] in files])

    def push_dependents_in(self, query: Query, onlookers: Onlookers) -> None:
        """Those that see what changed."""
        dependents = self._dependents.get(query)
        if dependents:
            self._push_all(query, [*onlookers.among(dependents, self._queued.__contains__)])

    def push_next(self, query: Query, moved: Collection[ItemPath], declared: Sequence[ItemPath]) -> None:
        """Queues the dependents that stand between a place where something came or went and the next declaration."""
        dependents = self._dependents.get(query, ())
        if len(moved) > _FEW:
            self._push_all(query, dependents)
            return
        for place in moved:
            index = bisect_right(declared, place)
            if index == len(declared):
                self._push_all(query, [dependent for dependent in dependents if dependent > place])
            else:
                following = declared[index]
                self._push_all(query, [dependent for dependent in dependents if place < dependent <= following])

    def push_seeing(self, query: Query, was: ItemPath, now: ItemPath) -> None:
        """Queues the dependents that see something elsewhere (`Seen`) when it goes from one place to another."""
        first, last = sorted((was, now))
        files = {was[:-1], now[:-1]}
        dependents = self._dependents.get(query, ())
        self._push_all(query, [each for each in dependents if first <= each <= last or each[:-1] in files])

    def push_behind(self, query: Query, place: ItemPath, *, is_set: bool) -> None:
        """Queues the dependents behind a place; of a set those in its file.

        Items come in order: who stands behind a later place stands behind the first one, and is queued already. Ten
        thousand definitions of one name would each look through ten thousand dependents.
        """
        file = place[:1] if is_set else ()
        if (query, file) not in self._pushed:
            self._pushed.add((query, file))
            # What is in order lies in the memory as it is gone through from here on, several times.
            dependents = sorted(each for each in self._dependents.get(query, ()) if each[: len(file)] == file)
            self._push_all(query, dependents[bisect_right(dependents, place) :])

    def _push_all(self, query: Query, dependents: Collection[ItemPath]) -> None:
        if query.kind is not QueryKind.CONSTANT:
            for dependent in dependents:
                self.push(dependent)
            return
        queued, results = self._queued, for_many(self._results, len(dependents))
        waiting = [dependent for dependent in dependents if dependent not in queued] if queued else dependents
        placed = dict.fromkeys([dependent for dependent in waiting if type(results[dependent].value) is FrameResult])
        self._placed.update(placed)
        if len(placed) < len(waiting):
            for dependent in waiting:
                if dependent not in placed:
                    self.push(dependent)
