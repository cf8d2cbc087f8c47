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
_MOST_IN_CELL = 16
"""Centres of a cell that are compared with others: more than fit into it without a collision."""
_MOST_CONNECTORS = 1_000
"""Of a module, that are looked at for others near them."""

_AROUND = tuple(pairs((-1, 0, 1), repeat=3))
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
            cell = (math.floor(x), math.floor(y), math.floor(z))
            mine.append((cell, at))
            for i, j, k in _AROUND:
                for other, (a, b, c) in cells.get((cell[0] + i, cell[1] + j, cell[2] + k), ()):
                    distance = round(math.sqrt((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2), _DIGITS)
                    if distance < _DISTANCE:
                        near[other] = min(distance, near.get(other, distance))
        for cell, at in mine:
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL:
                there.append((rank, at))
        for other, distance in sorted(near.items()):
            one = world.bodies[other]
            yield body.place, Problem("rofi-collision", body.at, (body.name, one.name, f"{distance:g}", one.place))


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
            # Where a dock would put the other one.
            x, y, z = at[3] - at[0], at[7] - at[4], at[11] - at[8]
            cell = (math.floor(x), math.floor(y), math.floor(z))
            found = _facing(cells, cell, at)
            if found is not None:
                other, component, orientation = found
                one = world.bodies[other]
                details = (shape.name(connector), one.name, shape_of(one).name(component), orientation, one.place)
                yield body.place, Problem("rofi-near-connector", body.at, (body.name, *details, connector, component))
        for connector, at in mine:
            cell = (math.floor(at[3]), math.floor(at[7]), math.floor(at[11]))
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL * 6:
                there.append((rank, connector, at))


def _facing(cells: dict[Cell, list[tuple[int, int, Matrix]]], cell: Cell, at: Matrix) -> tuple[int, int, str] | None:
    wanted: dict[str, Matrix] = {}
    x, y, z = at[3] - at[0], at[7] - at[4], at[11] - at[8]
    for i, j, k in _AROUND:
        for other, component, there in cells.get((cell[0] + i, cell[1] + j, cell[2] + k), ()):
            if abs(there[3] - x) > 1e-3 or abs(there[7] - y) > 1e-3 or abs(there[11] - z) > 1e-3:
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
