"""Hover over a module, and over a key of a configuration or its value."""

import math
from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol
from robray.features.describe import where
from robray.features.hover import Hover
from robray.features.numbers import angle, degrees, number, settled, vector
from robray.features.semantic_tokens import instances
from robray.formats.rofi.editing.spot import Spot, spot_at
from robray.formats.rofi.matrices import Matrix, is_rigid, pose, product
from robray.formats.rofi.semantics.placing import step
from robray.formats.rofi.semantics.whole import Solved, world_of
from robray.formats.rofi.semantics.worlds import Held
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.statements import Matrix as WrittenMatrix
from robray.formats.rofi.vocabulary import (
    ANGLES,
    CONNECTORS,
    CUBE_BODY,
    MODULE,
    ORIENTATIONS,
    UNIVERSAL_COMPONENTS,
    ModuleType,
)
from robray.scene.pose import roll_pitch_yaw
from robray.text.markdown import code
from robray.text.spans import Span

_IN_WORDS = {"shoeA": "shoe A", "bodyA": "body A", "bodyB": "body B", "shoeB": "shoe B"}


def module_of(scene: SceneState, place: ItemPath, end: End | None) -> tuple[ItemPath, Module] | None:
    """The module that an end of the joint at a place names."""
    if end is None or end.module is None:
        return None
    found = next(scene.declared_here(Symbol(MODULE, end.module.text), place), None)
    statement = None if found is None else scene.item(found).statement
    return (found, statement) if found is not None and isinstance(statement, Module) else None


