"""What the engine asks of robots about findings."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.urdf.details import ROBOT
from robray.formats.urdf.statements import Joint, LinkElement
from robray.rules.engine.diagnosis import Cause, Diagnosis, IsSeen, Placed, Shape
from robray.rules.engine.markup_fixes import is_on_line
from robray.rules.engine.rule import Diagnostic
from robray.rules.urdf.misspelt_names import MisspeltNames
from robray.rules.urdf.shared_links import DOUBLED, doubled, of_shared_link, shared_links
from robray.rules.urdf.simulation import simulated
from robray.rules.urdf.trees import RING, ROBOTS, ROOTLESS, joint_to, own_ring, ring, root_findings, rootless


def _joint(_: Joint) -> Shape:
    return _JOINT


def _part(_: LinkElement) -> Shape:
    return _PART


_JOINT: Shape = (Joint, ())
_PART: Shape = (LinkElement, ())


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    # What holds of a whole robot is said of it alone, and in its own file.
    prefixes = scene.instances.prefixes.get(path, ())
    is_robot = any(scene.instances.files[prefix].format in ROBOTS for prefix in prefixes[:1])
    if scene.is_set:
        return shared_links(scene)
    if not is_robot:
        return iter(())
    return chain(root_findings(scene), simulated(scene, prefixes[0]))


def _cause_in(scene: SceneState, _: IsSeen) -> Cause:
    misspelt = MisspeltNames(scene)
    return lambda place, problem: misspelt.explaining(place, problem) or of_shared_link(scene, place, problem)


_OF_WHOLE = frozenset(
    {
        "urdf-dangling-reference",
        "urdf-no-links",
        "urdf-no-robot",
        ROOTLESS,
        "urdf-several-roots",
        "urdf-undefined-link",
        "urdf-undefined-material",
    }
)
"""Findings that do not hold in a part of a robot, because other parts have what it lacks."""


_OF_NAMES = frozenset(
    {"urdf-dangling-reference", "urdf-several-roots", "urdf-undefined-link", "urdf-undefined-material"}
)
"""Findings that may come from what declares or names something in a broken tag."""


def _without_consequences(
    file: SourceFile, found: Sequence[Diagnostic], _scenes: Iterable[SceneState], _: IsSeen
) -> Sequence[Diagnostic]:
    """Where markup is broken, what is named may stand in it, and nothing else is said of its line."""
    broken = [each.at.span.start for each in found if each.code == "urdf-not-well-formed"]
    if not broken:
        return found
    return [
        each
        for each in found
        if each.code == "urdf-not-well-formed" or not (each.code in _OF_NAMES or is_on_line(file.text, each, broken))
    ]


def _is_left_to_includers(found: Problem | Diagnostic) -> bool:
    if found.code == "urdf-mimic":
        return not found.details.is_itself
    return found.code in _OF_WHOLE or (found.code == "urdf-missing-attribute" and found.details.what == ROBOT)


DIAGNOSIS = Diagnosis(
    shapes={Joint: _joint, LinkElement: _part},
    ring=ring,
    of_scene=_of_scene,
    is_refused=lambda scene: bool(rootless(scene)),
    of_whole=lambda scene: chain(root_findings(scene), shared_links(scene)),
    reworded={RING: own_ring, DOUBLED: doubled},
    frame_called=joint_to,
    cause_in=_cause_in,
    is_left_to_includers=_is_left_to_includers,
    without_consequences=_without_consequences,
)
