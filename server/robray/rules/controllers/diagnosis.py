"""Findings about a file of controllers and the robot that it is loaded with."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.near_names import NearNames
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.robots import CONTROLLER, GROUP, HARDWARE, INTERFACE, JOINT, MODEL
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.controllers.statements import MOVEIT, Named, statement_of
from robray.formats.urdf.statements import ControlElement, Extension, Joint
from robray.rules.controllers.details import Interface, Kinds, Limit, Missing, UndefinedHardware, UndefinedName
from robray.rules.engine.comments import name_of_set, named_files
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed
from robray.text.slips import slip

_FITTING = 0.5
"""Share of the joints of a file that the robot must have: a robot with fewer is another one."""
_SLACK = 1e-4
"""Radians or metres by which rounding may take a limit beyond that of the joint."""


class _Robot(NamedTuple):
    joints: Mapping[str, Joint]
    interfaces: Mapping[str, frozenset[str]]
    """Command interfaces of each joint in `ros2_control` tags."""
    near: NearNames
    """The names of the joints."""
    groups: frozenset[str]
    """The groups of its SRDF."""
    near_groups: NearNames
    hardware: frozenset[str]
    """The names of its `ros2_control` elements."""
    controllers: frozenset[str]
    """The controllers that the file declares."""

    def lacks(self, name: str, kind: SymbolKind, *, is_certain: bool) -> bool:
        """True if a name that is not known is a mistake.

        If only the names tell which robot the file is about, it may be about another one, or about the same source with
        other arguments. Then only a slip is certain.
        """
        known, near = (self.groups, self.near_groups) if kind is GROUP else (self.joints, self.near)
        return name not in known and ((is_certain and bool(known)) or near.has_slip(name))


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    for prefix in scene.instances.prefixes.get(path, ()):
        file = scene.instances.files[prefix]
        if file.format.name != "controllers":
            continue
        facts = file.reading.facts
        statements = [
            ((*prefix, label), statement_of(item)) for label, item in zip(facts.labels, facts.items, strict=True)
        ]
        declared = frozenset(each.named.text for _, each in statements if each.kind is CONTROLLER and each.declares)
        if not scene.is_set:
            yield from _of_file(statements, declared)
            continue
        robot = _robot(scene, prefix, declared)
        if robot is None:
            continue
        names = {each.named.text for _, each in statements if each.kind is JOINT and not each.is_chained}
        if len(names & robot.joints.keys()) < _FITTING * len(names):
            continue
        is_certain = name_of_set(file.path) != scene.root or bool(named_files(file))
        for place, each in statements:
            found = _problem(each, robot, is_certain=is_certain) if each.is_sure else None
            if found is not None:
                yield place, found


def _of_file(statements: Iterable[tuple[ItemPath, Named]], declared: frozenset[str]) -> Iterator[Placed]:
    """Findings that hold whatever the robot is."""
    for place, each in statements:
        if each.kind is INTERFACE:
            yield place, Problem("controllers-interface-kinds", each.named.span, Kinds(each.named.text, each.lacking))
        elif each.kind is CONTROLLER and each.within != MOVEIT:
            found = _of_controller(each, declared) if each.is_sure else None
            yield from () if found is None else ((place, found),)


def _problem(named: Named, robot: _Robot, *, is_certain: bool) -> Problem | None:
    name, span, _ = named.named
    if named.kind is CONTROLLER:
        return _of_controller(named, robot.controllers) if named.within == MOVEIT else None
    if named.kind is HARDWARE:
        return _hardware(named, robot, is_certain=is_certain)
    is_certain = is_certain and not named.is_chained
    if named.kind in _UNDEFINED and robot.lacks(name, named.kind, is_certain=is_certain):
        return Problem(_UNDEFINED[named.kind], span, UndefinedName(name, named.within))
    joint = robot.joints.get(name) if named.kind is JOINT else None
    if joint is None:
        return None
    if name in robot.interfaces:
        has = robot.interfaces[name]
        lacking = next((each for each in named.commanded if each not in has), None)
        if lacking is not None:
            details = Interface(lacking, name, named.within, tuple(sorted(has)))
            return Problem("controllers-no-interface", span, details)
    return _limit(named, joint)


_UNDEFINED = {JOINT: "controllers-undefined-joint", GROUP: "controllers-undefined-group"}


def _of_controller(named: Named, declared: frozenset[str]) -> Problem | None:
    """A controller that MoveIt ignores, or that ros2_control cannot configure."""
    name, span, _ = named.named
    if not named.declares and name not in declared:
        return Problem("controllers-undefined-controller", span, UndefinedName(name, named.within))
    return Problem("controllers-missing", span, Missing(name, named.lacking, named.within)) if named.lacking else None


def _hardware(named: Named, robot: _Robot, *, is_certain: bool) -> Problem | None:
    name, span, _ = named.named
    if name in robot.hardware or not (is_certain or any(slip(name, each) is not None for each in robot.hardware)):
        return None
    meant = next((each for each in sorted(robot.hardware) if slip(name, each) is not None), "")
    return Problem("controllers-undefined-hardware", span, UndefinedHardware(name, meant))


def _limit(named: Named, joint: Joint) -> Problem | None:
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


def _robot(scene: SceneState, prefix: ItemPath, declared: frozenset[str]) -> _Robot | None:
    """The robot of the set; None without one, or with a source that is not expanded."""
    place = next(scene.declared_here(Symbol(MODEL, ""), (*prefix, 0)), None)
    if place is None or scene.file(place).is_source:
        return None
    joints: dict[str, Joint] = {}
    interfaces: dict[str, set[str]] = {}
    hardware: set[str] = set()
    space = scene.space(place[:-1])
    for symbol, places in scene.declarations.items():
        for each in places if symbol.kind is JOINT else ():
            statement = scene.item(each).statement
            if isinstance(statement, Joint) and scene.space(each[:-1]) == space:
                joints.setdefault(symbol.name, statement)
    for item in scene.file(place).reading.facts.items:
        statement = item.statement
        control = statement.control if isinstance(statement, Extension) else None
        if control is not None and (of_hardware := control.attribute("name")) is not None:
            hardware.add(of_hardware.text.strip())
        for name, element in () if control is None else control.named("joint"):
            interfaces.setdefault(name, set()).update(_commands(element))
    groups = (
        symbol.name
        for symbol, places in scene.declarations.items()
        if symbol.kind is GROUP and any(scene.space(each[:-1]) == space for each in places)
    )
    known = frozenset(groups)
    commands = {name: frozenset(found) for name, found in interfaces.items()}
    return _Robot(
        joints,
        commands,
        NearNames(lambda: joints),
        known,
        NearNames(lambda: known),
        frozenset(hardware),
        declared,
    )


def _commands(element: ControlElement) -> Iterator[str]:
    return (name for name, _ in element.named("command_interface"))


DIAGNOSIS = Diagnosis(of_scene=_of_scene)
