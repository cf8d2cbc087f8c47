"""Findings about a file of controllers and the robot in its set."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.analysis.near_names import NearNames
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.robots import CONTROLLER, GROUP, HARDWARE, INTERFACE, JOINT, LINK, MODEL, WORD
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.controllers.parameters import INTERFACES, STATES
from robray.formats.controllers.statements import MOVEIT, Named, statement_of
from robray.formats.urdf.frontend.control import meant_interface
from robray.formats.urdf.statements import ControlElement, Extension, Joint
from robray.rules.controllers.details import (
    Interface,
    Kinds,
    Limit,
    Missing,
    Misspelt,
    UndefinedHardware,
    UndefinedName,
)
from robray.rules.engine.comments import named_files, owner_of_set
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed
from robray.text.slips import slip
from robray.text.spans import Span

_FITTING = 0.5
"""Share of the joints of a file that the robot must have: a robot with fewer is another one."""
_SLACK, _ROUNDED = 1e-4, 1e-3
"""Tolerance for rounded limits: in radians or metres, and as a share of the limit."""


class _Robot(NamedTuple):
    joints: Mapping[str, Joint]
    interfaces: Mapping[str, frozenset[str]]
    """Command interfaces of each joint in `ros2_control` tags."""
    states: Mapping[str, frozenset[str]]
    """The state interfaces of each."""
    others: frozenset[str] | None
    """Interfaces that other arguments of the sources give; None if these may give any."""
    links: frozenset[str]
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
        """True if an unknown name is a mistake.

        If only names connect the file with the robot, it may be about another one, or about the same source with other
        arguments. Then only a slip is certain.
        """
        if kind is LINK:
            return name not in self.links and (is_certain or NearNames(lambda: self.links).has_slip(name))
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
        is_fitting = len(names & robot.joints.keys()) >= _FITTING * len(names)
        if not is_fitting and not all(map(robot.near.has_slip, names)):
            continue
        given = {(each.within, each.named.text) for _, each in statements if each.kind is INTERFACE}
        claimed: dict[str, list[str]] = {}
        for each in (each for _, each in statements):
            if each.kind is JOINT and each.commanded and each.named.text in robot.interfaces:
                claimed.setdefault(each.within, []).append(each.named.text)
        is_certain = owner_of_set(scene.root) != file.path or bool(named_files(file))
        for place, each in statements:
            if each.kind is INTERFACE:
                found = None if each.lacking else _interface(each, robot, claimed) or _known_interface(each)
            else:
                found = _problem(each, robot, given, is_certain=is_certain) if each.is_sure else None
            if found is not None:
                yield place, found


def _of_file(statements: Iterable[tuple[ItemPath, Named]], declared: frozenset[str]) -> Iterator[Placed]:
    """Findings that hold for any robot."""
    near = NearNames(lambda: declared)
    for place, each in statements:
        if each.kind is WORD:
            details = Misspelt(each.named.text, each.lacking[0])
            yield place, Problem("controllers-misspelt", each.named.span, details)
        elif each.kind is INTERFACE and each.lacking:
            yield place, Problem("controllers-interface-kinds", each.named.span, Kinds(each.named.text, each.lacking))
        elif each.kind is INTERFACE:
            found = _known_interface(each)
            yield from () if found is None else ((place, found),)
        elif each.kind is CONTROLLER and (each.within != MOVEIT or near.has_slip(each.named.text)):
            found = _of_controller(each, declared) if each.is_sure else None
            yield from () if found is None else ((place, found),)


def _known_interface(named: Named) -> Problem | None:
    """A slip in the name of an interface that most joints have, for any robot."""
    name = named.named.text
    meant = next((each for each in INTERFACES if slip(name, each) is not None), None)
    if meant is None or name in (meant, f"{meant}s"):
        return None
    kind = "state" if named.parameter == STATES else "command"
    return Problem("controllers-no-interface", named.named.span, Interface(name, "", named.within, (), kind, meant))


def _interface(named: Named, robot: _Robot, claimed: Mapping[str, Sequence[str]]) -> Problem | None:
    """An interface that no joint of the controller has."""
    name, is_state = named.named.text, named.parameter == STATES
    joints = [named.joint] if named.joint else claimed.get(named.within, [])
    tables = [robot.interfaces, robot.states] if named.joint else [robot.states if is_state else robot.interfaces]
    own = [table[joint] for table in tables for joint in joints if joint in table]
    known = frozenset[str]().union(*own)
    if not known or name in known:
        return None
    meant = next((each for each in sorted(known) if slip(name, each) is not None), "")
    may_be = robot.others is None or name in robot.others
    if not meant and (may_be or named.joint or is_state):
        return None
    kind = "state" if is_state else "command"
    details = Interface(name, "", named.within, tuple(sorted(known)), kind, meant)
    return Problem("controllers-no-interface", named.named.span, details)


def _problem(named: Named, robot: _Robot, given: Container[tuple[str, str]], *, is_certain: bool) -> Problem | None:
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
        others = robot.others
        lacking = next(
            (
                each
                for each in named.commanded
                if each not in has and others is not None and each not in others
                if (named.within, each) not in given or any(each in its for its in robot.interfaces.values())
            ),
            None,
        )
        if lacking is not None:
            details = Interface(lacking, name, named.within, tuple(sorted(has)))
            return Problem("controllers-no-interface", span, details)
    return _limit(named, joint)


_UNDEFINED = {
    JOINT: "controllers-undefined-joint",
    GROUP: "controllers-undefined-group",
    LINK: "controllers-undefined-link",
}


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
        if beyond > max(_SLACK, _ROUNDED * abs(number.value)):
            return Problem("controllers-limit", span, Limit(key, f"{value:g}", f"{number.value:g}"))
    return None


def _robot(scene: SceneState, prefix: ItemPath, declared: frozenset[str]) -> _Robot | None:
    """The robot of the set; None without one, or with a source that is not expanded."""
    place = next(scene.declared_here(Symbol(MODEL, ""), (*prefix, 0)), None)
    if place is None or scene.file(place).is_source:
        return None
    joints: dict[str, Joint] = {}
    interfaces: dict[str, set[str]] = {}
    states: dict[str, set[str]] = {}
    links: set[str] = set()
    hardware: set[str] = set()
    space = scene.space(place[:-1])
    for symbol, places in scene.declarations.items():
        if symbol.kind is LINK and any(scene.space(each[:-1]) == space for each in places):
            links.add(symbol.name)
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
            interfaces.setdefault(name, set()).update(_named(element, "command_interface"))
            states.setdefault(name, set()).update(_named(element, "state_interface"))
    groups = (
        symbol.name
        for symbol, places in scene.declarations.items()
        if symbol.kind is GROUP and any(scene.space(each[:-1]) == space for each in places)
    )
    known = frozenset(groups)
    return _Robot(
        joints,
        {name: frozenset(found) for name, found in interfaces.items()},
        {name: frozenset(found) for name, found in states.items()},
        _other_interfaces(scene.file(place)),
        frozenset(links),
        NearNames(lambda: joints),
        known,
        NearNames(lambda: known),
        frozenset(hardware),
        declared,
    )


def _named(element: ControlElement, tag: str) -> Iterator[str]:
    """The interfaces of a joint, and those that misspelt ones are meant to be: these are reported in the robot."""
    for name, _ in element.named(tag):
        yield name
        if (meant := meant_interface(name, element.tag)) is not None:
            yield meant


_INTERFACE = re.compile(rb"<!--.*?-->|<(?:command|state)_interface\s+name\s*=\s*[\"']([^\"'<>]*)", re.DOTALL)


def _other_interfaces(file: SourceFile) -> frozenset[str] | None:
    """The interfaces in the sources of a robot that other arguments may give to it; None if they may give any."""
    sources = file.sources
    found: set[str] = set()
    for path in () if sources is None else sources.lines:
        assert sources is not None, "it has lines"
        for match in _INTERFACE.finditer(sources.source_text(path) or b""):
            if match[1] is None:
                continue
            if b"$" in match[1]:
                return None
            if not sources.made_of(path, Span(*match.span(1))):
                found.add(match[1].decode("utf-8", "replace"))
    return frozenset(found)


DIAGNOSIS = Diagnosis(of_scene=_of_scene)
