"""What is to be resolved, in the order in which the reader reads it."""

from collections.abc import Collection, Mapping, MutableMapping, Sequence
from heapq import heappop, heappush

from robray.analysis.patched import for_many
from robray.analysis.questions import Place, Question
from robray.analysis.results import FrameResult, Result
from robray.facts.topics import Topic


class Worklist:
    """A heap that each item is put into once. Of what is put in, `readers` and `results` tell who asked and is what."""

    def __init__(self, readers: Mapping[Question, Collection[Place]], results: MutableMapping[Place, Result]) -> None:
        self._readers = readers
        self._results = results
        self._heap: list[Place] = []
        self._queued: set[Place] = set()
        self._pushed: set[Question] = set()
        self._placed: set[Place] = set()

    def __bool__(self) -> bool:
        return bool(self._heap)

    def begin(self, ordered: Sequence[Place]) -> None:
        self._heap = [*ordered]
        self._queued = set(ordered)

    def push(self, place: Place) -> None:
        if place not in self._queued:
            self._queued.add(place)
            heappush(self._heap, place)

    def pop(self) -> Place:
        return heappop(self._heap)

    def placed(self) -> list[Place]:
        """The frames of which at most constants have other values, in order: nobody waits for them."""
        return sorted(self._placed - self._queued)

    def push_readers(self, question: Question) -> None:
        self._push_all(question, self._readers.get(question, ()))

    def push_behind(self, question: Question, place: Place) -> None:
        """Queues the readers behind a place.

        Items come in order: who stands behind a later place stands behind the first one, and is queued already. Ten
        thousand definitions of one name would each look through ten thousand readers.
        """
        if question not in self._pushed:
            self._pushed.add(question)
            self._push_all(question, [reader for reader in self._readers.get(question, ()) if reader > place])

    def _push_all(self, question: Question, readers: Collection[Place]) -> None:
        if question.topic is not Topic.CONSTANT:
            for reader in readers:
                self.push(reader)
            return
        queued, results = self._queued, for_many(self._results, len(readers))
        for reader in readers:
            if reader not in queued:
                if type(results[reader].value) is FrameResult:
                    self._placed.add(reader)
                else:
                    self.push(reader)
