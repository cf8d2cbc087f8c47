"""What the engine asks of robots about findings."""

from collections.abc import Iterator

from robray.analysis.scene_state import SceneState
from robray.formats import URDF
from robray.formats.urdf.statements import Joint, LinkElement
from robray.rules.engine.diagnosis import Cause, Diagnosis, IsSeen, Placed, Shape
from robray.rules.engine.merged import doubled_across
from robray.rules.urdf.misspelt_names import MisspeltNames
from robray.rules.urdf.trees import RING, joint_to, own_ring, ring, root_findings, rootless


def _joint(_: Joint) -> Shape:
    return _JOINT


def _part(_: LinkElement) -> Shape:
    return _PART


_JOINT: Shape = (Joint, ())
_PART: Shape = (LinkElement, ())


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    # What holds of a whole robot is said of it alone, and in its own file.
    prefixes = scene.instances.prefixes.get(path, ())
    is_robot = any(scene.instances.files[prefix].format is URDF for prefix in prefixes[:1])
    return iter(()) if scene.is_set or not is_robot else root_findings(scene)


def _cause_in(scene: SceneState, _: IsSeen) -> Cause:
    return MisspeltNames(scene).explaining


DIAGNOSIS = Diagnosis(
    shapes={Joint: _joint, LinkElement: _part},
    ring=ring,
    of_scene=_of_scene,
    is_refused=lambda scene: bool(rootless(scene)),
    of_whole=root_findings,
    reworded={RING: own_ring, "duplicate-frame": doubled_across},
    frame_called=joint_to,
    cause_in=_cause_in,
)
