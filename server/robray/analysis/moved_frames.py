"""Frames that move because constants change, and what that is evidence of."""

from collections import defaultdict
from collections.abc import Callable, MutableMapping, Sequence

from robray.analysis.dependency_index import DependencyIndex
from robray.analysis.patched import for_reading
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import ConstantAnswer, Noted, Revaluing
from robray.analysis.witnesses import is_empty
from robray.facts.items import FileFacts, Item
from robray.facts.query_kinds import QueryKind

Judged = Callable[[ItemPath, Item, Result], None]
"""Is told what an item means now."""

_SPOT = QueryKind.SPOT


class MovedFrames:
    """Puts into `results` what frames of a `scene` mean now; `moved` are those that mean something else."""

    def __init__(
        self,
        scene: SceneState,
        results: MutableMapping[ItemPath, Result],
        constant: ConstantAnswer,
        noted: Noted | None,
        *,
        count: int,
        keeps_geometry: bool,
    ) -> None:
        """`count` says of how many frames; `keeps_geometry`, whether no frame holds anything else than before.

        `noted` is None where nobody judges: then nothing is looked for of which it might be evidence where they are.
        """
        self.moved: set[ItemPath] = set()
        self._keeps_geometry = keeps_geometry
        declarations, dependents = for_reading(scene.declarations, count), for_reading(scene.dependents, count)
        self._scene = scene._replace(declarations=declarations, dependents=dependents)
        self._results = results
        self._constant = constant
        self._noted = noted
        self._left: defaultdict[Query, set[ItemPath]] = defaultdict(set)
        self._taken: defaultdict[Query, list[ItemPath]] = defaultdict(list)
        self._suspected: set[Query] = set()

    def move(
        self, places: Sequence[ItemPath], facts: FileFacts, revaluing: Revaluing | None, judge: Judged | None
    ) -> list[ItemPath]:
        """Those of a file's frames, in order, that have to be resolved, `facts` and `revaluing` being the file's. The
        others are told to `judge`, with their items and results."""
        if revaluing is None:
            return [*places]
        revalue = revaluing(self._constant, self._noted)
        results, items = self._results, facts.items
        left: list[ItemPath] = []
        moved: list[ItemPath] = []
        # All of this runs ten thousand times for a constant that a plant stands on.
        for place, rank in zip(places, facts.ranks([place[-1] for place in places]), strict=True):
            item, was = items[rank], results[place]
            now = revalue(item, was, place)
            if now is None:
                left.append(place)
                continue
            if now is not was:
                moved.append(place)
                results[place] = now
                if self._noted is not None:
                    self._note(place, facts, rank, was, now)
            if judge is not None:
                judge(place, item, now)
        self.moved.update(moved)
        return left

    def _note(self, place: ItemPath, facts: FileFacts, rank: int, was: Result, now: Result) -> None:
        """Where a frame was, and where it is."""
        before, after = _spot(was), _spot(now)
        if before != after:
            if before is not None:
                self._left[before].add(place)
            if after is not None:
                self._taken[after].append(place)
        # Who holds nothing is no evidence, wherever he is: most frames on which others hang are such.
        frame = now.value
        assert isinstance(frame, FrameResult), "a frame stays one"
        if not (self._keeps_geometry and is_empty(self._scene, facts, rank, frame.frame.name)):
            # Where a frame is now may be of the class of where it was.
            self._suspected.update(spot for spot in (before, after) if spot is not None)

    def tell(self, links: DependencyIndex) -> None:
        """Where the frames are now."""
        for spot, places in self._left.items():
            links.forget(spot, places)
        links.ask(self._taken)
        links.asked_elsewhere -= self._left.keys() | self._taken.keys()
        links.asked_elsewhere |= self._suspected


def _spot(result: Result) -> Query | None:
    """Where a frame noted that it is: the last it says."""
    query, _ = result.answers[-1]
    return query if query[0] is _SPOT else None
