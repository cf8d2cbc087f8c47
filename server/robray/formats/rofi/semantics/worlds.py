"""The components of modules, and the worlds of a file: their modules, and the joints that fit these.

Connectors are in the middle of their body: the distance of one between two bodies is part of docking.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, Item
from robray.facts.problems import Problem
from robray.formats.rofi.matrices import IDENTITY, Matrix, product, translation, turn
from robray.formats.rofi.statements import Component, End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.vocabulary import (
    CONNECTORS,
    CUBE_BODY,
    CUBE_COMPONENTS,
    CUBE_CONNECTORS,
    ORIENTATIONS,
    UNIVERSAL_COMPONENTS,
    UNIVERSAL_FIXED,
    UNIVERSAL_ORIGIN,
    ModuleType,
)
from robray.scene.pose import Vector
from robray.text.spans import Span

X: Vector = (1.0, 0.0, 0.0)
Y: Vector = (0.0, 1.0, 0.0)
Z: Vector = (0.0, 0.0, 1.0)

SHOE_A, BODY_A, BODY_B, SHOE_B = 6, 7, 8, 9

FROM_SHOE: tuple[Matrix, ...] = (
    IDENTITY,
    turn(180, Y),
    product(turn(180, Z), turn(90, (0.0, -1.0, 0.0))),
)
"""The connectors of a shoe: -X, +X and -Z."""

BODIES: Matrix = product(translation(0.0, 0.0, 1.0), turn(180, Y))
"""From body A to body B, with gamma at 0."""

_ON_CUBE: tuple[Matrix, ...] = (
    IDENTITY,
    turn(180, Y),
    turn(90, Y),
    turn(-90, Y),
    turn(90, Z),
    turn(-90, Z),
    IDENTITY,
)

_OPPOSITE = product(translation(-1.0, 0.0, 0.0), product(turn(180, Z), turn(180, X)))
DOCKED: dict[int, Matrix] = {
    angle: product(_OPPOSITE, turn(angle, (-1.0, 0.0, 0.0))) for angle in dict.fromkeys(ORIENTATIONS.values())
}
"""From a connector to the one docked to it, by the angle of the orientation."""


class Shape:
    """One module, as far as it is valid. `connectors` and `components` are counts; all connectors come first."""

    def __init__(self, module: Module) -> None:
        assert module.type is not None, "its type is known"
        self.type = module.type
        self.height = 1
        self._matrices: dict[int, Matrix] = {}
        match module.type:
            case ModuleType.UNIVERSAL:
                self.connectors, self.components = len(CONNECTORS), len(UNIVERSAL_COMPONENTS)
                self.origin, self.fixed = UNIVERSAL_ORIGIN, UNIVERSAL_FIXED
                self.centres: Sequence[int] = (BODY_A, BODY_B)
                self.angles = tuple(0.0 if each is None else each.value for each in module.angles)
            case ModuleType.PAD:
                width, self.height = module.size or (1, 1)
                self.connectors = self.components = width * self.height
                self.origin = self.fixed = 0
                self.centres = range(self.components)
            case ModuleType.CUBE:
                self.connectors, self.components = CUBE_CONNECTORS, len(CUBE_COMPONENTS)
                self.origin = self.fixed = CUBE_BODY
                self.centres = (CUBE_BODY,)
            case ModuleType.UNKNOWN:
                self.connectors, self.components = 0, len(module.components)
                self.origin = self.fixed = 0
                self.centres = range(self.components)

    def name(self, component: int) -> str:
        """The name of a component for `show`."""
        if self.type is ModuleType.UNIVERSAL:
            return UNIVERSAL_COMPONENTS[component]
        if self.type is ModuleType.CUBE:
            return CUBE_COMPONENTS[component]
        return str(component)

    def matrix(self, component: int) -> Matrix:
        """From the module's origin."""
        found = self._matrices.get(component)
        if found is None:
            found = self._matrices[component] = self._made(component)
        return found

    def _made(self, component: int) -> Matrix:
        match self.type:
            case ModuleType.UNIVERSAL:
                return self._universal(component)
            case ModuleType.PAD:
                return translation(0.0, *(float(each) for each in divmod(component, self.height)))
            case ModuleType.CUBE:
                return _ON_CUBE[component]
            case ModuleType.UNKNOWN:
                return IDENTITY

    def _universal(self, component: int) -> Matrix:
        alpha, beta, gamma = self.angles
        if component < len(CONNECTORS):
            side, rank = divmod(component, len(FROM_SHOE))
            return product(self.matrix(SHOE_B if side else SHOE_A), FROM_SHOE[rank])
        if component == SHOE_A:
            return turn(alpha, X)
        if component == BODY_B:
            return product(turn(gamma, Z), BODIES)
        if component == SHOE_B:
            return product(self.matrix(BODY_B), turn(beta, X))
        return IDENTITY


_MISSPELT = "rofi-unknown-key"
REMARKS = frozenset(
    {"rofi-axis-not-unit", "rofi-duplicate-key", "rofi-looks-like-radians", "rofi-matrix-not-rigid", _MISSPELT}
)
"""Codes that do not prevent a world's poses."""


class Elsewhere(NamedTuple):
    """Another item of the world, by the number of items before it: labels depend on the history of a text."""

    rank: int


class Body(NamedTuple):
    """A module. `name` is its number in the world; `shape` is None for an invalid module."""

    place: ItemPath
    module: Module
    name: str
    shape: Shape | None

    @property
    def at(self) -> Span:
        return self.module.keyword if self.module.name is None else self.module.name.span


