"""What the engine asks of files of SMURF about findings."""

from collections.abc import Iterable, Sequence

from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED
from robray.rules.engine.diagnosis import Cause, Diagnosis, IsSeen, Origin
from robray.rules.engine.rule import Diagnostic
from robray.rules.smurf.rings import ring
from robray.syntax.yaml.writing import written_as

# Most files have nothing of what follows, and need not wait for what knows about it.


def _cause_in(scene: SceneState, is_seen: IsSeen) -> Cause:
    if not scene.findings:
        return lambda _, __: None
    from robray.rules.smurf.lost_names import LostNames

    return LostNames(scene, is_seen).explaining


def _at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    from robray.rules.smurf.places import at_places

    return at_places(file, found)


def _causes(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], is_seen: IsSeen
) -> Sequence[Diagnostic]:
    del scenes, is_seen
    if not found:
        return found
    from robray.rules.smurf.consequences import without_consequences

    return without_consequences(file, found)


_MOVING = frozenset({"smurf-undefined-motor", "smurf-undefined-sensor", "smurf-undefined-joint"})


def _origin_in(scene: SceneState) -> Origin:
    from robray.rules.smurf.origins import origin_in

    return origin_in(scene)


def _breaks(problem: Problem) -> bool:
    """Keys that nobody reads as well: what belongs to them is missing elsewhere."""
    if problem.code == "smurf-syntax":
        return bool(problem.details[1] != DOUBLED)
    return problem.code == "smurf-unknown-key"


DIAGNOSIS = Diagnosis(
    ring=ring,
    is_refused=lambda scene: bool(scene.cycles.of),
    breaks=_breaks,
    moving=_MOVING,
    origin_in=_origin_in,
    cause_in=_cause_in,
    written_as=written_as,
    at_places=_at_places,
    without_consequences=_causes,
)
