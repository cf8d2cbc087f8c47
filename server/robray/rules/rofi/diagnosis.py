"""What the engine asks of configurations about findings."""

from collections.abc import Iterator

from robray.analysis.scene_state import SceneState
from robray.analysis.whole import whole_of, wholes
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    for prefix in scene.instances.prefixes.get(path, ()):
        whole = whole_of(scene, prefix)
        if whole is not None:
            yield from whole.problems


def _of_whole(scene: SceneState) -> Iterator[Placed]:
    for whole in wholes(scene):
        yield from whole.problems


_BREAKING = frozenset({"rofi-syntax", "rofi-unknown-key", "rofi-missing-key"})

DIAGNOSIS = Diagnosis(of_scene=_of_scene, of_whole=_of_whole, breaks=lambda problem: problem.code in _BREAKING)