class Held(NamedTuple):
    """An end of a joint: the body by its rank, and the number of the component."""

    body: int
    component: int
    at: Span


class Dock(NamedTuple):
    """Two connectors; `angle` is that of the orientation."""

    place: ItemPath
    source: Held
    target: Held
    angle: int

    def ends(self, body: int) -> Iterator[tuple[Held, Held]]:
        """The end at a body and the other one; both ways if a body is docked to itself."""
        if self.source.body == body:
            yield self.source, self.target
        elif self.target.body == body:
            yield self.target, self.source


class Anchor(NamedTuple):
    """A space joint that holds a component."""

    place: ItemPath
    joint: SpaceJoint
    held: Held


class WorldGraph(NamedTuple):
    """`prefix` begins the names of its frames. Without `is_sound` it has no poses."""

    place: ItemPath
    world: World
    prefix: str
    bodies: tuple[Body, ...]
    docks: tuple[Dock, ...]
    anchors: tuple[Anchor, ...]
    problems: tuple[tuple[ItemPath, Problem], ...]
    is_sound: bool
    order: Mapping[ItemPath, int]

    def elsewhere(self, place: ItemPath) -> Elsewhere:
        return Elsewhere(self.order[place])


class Members(NamedTuple):
    """The items of a world: its own, and those in it, with their labels."""

    rank: int
    items: tuple[Item, ...]
    labels: tuple[int, ...]


def members(scene: SceneState, prefix: ItemPath) -> Iterator[Members]:
    """The worlds of a file, in order."""
    facts = scene.instances.files[prefix].reading.facts
    for index, rank in enumerate(facts.children(TOP)):
        end = facts.after(rank)
        yield Members(index, tuple(facts.items[rank:end]), tuple(facts.labels[rank:end]))


def is_sequence(text: bytes) -> bool:
    """True for a text with worlds in an array."""
    return text.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n").startswith(b"[")


def graph(scene: SceneState, prefix: ItemPath, of: Members, name: str) -> WorldGraph:
    """Cost: O(items)."""
    places = [(*prefix, label) for label in of.labels]
    is_sound = not any(
        problem.code not in REMARKS or (problem.code == _MISSPELT and problem.details[2])
        for place, item in zip(places, of.items, strict=True)
        for problem in (*item.problems, *scene.results[place].problems)
    )
    bodies: list[Body] = []
    by_id: dict[str, int] = {}
    joints: list[tuple[ItemPath, ModuleJoint | SpaceJoint]] = []
    for place, item in zip(places[1:], of.items[1:], strict=True):
        statement = statement_of(item)
        match statement:
            case Module():
                number = "" if statement.name is None else statement.name.text
                if number:
                    by_id.setdefault(number, len(bodies))
                bodies.append(Body(place, statement, number, _shape(statement)))
            case ModuleJoint() | SpaceJoint():
                joints.append((place, statement))
            case World():
                pass
            case _:
                assert_never(statement)
    problems: list[tuple[ItemPath, Problem]] = []
    docks: list[Dock] = []
    anchors: list[Anchor] = []

    def held(place: ItemPath, end: End | None, *, is_dock: bool) -> Held | None:
        if end is None or end.module is None or end.component is None:
            return None
        body = by_id.get(end.module.text)
        shape = None if body is None else bodies[body].shape
        if body is None or shape is None:
            return None
        found = number_of(shape, end.component, is_dock=is_dock)
        if isinstance(found, Problem):
            problems.append((place, found))
            return None
        return Held(body, found, end.component.span)

    for place, joint in joints:
        if isinstance(joint, SpaceJoint):
            end = held(place, joint.target, is_dock=False)
            if end is not None:
                anchors.append(Anchor(place, joint, end))
        else:
            source, target = (held(place, each, is_dock=True) for each in (joint.source, joint.target))
            angle = None if joint.orientation is None else ORIENTATIONS.get(joint.orientation.text)
            if source is not None and target is not None and angle is not None:
                docks.append(Dock(place, source, target, angle))
    statement = statement_of(of.items[0])
    assert isinstance(statement, World), "nothing else is at the top"
    is_whole = is_sound and not problems
    return WorldGraph(
        places[0],
        statement,
        name,
        tuple(bodies),
        tuple(docks),
        tuple(anchors),
        tuple(problems),
        is_whole,
        {place: index for index, place in enumerate(places)},
    )


def number_of(shape: Shape, component: Component, *, is_dock: bool) -> int | Problem:
    """The number of a component, in a dock only of a connector; a problem if there is none."""
    value, most = component.value, shape.connectors if is_dock else shape.components
    if isinstance(value, int):
        if 0 <= value < most:
            return value
        noun = "connector" if is_dock else "component"
        return Problem("rofi-connector-range", component.span, (str(value), shape.type.value, str(most), noun))
    if shape.type is ModuleType.UNIVERSAL and value in CONNECTORS:
        return CONNECTORS.index(value)
    return Problem("rofi-unknown-connector", component.span, (value, shape.type.value, str(most)))


def _shape(module: Module) -> Shape | None:
    """None if the components of the module are unknown, which is reported."""
    if module.type is None or (module.type is ModuleType.PAD and module.size is None):
        return None
    if module.type is ModuleType.UNKNOWN and not module.components:
        return None
    return Shape(module)
