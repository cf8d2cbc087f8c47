"""The engine's interface to the findings of robots."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.urdf.details import ROBOT
from robray.formats.urdf.frontend.elements import DROPPED
from robray.formats.urdf.frontend.faults import LAX, NOT_WELL_FORMED
from robray.formats.urdf.statements import Joint, LinkElement
from robray.rules.engine.diagnosis import Cause, Diagnosis, IsSeen, Placed, Shape
from robray.rules.engine.markup_fixes import is_on_line
from robray.rules.engine.rule import Diagnostic, Severity
from robray.rules.urdf.simulation import simulated
from robray.rules.urdf.trees import (
    DOUBLED,
    MISSPELT_DEFINITION,
    MISSPELT_LINK,
    NO_LINKS,
    RING,
    ROBOTS,
    ROOTLESS,
    MisspeltNames,
    doubled,
    end_of_root,
    joint_to,
    missed_by,
    misspelt_definitions,
    of_shared_link,
    own_ring,
    ring,
    root_findings,
    rootless,
    shared_links,
    shared_links_in,
)


def _joint(_: Joint) -> Shape:
    return _JOINT


def _part(_: LinkElement) -> Shape:
    return _PART


_JOINT: Shape = (Joint, ())
_PART: Shape = (LinkElement, ())


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    # Findings about a whole robot are reported for it alone, and in its own file.
    prefixes = scene.instances.prefixes.get(path, ())
    is_robot = any(scene.instances.files[prefix].format in ROBOTS for prefix in prefixes[:1])
    if not is_robot:
        return iter(())
    if scene.is_set:
        return chain(shared_links_in(scene, prefixes), misspelt_definitions(scene))
    return chain(root_findings(scene), misspelt_definitions(scene), simulated(scene, prefixes[0]))


def _cause_in(scene: SceneState, is_seen: IsSeen) -> Cause:
    misspelt = MisspeltNames(scene)

    def cause(place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
        found = misspelt.explaining(place, problem)
        return found if found is not None and is_seen(found[1].path) else of_shared_link(scene, place, problem)

    return cause


_OF_WHOLE = frozenset(
    {
        "control-undefined-joint",
        "urdf-dangling-reference",
        MISSPELT_DEFINITION,
        MISSPELT_LINK,
        NO_LINKS,
        "urdf-no-robot",
        ROOTLESS,
        "urdf-several-roots",
        "urdf-undefined-link",
        "urdf-undefined-material",
    }
)
"""Findings that do not hold in a part of a robot, because other parts have what it lacks."""


_OF_NAMES = frozenset(
    {
        "control-undefined-joint",
        "urdf-dangling-reference",
        "urdf-several-roots",
        "urdf-undefined-link",
        "urdf-undefined-material",
    }
)
"""Findings that may come from what declares or names something in a broken tag."""

_OF_ONE_TAG = frozenset(
    {
        *("urdf-axis-not-unit", "urdf-bad-limit", "urdf-bad-number", "urdf-inertia", "urdf-joint-type"),
        *("urdf-looks-like-degrees", "urdf-mass", "urdf-size-not-positive", "urdf-wrong-count", "urdf-zero-limit"),
    }
)
"""Findings about the values of one tag."""

_TWO = 2

_MARKUP = frozenset({LAX, NOT_WELL_FORMED})


def _is_left_to_includers(found: Problem | Diagnostic) -> bool:
    if found.code == "urdf-mimic":
        return not found.details.is_itself
    return found.code in _OF_WHOLE or (found.code == "urdf-missing-attribute" and found.details.what == ROBOT)


def _without_consequences(
    file: SourceFile, found: Sequence[Diagnostic], _: Iterable[SceneState], __: IsSeen
) -> Sequence[Diagnostic]:
    """Without consequences of broken markup: other findings on its line, about names that may be in it, or about a text
    that ends within a tag. The same for a mark that looks like another one.
    """
    found = _of_doubled_root(file.text, _of_misnamed_root(_of_empty_robot(file.text, found)))
    misspelt = {(each.details.kind, each.details.meant) for each in found if each.code == MISSPELT_DEFINITION}
    if misspelt:
        # Other files may show what the robot alone does not.
        found = [each for each in found if misspelt.isdisjoint(missed_by(each))]
    markup = [each for each in found if each.code in _MARKUP]
    if not markup:
        return found
    end = len(file.text.rstrip())
    begun = [each for each in markup if not (each.details.is_open or each.details.is_end)]
    is_cut = any(each.code == NOT_WELL_FORMED and each.at.span.end >= end for each in begun)
    odd = {each.at.span.start for each in begun}
    broken = sorted(each.at.span.start for each in markup if each.code == NOT_WELL_FORMED)

    def follows(each: Diagnostic) -> bool:
        if each.code == NOT_WELL_FORMED:
            return bool(is_cut and each.details.is_open)
        if each.code != LAX and each.severity is Severity.WARNING and each.at.span.start in odd:
            return True
        is_of_names = bool(broken) and each.code in _OF_NAMES
        return is_of_names or (is_cut and each.code in _OF_WHOLE) or is_on_line(file.text, each, broken)

    return [each for each in found if not follows(each)]


def _of_empty_robot(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """An empty robot is one finding. Where it ends before its content, the rest follows from that."""
    empty = next((each for each in found if each.code == NO_LINKS), None)
    if empty is None:
        return found
    misspelt = next((each for each in found if each.code == "urdf-unknown-word" and each.details.meant == "link"), None)
    if misspelt is not None:
        # The robot is refused for that, then.
        told = misspelt._replace(severity=empty.severity, rejected_by_reader=empty.rejected_by_reader)
        return [told if each is misspelt else each for each in found if each is not empty]
    name = empty.at.span
    end = end_of_root(text, name) or len(text)
    is_said = any(each is not empty and each.at.span == name for each in found)
    return [each for each in found if each.at.span.start < end and not (each is empty and is_said)]


def _of_misnamed_root(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The end tag of a root with a misspelt name is right."""
    roots = {f"/{each.details.name}" for each in found if each.code == "urdf-no-robot"}
    return [each for each in found if not (each.code == NOT_WELL_FORMED and each.details.meant in roots)]


def _of_doubled_root(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """A second start tag of the root in the place of its end tag is one finding."""
    unclosed = [each for each in found if each.code == NOT_WELL_FORMED and each.details.is_open]
    roots = [each for each in unclosed if text[slice(*each.at.span)] == b"robot"]
    return [each for each in found if each is not roots[0]] if len(roots) == _TWO else found


DIAGNOSIS = Diagnosis(
    shapes={Joint: _joint, LinkElement: _part},
    ring=ring,
    of_scene=_of_scene,
    is_refused=lambda scene: bool(rootless(scene)),
    of_whole=lambda scene: chain(root_findings(scene), misspelt_definitions(scene), shared_links(scene)),
    reworded={RING: own_ring, DOUBLED: doubled},
    frame_called=joint_to,
    cause_in=_cause_in,
    is_left_to_includers=_is_left_to_includers,
    is_of_one_tag=lambda found: found.code in _OF_ONE_TAG or (found.code == DROPPED and found.details.is_value),
    without_consequences=_without_consequences,
)
