"""The findings about a whole SRDF, and about the robot that it describes."""

import math
from collections.abc import Iterable, Iterator, Sequence

from robray.analysis.files import SourceFile
from robray.analysis.instances import READ
from robray.analysis.near_names import NearNames
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.srdf.frontend import SYNTAX, numbers
from robray.formats.srdf.robots import Groups, Robot, groups_in
from robray.formats.srdf.semantics import model, pairs_of
from robray.formats.srdf.statements import Element
from robray.rules.engine.comments import named_files, owner_of_set
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed
from robray.rules.engine.rule import Diagnostic
from robray.rules.srdf.details import Doubled, Lacking, Links, Position, Robots
from robray.scene.joints import JointType
from robray.syntax.xml_text import in_attribute

_SLACK = 1e-4
"""Radians or metres by which rounding may take a position beyond its limit."""


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    """Checks the file alone in its own scene, and checks it against the robot in the set of both."""
    for prefix in scene.instances.prefixes.get(path, ()):
        if scene.instances.files[prefix].format.name != "srdf":
            continue
        groups = groups_in(scene, prefix)
        if not scene.is_set:
            yield from _doubled(groups)
            yield from _dropped(groups)
            yield from _pairs(scene, prefix)
        elif groups.robot is not None:
            yield from _other_robot(scene, prefix)
            yield from _adjacent(scene, prefix, groups.robot)
            yield from _states(groups, groups.robot)


def _doubled(groups: Groups) -> Iterator[Placed]:
    seen: set[tuple[str, str, str]] = set()
    for place, each in groups.elements:
        if each.name is None or each.tag not in ("group", "group_state", "end_effector", "virtual_joint"):
            continue
        group = each.value("group")
        of_group = group.text if group is not None and each.tag == "group_state" else ""
        key = (each.tag, each.name.text, of_group)
        if key in seen:
            yield place, Problem("srdf-duplicate-name", each.name.span, Doubled(each.name.text, each.tag))
        seen.add(key)


def _dropped(groups: Groups) -> Iterator[Placed]:
    for name, (place, group) in groups.groups.items():
        assert group.name is not None, "a group is found by its name"
        if not group.children:
            yield place, Problem("srdf-empty-group", group.name.span, Named(name))
        elif name not in groups.known and all(each.text in groups.groups for each in group.named("group")):
            # An undefined group is reported where it is named. This is what follows from it, or a cycle.
            yield place, Problem("srdf-dropped-group", group.name.span, Named(name))


def _pairs(scene: SceneState, prefix: ItemPath) -> Iterator[Placed]:
    seen: set[tuple[str, str, str]] = set()
    for place, each, pair in pairs_of(scene, prefix):
        if pair.first == pair.second:
            yield place, Problem("srdf-pair-of-itself", each.keyword, Links(pair.first, pair.second))
        elif pair[:3] in seen:
            yield place, Problem("srdf-duplicate-pair", each.keyword, Links(pair.first, pair.second))
        seen.add(pair[:3])


def _adjacent(scene: SceneState, prefix: ItemPath, robot: Robot) -> Iterator[Placed]:
    for place, each, (_, one, other, is_adjacent) in pairs_of(scene, prefix) if robot.is_tree else ():
        reason = each.value("reason") if is_adjacent else None
        if reason is not None and {one, other} <= robot.links.keys() and not robot.are_adjacent(scene, one, other):
            yield place, Problem("srdf-not-adjacent", reason.span, Links(one, other))


def _other_robot(scene: SceneState, prefix: ItemPath) -> Iterator[Placed]:
    facts = scene.instances.files[prefix].reading.facts
    for label, item in zip(facts.labels, facts.items, strict=True):
        root = item.statement
        if not isinstance(root, Element) or not root.is_root or root.name is None:
            continue
        place = (*prefix, label)
        found = model(scene, place)
        name = None if found is None else getattr(scene.item(found).statement, "name", None)
        if isinstance(name, Name) and name.text != root.name.text:
            yield place, Problem("srdf-other-robot", root.name.span, Robots(root.name.text, name.text))


def _states(groups: Groups, robot: Robot) -> Iterator[Placed]:
    for place, state in groups.elements:
        group = state.value("group")
        if state.tag != "group_state" or group is None or group.text not in groups.known:
            continue
        given = {name.text for name in state.named("joint")}
        wanted = [each for each in groups.joints(group.text) if robot.motion(each) is not None]
        lacking = tuple(each for each in wanted if each not in given)
        # One of the joints may be what an undefined name was meant to be.
        if lacking and state.name is not None and given <= robot.frames.keys() | groups.virtual:
            yield place, Problem("srdf-incomplete-state", state.name.span, Lacking(group.text, lacking))
        for each in state.children:
            problem = _position(each, robot)
            if problem is not None:
                yield place, problem


def _position(given: Element, robot: Robot) -> Problem | None:
    name, value = given.name, given.value("value")
    joint = None if name is None or value is None else robot.motion(name.text)
    if name is None or value is None or joint is None or joint.limits is None:
        return None
    found = numbers(value.text)
    lower, upper = joint.limits
    if found is None or len(found) != 1 or lower - _SLACK <= found[0] <= upper + _SLACK:
        return None
    is_turning = joint.type is JointType.REVOLUTE and abs(found[0]) > 2 * math.pi
    is_in_degrees = is_turning and lower <= math.radians(found[0]) <= upper
    details = Position(name.text, value.text, f"{lower:g}", f"{upper:g}", is_in_degrees)
    return Problem("srdf-state-beyond-limits", value.span, details)


def _without_consequences(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], _: IsSeen
) -> Sequence[Diagnostic]:
    """Without pairs that a macro of a xacro source repeats, and without findings that other arguments of a source may
    change, unless the file's robot is given.

    Then only misspellings are certain among undefined names.
    """
    sources = file.sources
    if sources is not None:
        repeats = (each for each in found if each.code in _REPEATED)
        dropped = [each for each in repeats if len(sources.made_of(*sources.place(each.at.span))) > 1]
        found = [each for each in found if each not in dropped]
    sets = [each for each in scenes if each.is_set]
    if any(each.status not in READ for one in sets for each in one.instances.includes.values()):
        # The source of the robot says why it does not expand.
        found = [each for each in found if each.code != "srdf-no-robot"]
    are_written = sources is None and all(each.sources is None for one in sets for each in one.instances.files.values())
    # Other files may be loaded with the SRDF, too.
    if are_written or named_files(file) or any(owner_of_set(each.root) == each.root for each in sets):
        return found
    robots = (groups_in(each, prefix).robot for each in sets for prefix in each.instances.prefixes.get(file.path, ()))
    known = {name for robot in robots if robot is not None for name in (*robot.links, *robot.frames)}
    near = NearNames(lambda: known)

    def is_certain(each: Diagnostic) -> bool:
        written = file.text[slice(*each.at.span)].decode("utf-8", "replace")
        return each.code != "srdf-no-robot" and (each.code not in _UNDEFINED or near.has_slip(written))

    return [each for each in found if is_certain(each)]


_REPEATED = frozenset({"srdf-duplicate-pair", "srdf-pair-of-itself"})
_UNDEFINED = frozenset({"srdf-undefined-joint", "srdf-undefined-link"})

DIAGNOSIS = Diagnosis(
    is_of_one_tag=lambda found: found.code in ("srdf-bad-number", "srdf-unknown-type"),
    of_scene=_of_scene,
    without_consequences=_without_consequences,
    breaks=lambda problem: problem.code == SYNTAX,
    written_as=lambda name, _: in_attribute(name),
)
