"""Modules that are too near to each other, and connectors that are so near that they might be docked.

What is near is looked up by cells, so that a world of thousands of modules does not cost the square of that.
"""

import math
from collections.abc import Iterator
from itertools import product as pairs

from robray.analysis.queries import ItemPath
from robray.facts.problems import Problem
from robray.formats.rofi.semantics.matrices import Matrix, is_same, product
from robray.formats.rofi.semantics.placing import Placed, shape_of
from robray.formats.rofi.semantics.shapes import DOCKED
from robray.formats.rofi.semantics.worlds import WorldGraph
from robray.formats.rofi.vocabulary import ORIENTATIONS
from robray.scene.pose import Vector

_DISTANCE = 1.0
_DIGITS = 3
"""To which the reader rounds distances before it compares them."""
_WIDTH = 2.0
"""Edges of a cell: what is less than 1 away is in one of eight."""
_MOST_IN_CELL = 64
"""Centres of a cell that are compared with others: more than fit into it without a collision."""
_NEAR = 1e-3
_FINE = 4.0
"""Cells along an edge, for connectors: most are in the middle of one, where its neighbours need not be looked at."""
_MOST_CONNECTORS = 1_000
"""Of a module, that are looked at for others near them."""

Cell = tuple[int, int, int]


def collisions(world: WorldGraph, placed: Placed) -> Iterator[tuple[ItemPath, Problem]]:
    """Pairs of modules, each once, by their nearest centres: at the later one of them. Cost: O(centres)."""
    cells: dict[Cell, list[tuple[int, Vector]]] = {}
    for rank, body in enumerate(world.bodies):
        pose = placed.poses.get(rank)
        if pose is None:
            continue
        shape = shape_of(body)
        near: dict[int, float] = {}
        mine: list[tuple[Cell, Vector]] = []
        for component in shape.centres:
            x, y, z = at = _position(product(pose, shape.matrix(component)) if component != shape.origin else pose)
            cell = (math.floor(x / _WIDTH), math.floor(y / _WIDTH), math.floor(z / _WIDTH))
            mine.append((cell, at))
            for near_cell in _cells(at, _DISTANCE, 1 / _WIDTH, 0.0):
                for other, (a, b, c) in cells.get(near_cell, ()):
                    distance = round(math.sqrt((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2), _DIGITS)
                    if distance < _DISTANCE:
                        near[other] = min(distance, near.get(other, distance))
        for cell, at in mine:
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL:
                there.append((rank, at))
        for other, distance in sorted(near.items()):
            one = world.bodies[other]
            yield (
                body.place,
                Problem("rofi-collision", body.at, (body.name, one.name, f"{distance:g}", world.elsewhere(one.place))),
            )


def near_connectors(world: WorldGraph, placed: Placed) -> Iterator[tuple[ItemPath, Problem]]:
    """Pairs of free connectors that face each other as a dock would put them. Cost: O(connectors)."""
    taken = {(end.body, end.component) for dock in world.docks for end in (dock.source, dock.target)}
    cells: dict[Cell, list[tuple[int, int, Matrix]]] = {}
    for rank, body in enumerate(world.bodies):
        shape, pose = shape_of(body), placed.poses[rank]
        if shape.connectors > _MOST_CONNECTORS:
            continue
        mine = []
        for connector in range(shape.connectors):
            if (rank, connector) in taken:
                continue
            at = product(pose, shape.matrix(connector))
            mine.append((connector, at))
            found = _facing(cells, at)
            if found is not None:
                other, component, orientation = found
                one = world.bodies[other]
                details = (
                    shape.name(connector),
                    one.name,
                    shape_of(one).name(component),
                    orientation,
                    world.elsewhere(one.place),
                )
                yield body.place, Problem("rofi-near-connector", body.at, (body.name, *details, connector, component))
        for connector, at in mine:
            cell = next(_cells(_position(at), 0.0, _FINE, 0.5))
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL:
                there.append((rank, connector, at))


def _cells(at: Vector, distance: float, scale: float, shift: float) -> Iterator[Cell]:
    """Those in which something may be that is so near."""
    ranges = [
        range(math.floor((each - distance) * scale + shift), math.floor((each + distance) * scale + shift) + 1)
        for each in at
    ]
    return pairs(*ranges)  # type: ignore[return-value]


def _facing(cells: dict[Cell, list[tuple[int, int, Matrix]]], at: Matrix) -> tuple[int, int, str] | None:
    wanted: dict[str, Matrix] = {}
    # Where a dock would put the other one.
    x, y, z = at[3] - at[0], at[7] - at[4], at[11] - at[8]
    for cell in _cells((x, y, z), _NEAR, _FINE, 0.5):
        for other, component, there in cells.get(cell, ()):
            if abs(there[3] - x) > _NEAR or abs(there[7] - y) > _NEAR or abs(there[11] - z) > _NEAR:
                continue
            if not wanted:
                named = {name: angle for name, angle in ORIENTATIONS.items() if len(name) > 1}
                wanted = {name: product(at, DOCKED[angle]) for name, angle in named.items()}
            for name, matrix in wanted.items():
                if is_same(matrix, there):
                    return other, component, name
    return None


def _position(matrix: Matrix) -> Vector:
    return matrix[3], matrix[7], matrix[11]