def module_types(scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
    """From the component of a joint at a byte to the type of its module, which determines the components."""
    joint = statement_of(scene.item(place))
    ends: tuple[End | None, ...] = ()
    if isinstance(joint, ModuleJoint):
        ends = (joint.source, joint.target)
    elif isinstance(joint, SpaceJoint):
        ends = (joint.target,)
    for end in ends:
        found = module_of(scene, place, end)
        if end is None or end.component is None or found is None or not end.component.span.contains(own):
            continue
        at, module = found
        name = module.word or module.name
        yield end.component.span, at, module.keyword if name is None else name.span


def component_in_words(scene: SceneState, place: ItemPath, end: End) -> str | None:
    """The name of one given by its number; None if it has no other."""
    found = module_of(scene, place, end)
    value = None if end.component is None else end.component.value
    if found is None or not isinstance(value, int):
        return None
    return name_of(found[1].type, value)


def name_of(kind: ModuleType | None, number: int) -> str | None:
    if kind is ModuleType.UNIVERSAL and 0 <= number < len(UNIVERSAL_COMPONENTS):
        name = UNIVERSAL_COMPONENTS[number]
        return _IN_WORDS.get(name, name)
    if kind is ModuleType.CUBE and number == CUBE_BODY:
        return "body"
    return None


_MOST_DOCKS = 12


def describe(occurrence: Occurrence) -> str:
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(module) {code(name)} is not defined in this world"
    module = scene.item(places[0]).statement
    assert isinstance(module, Module), "only modules are named"
    lines = [f"(module) {code(name)}{_kind(module)}"]
    solved = world_of(scene, places[0])
    if solved is not None:
        lines += _placed(solved, places[0])
        docks = [*_docks(solved, places[0])]
        lines += ["  \n".join(docks)] if docks else []
    return "\n\n".join([*lines, where(scene, places[0])])


def _kind(module: Module) -> str:
    if module.type is None:
        return ", of an unknown type"
    told = [module.type.value]
    if any(each is not None for each in module.angles):
        angles = zip(ANGLES, module.angles, strict=True)
        told += [f"{name} {number(each.value)}°" for name, each in angles if each is not None]
    if module.size is not None:
        told.append(f"{module.size[0]} by {module.size[1]} connectors")
    return f", {', '.join(told)}"


def _placed(solved: Solved, place: ItemPath) -> Iterator[str]:
    rank = solved.ranks.get(place)
    placed = solved.placed
    if placed is None or rank is None:
        yield "It is not known where it is: something is wrong in this world."
        return
    matrix = placed.poses.get(rank)
    yield "Nothing fixes it." if matrix is None else f"In the world: {pose_in_words(matrix)}"


def docks_of(solved: Solved, rank: int) -> Iterator[tuple[int, str]]:
    """The docked connectors of a module, and their partners."""
    for dock in solved.graph.docks:
        for mine, other in dock.ends(rank):
            another = solved.graph.bodies[other.body].name
            told = f"{code(_connector(solved, mine))} is docked to {code(f'{another}:{_connector(solved, other)}')}"
            yield mine.component, told


def _connector(solved: Solved, held: Held) -> str:
    shape = solved.graph.bodies[held.body].shape
    return str(held.component) if shape is None else shape.name(held.component)


def pose_in_words(matrix: Matrix) -> str:
    """Edges and degrees."""
    at = f"{vector(settled((matrix[3], matrix[7], matrix[11])))} edges"
    if not is_rigid(matrix):
        return f"{at}, by a matrix that is not a rigid motion"
    return f"{at}, roll pitch yaw {degrees(roll_pitch_yaw(pose(matrix).rotation))}"


def _docks(solved: Solved, place: ItemPath) -> Iterator[str]:
    rank = solved.ranks.get(place)
    found = [] if rank is None else [told for _, told in docks_of(solved, rank)]
    yield from found[:_MOST_DOCKS]
    if len(found) > _MOST_DOCKS:
        yield f"and {len(found) - _MOST_DOCKS:,} more"


_OF_WORLDS = {
    "modules": "the modules of this world, each with an `id` of its own",
    "moduleJoints": "which connectors are docked to each other, and how they are turned",
    "spaceJoints": "what is fixed in the world; all other modules follow from dock to dock",
    "attributes": "what a program keeps here; RoFI's library passes it over",
}
_OF_MODULES = {
    "id": "the number that joints call this module by",
    "type": "`universal`, `pad`, `cube` or `unknown`",
    "alpha": "degrees by which shoe A is turned about x, from -90 to 90",
    "beta": "degrees by which shoe B is turned about x, from -90 to 90",
    "gamma": "degrees by which body B is turned against body A, any",
    "width": "rows of connectors, along y",
    "height": "connectors of a row, along z; the numbers run along it first",
    "components": "what an unknown module is made of; RoFI's library can use one",
    "joints": "must be empty: RoFI's library cannot read them",
}
_OF_DOCKS = {
    "orientation": "how the connectors are turned against each other: South 0°, West 90°, North 180°, East -90°",
    "from": "one of the connectors",
    "to": "the other one; docking is the same from both sides",
}
_OF_ANCHORS = {
    "point": "where the joint is, in edges of a cube",
    "to": "the component that is held; any may be",
    "joint": "how it is held",
    "type": "`rigid`, or `rotational` for one that turns",
    "sourceToDestination": "the pose of the component, as a matrix of four rows, or `identity`",
    "limits": "between which the joint turns, in degrees",
    "min": "in degrees",
    "max": "in degrees",
    "preMatrix": "the pose before the turn",
    "postMatrix": "the pose behind the turn",
    "axis": "what it turns about; of length 1, for RoFI's library does not normalise it",
    "positions": "how far it is turned, in radians",
}
_OF_ENDS = {
    "id": "the number of a module of this world",
    "connector": "of a universal module a name or a number from 0 to 5, of others a number",
    "component": "as `connector`; in a space joint shoes and bodies have numbers, too",
}


def explain(analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
    spot = spot_at(file, offset)
    if spot is None or spot.node is None or not spot.path:
        return None
    found = instances(analysis, file.path)
    lines = [*_lines(spot, file, found[0] if found else None)]
    return Hover(FileSpan(file.path, spot.span(spot.node)), "\n\n".join(lines)) if lines else None


def _lines(spot: Spot, file: SourceFile, found: tuple[SceneState, ItemPath] | None) -> Iterator[str]:
    facts = file.reading.facts
    statement = statement_of(facts.items[spot.rank])
    keys = [each for each in spot.path if isinstance(each, str)]
    if not keys:
        return
    known = _purposes(statement, keys)
    if keys[-1] in known:
        yield f"{code(keys[-1])}: {known[keys[-1]]}"
    place = None if found is None else (*found[1], facts.labels[spot.rank])
    match statement:
        case World():
            return
        case Module():
            for name, each in zip(("alpha", "beta", "gamma"), statement.angles, strict=True):
                if keys == [name] and each is not None:
                    yield f"{number(each.value)}° = {number(math.radians(each.value))} rad"
        case ModuleJoint():
            yield from _of_dock(statement, keys, None if found is None else found[0], place)
        case SpaceJoint():
            yield from _of_anchor(statement, keys, None if found is None else found[0], place)


def _purposes(statement: World | Module | ModuleJoint | SpaceJoint, keys: list[str]) -> dict[str, str]:
    match statement:
        case World():
            return _OF_WORLDS if len(keys) == 1 else {}
        case Module():
            return _OF_MODULES if len(keys) == 1 else {}
        case ModuleJoint():
            return _OF_DOCKS if len(keys) == 1 else _OF_ENDS
        case SpaceJoint():
            return _OF_ENDS if keys[0] == "to" and len(keys) > 1 else _OF_ANCHORS


def _of_dock(joint: ModuleJoint, keys: list[str], scene: SceneState | None, place: ItemPath | None) -> Iterator[str]:
    if keys[0] == "orientation" and joint.orientation is not None and joint.orientation.text in ORIENTATIONS:
        yield f"{code(joint.orientation.text)} is {ORIENTATIONS[joint.orientation.text]}°"
    if scene is None or place is None:
        return
    if keys[-1] in ("connector", "component"):
        yield from _of_end(joint.source if keys[0] == "from" else joint.target, scene, place)
    solved = world_of(scene, place)
    for dock in () if solved is None or not solved.graph.is_sound else solved.graph.docks:
        if solved is not None and dock.place == place:
            one, other = (solved.graph.bodies[each.body].name for each in (dock.source, dock.target))
            relative = step(solved.graph, dock.source, dock.target, dock.angle)
            yield f"Module {other} in module {one}: {pose_in_words(relative)}"


def _of_anchor(joint: SpaceJoint, keys: list[str], scene: SceneState | None, place: ItemPath | None) -> Iterator[str]:
    motion = joint.motion
    if keys[0] == "to" and scene is not None and place is not None and len(keys) > 1:
        yield from _of_end(joint.target, scene, place)
    if motion is None:
        return
    matrices: dict[str, WrittenMatrix | None] = {
        "sourceToDestination": motion.before,
        "preMatrix": motion.before,
        "postMatrix": motion.after,
    }
    matrix = matrices.get(keys[-1])
    if matrix is not None:
        yield pose_in_words(matrix.values)
    if keys[-1] == "positions" and motion.position is not None:
        yield f"{number(motion.position.value)} rad = {angle(motion.position.value)}"
    if keys[-1] == "axis" and motion.axis is not None:
        yield f"of length {number(math.hypot(*motion.axis))}"
    if keys[-2:-1] == ["limits"] and motion.limits is not None and keys[-1] in ("min", "max"):
        limit = motion.limits[keys[-1] == "max"]
        yield f"{number(limit.value)}° = {number(math.radians(limit.value))} rad"


def _of_end(end: End | None, scene: SceneState, place: ItemPath) -> Iterator[str]:
    """A component by its other name, other docks of it, and its place."""
    found = module_of(scene, place, end)
    if end is None or end.component is None or found is None:
        return
    value = end.component.value
    if isinstance(value, int):
        words = component_in_words(scene, place, end)
        if words is not None:
            yield f"component {value} of a {code('universal')} module is {words}"
    elif value in CONNECTORS:
        yield f"connector {code(value)} has the number {CONNECTORS.index(value)}"
    kind = found[1].type
    if kind is not None and not (isinstance(value, int) and component_in_words(scene, place, end)):
        yield f"of module {code('' if end.module is None else end.module.text)}, of type {code(kind.value)}"
    solved = world_of(scene, place)
    if solved is None:
        return
    ends = [each for dock in solved.graph.docks if dock.place == place for each in (dock.source, dock.target)]
    ends += [each.held for each in solved.graph.anchors if each.place == place]
    for held in ends:
        if held.at != end.component.span:
            continue
        yield from (told for component, told in docks_of(solved, held.body) if component == held.component)
        body = solved.graph.bodies[held.body]
        is_known = solved.placed is not None and solved.placed.is_consistent
        at = solved.placed.poses.get(held.body) if solved.placed is not None and is_known else None
        if body.shape is not None and at is not None:
            yield f"In the world: {pose_in_words(product(at, body.shape.matrix(held.component)))}"
