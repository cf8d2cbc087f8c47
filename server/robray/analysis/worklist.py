"""What is to be resolved, in the order in which the reader reads it."""

from bisect import bisect_right
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from heapq import heappop, heappush

from robray.analysis.onlookers import Onlookers
from robray.analysis.patched import for_many
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, Result
from robray.facts.query_kinds import QueryKind

_FEW = 16
"""Places for each of which all readers are looked through."""


class Worklist:
    """A heap that each item is put into once. Of what is put in, `dependents` and `results` tell who asked and is
    what."""

    def __init__(
        self, dependents: Mapping[Query, Collection[ItemPath]], results: MutableMapping[ItemPath, Result]
    ) -> None:
        self._readers = dependents
        self._results = results
        self._heap: list[ItemPath] = []
        self._queued: set[ItemPath] = set()
        self._pushed: set[Query] = set()
        self._placed: set[ItemPath] = set()

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
        return sorted(self._placed - self._queued)

    def push_dependents(self, query: Query) -> None:
        self._push_all(query, self._readers.get(query, ()))

    def push_dependents_in(self, query: Query, onlookers: Onlookers) -> None:
        """Those that see what changed."""
        readers = self._readers.get(query)
        if readers:
            self._push_all(query, [*onlookers.among(readers, self._queued.__contains__)])

    def push_next(self, query: Query, moved: Collection[ItemPath], declared: Sequence[ItemPath]) -> None:
        """Queues the readers that stand between a place where something came or went and the next declaration."""
        readers = self._readers.get(query, ())
        if len(moved) > _FEW:
            self._push_all(query, readers)
            return
        for place in moved:
            index = bisect_right(declared, place)
            if index == len(declared):
                self._push_all(query, [reader for reader in readers if reader > place])
            else:
                following = declared[index]
                self._push_all(query, [reader for reader in readers if place < reader <= following])

    def push_behind(self, query: Query, place: ItemPath) -> None:
        """Queues the readers behind a place.

        Items come in order: who stands behind a later place stands behind the first one, and is queued already. Ten
        thousand definitions of one name would each look through ten thousand readers.
        """
        if query not in self._pushed:
            self._pushed.add(query)
            self._push_all(query, [reader for reader in self._readers.get(query, ()) if reader > place])

    def _push_all(self, query: Query, dependents: Collection[ItemPath]) -> None:
        if query.kind is not QueryKind.CONSTANT:
            for reader in dependents:
                self.push(reader)
            return
        queued, results = self._queued, for_many(self._results, len(dependents))
        for reader in dependents:
            if reader not in queued:
                if type(results[reader].value) is FrameResult:
                    self._placed.add(reader)
                else:
                    self.push(reader)
