"""A module in a few lines of Markdown: what it is, how it is bent, where it is, and what it is docked to."""

from collections.abc import Iterator

from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.features.describe import where
from robray.features.numbers import degrees, number, settled, vector
from robray.formats.rofi.semantics.matrices import Matrix, is_rigid, pose
from robray.formats.rofi.semantics.whole import Solved, world_of
from robray.formats.rofi.semantics.worlds import Held
from robray.formats.rofi.statements import Module
from robray.formats.rofi.vocabulary import ANGLES
from robray.scene.pose import roll_pitch_yaw
from robray.text.markdown import code

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
    """The connectors of a module that are docked, and to what."""
    for dock in solved.graph.docks:
        for mine, other in dock.ends(rank):
            another = solved.graph.bodies[other.body].name
            told = f"{code(_component(solved, mine))} is docked to {code(f'{another}:{_component(solved, other)}')}"
            yield mine.component, told


def _component(solved: Solved, held: Held) -> str:
    shape = solved.graph.bodies[held.body].shape
    return str(held.component) if shape is None else shape.name(held.component)


def pose_in_words(matrix: Matrix) -> str:
    """Edges and degrees."""
    at = f"{vector(settled((matrix[3], matrix[7], matrix[11])))} edges"
    if not is_rigid(matrix):
        return f"{at}, by a matrix that is no rigid motion"
    return f"{at}, roll pitch yaw {degrees(roll_pitch_yaw(pose(matrix).rotation))}"


def _docks(solved: Solved, place: ItemPath) -> Iterator[str]:
    rank = solved.ranks.get(place)
    found = [] if rank is None else [told for _, told in docks_of(solved, rank)]
    yield from found[:_MOST_DOCKS]
    if len(found) > _MOST_DOCKS:
        yield f"and {len(found) - _MOST_DOCKS:,} more"
