"""Findings about a file of controllers and the robot that it is loaded with."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from robray.analysis.near_names import NearNames
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.robots import JOINT, MODEL
from robray.facts.symbols import Symbol
from robray.formats.controllers.statements import NamedJoint, statement_of
from robray.formats.urdf.statements import ControlElement, Extension, Joint
from robray.rules.controllers.details import Interface, Limit, UndefinedJoint
from robray.rules.engine.comments import name_of_set, named_files
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed

_FITTING = 0.5
"""Share of the joints of a file that the robot must have: a robot with fewer is another one."""
_SLACK = 1e-4
"""Radians or metres by which rounding may take a limit beyond that of the joint."""


_DIGITS = re.compile(r"\d+")


class _Robot(NamedTuple):
    joints: Mapping[str, Joint]
    interfaces: Mapping[str, frozenset[str]]
    """Command interfaces of each joint in `ros2_control` tags."""
    near: NearNames
    """The names of the joints."""

    def lacks(self, name: str, *, is_certain: bool) -> bool:
        """True if a name that is not a joint is a mistake.

        If only the names tell which robot the file is about, it may be about another one, or about the same source with
        other arguments. Then only a slip is certain.
        """
        if is_certain:
            return True
        # Names of a row differ in their numbers.
        return any(_DIGITS.sub("", each) != _DIGITS.sub("", name) for each in self.near.near(name))


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    for prefix in scene.instances.prefixes.get(path, ()) if scene.is_set else ():
        file = scene.instances.files[prefix]
        robot = _robot(scene, prefix) if file.format.name == "controllers" else None
        if robot is None:
            continue
        facts = file.reading.facts
        statements = [
            ((*prefix, label), statement_of(item)) for label, item in zip(facts.labels, facts.items, strict=True)
        ]
        names = {each.joint.text for _, each in statements}
        if len(names & robot.joints.keys()) < _FITTING * len(names):
            continue
        is_certain = name_of_set(file.path) != scene.root or bool(named_files(file))
        for place, each in statements:
            found = _problem(each, robot, is_certain=is_certain) if each.is_sure else None
            if found is not None:
                yield place, found


def _problem(named: NamedJoint, robot: _Robot, *, is_certain: bool) -> Problem | None:
    name, span, _ = named.joint
    joint = robot.joints.get(name)
    if joint is None:
        if not robot.lacks(name, is_certain=is_certain):
            return None
        return Problem("controllers-undefined-joint", span, UndefinedJoint(name, named.within))
    if name in robot.interfaces:
        has = robot.interfaces[name]
        lacking = next((each for each in named.commanded if each not in has), None)
        if lacking is not None:
            details = Interface(lacking, name, named.within, tuple(sorted(has)))
            return Problem("controllers-no-interface", span, details)
    return _limit(named, joint)


def _limit(named: NamedJoint, joint: Joint) -> Problem | None:
    """A limit that is wider than that of the joint, which MoveIt does not check."""
    limit = joint.limit
    if limit is None:
        return None
    own = {"min_position": limit.lower, "max_position": limit.upper, "max_velocity": limit.velocity}
    for key, value, span in named.limits:
        number = own.get(key)
        if number is None or number.value is None:
            continue
        beyond = number.value - value if key.startswith("min") else value - number.value
        if beyond > _SLACK:
            return Problem("controllers-limit", span, Limit(key, f"{value:g}", f"{number.value:g}"))
    return None


def _robot(scene: SceneState, prefix: ItemPath) -> _Robot | None:
    """The robot of the set; None without one, or with a source that is not expanded."""
    place = next(scene.declared_here(Symbol(MODEL, ""), (*prefix, 0)), None)
    if place is None or scene.file(place).is_source:
        return None
    joints: dict[str, Joint] = {}
    interfaces: dict[str, set[str]] = {}
    space = scene.space(place[:-1])
    for symbol, places in scene.declarations.items():
        for each in places if symbol.kind is JOINT else ():
            statement = scene.item(each).statement
            if isinstance(statement, Joint) and scene.space(each[:-1]) == space:
                joints.setdefault(symbol.name, statement)
    for item in scene.file(place).reading.facts.items:
        statement = item.statement
        control = statement.control if isinstance(statement, Extension) else None
        for name, element in () if control is None else control.named("joint"):
            interfaces.setdefault(name, set()).update(_commands(element))
    return _Robot(joints, {name: frozenset(found) for name, found in interfaces.items()}, NearNames(lambda: joints))


def _commands(element: ControlElement) -> Iterator[str]:
    return (name for name, _ in element.named("command_interface"))


DIAGNOSIS = Diagnosis(of_scene=_of_scene)
