"""A frozen view of the workspace for rules, features and the command line."""

from collections import ChainMap
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from robray.analysis.allowed import more_allowed
from robray.analysis.files import SourceFile
from robray.analysis.memo import Memo
from robray.analysis.queries import ItemPath
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    IncludeResult,
)
from robray.analysis.scales import scaled
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.analysis.whole import wholes
from robray.scene.model import Scene
from robray.scene.steps import Steps, at_once
from robray.text.records import by_identity
from robray.text.spans import Span


class FileSpan(NamedTuple):
    """A span in a file, in absolute bytes."""

    path: str
    span: Span


@by_identity
class Analysis(NamedTuple):
    files: Mapping[str, SourceFile]
    scenes: Mapping[str, SceneState]
    by_folder: SortedMap[tuple[str, str], object]
    """The identity of each scene, by the folder and path of its root. It shows which scenes changed after an earlier
    state.
    """
    mentions: Mapping[str, Collection[str]]
    """The roots of the scenes that name a file."""
    memo: Memo
    """The workspace's memo."""
    identity: object
    """Differs for each state. A cache keeps it, not the whole state, to compare states."""
    chosen: Mapping[str, str] = MappingProxyType({})
    """The root of the scene that the user chose for a file in several; ignored if that scene does not have the file."""

    def scenes_with(self, path: str) -> list[SceneState]:
        """The scenes of a file, by the names of their roots; its own first, if it is a root, and sets last.

        The chosen scene comes before the others, and the sets that load it before other sets.
        """
        mentioning = [self.scenes[root] for root in self.mentions.get(path, ())]
        found = [scene for scene in mentioning if path in scene.instances.prefixes]
        if len(found) < 2:
            return found
        chosen = self.chosen.get(path)
        if chosen is None:
            return sorted(found, key=lambda scene: (scene.is_set, scene.root != path, scene.root))
        return sorted(
            found, key=lambda scene: (scene.is_set, not _is_or_loads(scene, chosen), scene.root != path, scene.root)
        )

    def file(self, path: str) -> SourceFile | None:
        """A file, or the list of files of a set."""
        scene = self.scenes.get(path)
        return self.files.get(path) if scene is None or not scene.is_set else scene.instances.files[()]

    def choice(self, path: str) -> str | None:
        """The root of the scene chosen for a file, if it has the file."""
        chosen = self.chosen.get(path)
        scene = None if chosen is None or chosen not in self.mentions.get(path, ()) else self.scenes[chosen]
        return None if scene is None or scene.is_set or path not in scene.instances.prefixes else chosen

    def as_shown(self, path: str) -> "Analysis":
        """The same analysis, with a file only in the scene chosen for it, and in the sets that load that scene.

        Use it to show a file. A change of the file must hold in all its scenes.
        """
        chosen = self.choice(path)
        if chosen is None:
            return self
        roots = frozenset(scene.root for scene in self.scenes_with(path) if _is_or_loads(scene, chosen))
        return self._replace(mentions=ChainMap({path: roots}, self.mentions))  # type: ignore[arg-type]

    def paths_in(self, scenes: Iterable[SceneState]) -> set[str]:
        """The files of scenes. The root of a set is a list, not a file."""
        return {path for scene in scenes for path in scene.instances.prefixes if path in self.files}

    def widest(self, path: str) -> SceneState | None:
        """The scene that knows most about a file's frames: a set that loads it, otherwise its own."""
        scenes = self.scenes_with(path)
        return next((scene for scene in scenes if scene.is_set), scenes[0] if scenes else None)


def _is_or_loads(scene: SceneState, root: str | None) -> bool:
    """True for the scene with a root, and for a set that loads it."""
    return root is not None and (scene.root == root or (scene.is_set and root in scene.instances.prefixes))


def span_at(scene: SceneState, place: ItemPath, own: Span) -> FileSpan:
    """The span in the file for a span of an item's local text."""
    file = scene.file(place)
    facts = file.reading.facts
    return FileSpan(file.path, facts.absolute(facts.rank(place[-1]), own))


def scene_model(state: SceneState, steps: Steps = at_once) -> Scene:
    """The scene as the reader loads it: for a duplicate name the effective frame, with the geometry of all of them."""
    frames = {}
    geometries = []
    collisions = set()
    for place in steps(in_closing_order(state)):
        match state.results[place].value:
            case FrameResult(frame=frame) if frame.name not in frames:
                frames[frame.name] = frame
            case CollisionResult(pair=pair) if pair is not None:
                collisions.add(pair)
            case FrameResult() | GeometryResult() | CollisionResult() | None:
                pass
            case ClassResult() | ConstantResult() | IncludeResult():
                pass
    for place in steps(sorted(state.results)):
        value = state.results[place].value
        if isinstance(value, GeometryResult) and value.geometry is not None:
            geometries.append((value.holder, scaled(state, value.geometry)))
        elif isinstance(value, FrameResult) and value.geometry is not None:
            geometries.append((value.frame.name, scaled(state, value.geometry)))
    for whole in wholes(state):
        for _, frame in whole.frames:
            frames.setdefault(frame.name, frame)
    collisions.update(pair for _, pair in more_allowed(state))
    return Scene(frames, tuple(geometries), tuple(sorted(collisions)))


def places_of_geometries(state: SceneState) -> list[ItemPath]:
    """The places in the order of `scene_model`."""
    return [
        place
        for place in sorted(state.results)
        if isinstance(value := state.results[place].value, FrameResult | GeometryResult) and value.geometry is not None
    ]


def in_closing_order(state: SceneState) -> Iterator[ItemPath]:
    """All places, an item after those nested in it: the order in which the reader adds frames."""
    open_items: list[tuple[ItemPath, int]] = []
    for place in sorted(state.results):
        facts = state.file(place).reading.facts
        rank = facts.rank(place[-1])
        while open_items and (open_items[-1][0][:-1] != place[:-1] or open_items[-1][1] <= facts.starts[rank]):
            yield open_items.pop()[0]
        open_items.append((place, facts.ends[rank]))
    while open_items:
        yield open_items.pop()[0]
