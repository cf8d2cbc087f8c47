"""All that one object lacks is one mistake: it is told at once, and put in at once."""

from collections.abc import Iterator
from copy import deepcopy
from json import dumps, loads
from typing import Any

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic

pytestmark = pytest.mark.quick

PATH = "/w/world.json"
TURNING = {
    "type": "rotational",
    "limits": {"min": -90, "max": 90},
    "preMatrix": "identity",
    "postMatrix": "identity",
    "axis": [0, 0, 1],
    "positions": [0],
}
WORLD: dict[str, Any] = {
    "modules": [
        {"id": 0, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0},
        {"id": 1, "type": "pad", "width": 1, "height": 2},
        {"id": 2, "type": "cube"},
        {"id": 3, "type": "unknown", "components": [{"type": "roficom"}], "joints": []},
    ],
    "moduleJoints": [
        {"orientation": "North", "from": {"id": 0, "connector": 0}, "to": {"id": 1, "connector": 0}},
    ],
    "spaceJoints": [
        {"point": [0, 0, 0], "to": {"id": 0, "component": 7}, "joint": TURNING},
        {
            "point": [9, 0, 0],
            "to": {"id": 3, "component": 0},
            "joint": {"type": "rigid", "sourceToDestination": "identity"},
        },
    ],
}


def _objects(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(node, dict) and path:
        yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from _objects(value, (*path, key))


def _without(path: tuple[Any, ...], kept: tuple[str, ...]) -> dict[str, Any]:
    world = deepcopy(WORLD)
    whole = _at(world, path)
    for key in {*whole} - {*kept}:
        del whole[key]
    return world


def _at(world: Any, path: tuple[Any, ...]) -> dict[str, Any]:
    node = world
    for key in path:
        node = node[key]
    assert isinstance(node, dict)
    return node


def _missing(text: str) -> list[Diagnostic]:
    workspace = fixture(text, PATH).workspace
    return [each for each in diagnostics(workspace.analysis(), PATH) if each.code == "rofi-missing-key"]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("kept", [(), ("type",)])
@pytest.mark.parametrize("path", [*_objects(WORLD)], ids=str)
def test_what_an_object_lacks_is_told_once_and_mended_at_once(
    path: tuple[Any, ...], kept: tuple[str, ...], indent: int | None
) -> None:
    world = _without(path, kept)
    text = dumps(world, indent=indent)
    found = _missing(text)
    assert len(found) == (_at(world, path) != _at(WORLD, path))
    for each in found:
        assert each.fix is not None
        for at, new in each.fix.edits:
            text = text[: at.span.start] + new + text[at.span.end :]
    assert {key for each in found for key in each.details.keys} <= {*_at(loads(text), path)}


def test_what_is_missing_is_named_in_the_order_that_it_is_written_in() -> None:
    (found,) = _missing(dumps(_without(("modules", 0), ("type",))))
    assert found.message == "missing keys 'id', 'alpha', 'beta' and 'gamma' in this module of type 'universal'"
    assert found.fix is not None
    assert found.fix.title == "Insert 'id', 'alpha', 'beta' and 'gamma'"
    assert [new for _, new in found.fix.edits] == [', "id": 0, "alpha": 0, "beta": 0, "gamma": 0']
