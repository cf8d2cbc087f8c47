"""What the engine asks of configurations about findings."""

from collections.abc import Iterable, Iterator, Sequence

from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import whole_of, wholes
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed
from robray.rules.engine.rule import Diagnostic


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    for prefix in scene.instances.prefixes.get(path, ()):
        whole = whole_of(scene, prefix)
        if whole is not None:
            yield from whole.problems


def _of_whole(scene: SceneState) -> Iterator[Placed]:
    for whole in wholes(scene):
        yield from whole.problems


_BREAKING = frozenset({"rofi-syntax", "rofi-unknown-key", "rofi-missing-key"})


def _at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    from robray.rules.rofi.consequences import at_places

    return at_places(file, found)


def _causes(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], is_seen: IsSeen
) -> Sequence[Diagnostic]:
    del scenes, is_seen
    if not found:
        return found
    from robray.rules.rofi.consequences import without_consequences

    return without_consequences(file, found)


DIAGNOSIS = Diagnosis(
    of_scene=_of_scene,
    of_whole=_of_whole,
    breaks=lambda problem: problem.code in _BREAKING,
    at_places=_at_places,
    without_consequences=_causes,
)
