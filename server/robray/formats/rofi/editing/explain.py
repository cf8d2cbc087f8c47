"""What a key of a configuration, or its value, is for, and what it comes to."""

import math
from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.features.hover import Hover
from robray.features.numbers import angle, number
from robray.features.semantic_tokens import instances
from robray.formats.rofi.editing.components import component_in_words, module_of
from robray.formats.rofi.editing.describe import docks_of, pose_in_words
from robray.formats.rofi.editing.spot import Spot, spot_at
from robray.formats.rofi.semantics.matrices import product
from robray.formats.rofi.semantics.placing import step
from robray.formats.rofi.semantics.whole import world_of
from robray.formats.rofi.statements import End, Matrix, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.vocabulary import CONNECTORS, ORIENTATIONS
from robray.text.markdown import code

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
    matrices: dict[str, Matrix | None] = {
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
    """A component by its other name, what else is docked there, and where it is."""
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
