"""What follows from a mistake in a world is not told beside it."""

import json
from typing import Any

import pytest

from robray.assemble import new_workspace
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick

IDENTITY = {"type": "rigid", "sourceToDestination": "identity"}


def told(modules: list[Any], component: int, joint: dict[str, Any] = IDENTITY) -> list[str]:
    """Of a world in which a space joint leads to a component of module 1."""
    space = {"point": [0, 0, 0], "to": {"id": 1, "component": component}, "joint": joint}
    text = json.dumps({"modules": modules, "spaceJoints": [space]}).encode()
    workspace = new_workspace()
    workspace.set_text("/w/world.json", text)
    return [each.message for each in diagnostics(workspace.analysis(), "/w/world.json")]


def test_what_a_module_has_not_is_told_where_the_module_is_known() -> None:
    module = {"id": 1, "type": "unknown", "joints": [], "components": [{"type": "roficom"}]}
    assert told([module], 0) == []
    assert told([module], 1) == ["a module of type 'unknown' has no component 1; use 0"]


def test_a_missing_limit_is_told_of_the_limits() -> None:
    turning = {"type": "rotational", "axis": [0, 0, 1], "limits": {"min": -90}, "positions": [0]}
    turning |= dict.fromkeys(("preMatrix", "postMatrix"), "identity")
    module = {"id": 1, "type": "universal", **dict.fromkeys(("alpha", "beta", "gamma"), 0)}
    assert told([module], 7, turning) == ["missing key 'max' in this object of limits"]
