"""Large texts that nobody writes: an answer, with an error at a place, and nothing that grows with the square.

How long each takes is not asserted; with something quadratic in it the run of this file takes minutes.
"""

import json

import pytest

from robray.assemble import new_workspace
from robray.export.json import scene_json
from robray.formats import ROFI
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.text.edits import Edit

PATH = "/w/main.json"
RIGID = {"type": "rigid", "sourceToDestination": "identity"}
HELD = json.dumps([{"point": [0, 0, 0], "to": {"id": 1, "component": 0}, "joint": RIGID}])


def world(modules: str) -> str:
    return f'{{"modules": [{modules}], "spaceJoints": {HELD}}}'


def universal(number: int, gamma: str = "0") -> str:
    return f'{{"id": {number}, "type": "universal", "alpha": 0, "beta": 0, "gamma": {gamma}}}'


REFUSED = {
    "brackets": "[" * 200_000,
    "braces": '{"modules":' * 20_000,
    "digits": world(universal(1, "1" * 1_000_000)),
    "digits of an id": world(f'{{"id": {"1" * 1_000_000}, "type": "cube"}}'),
    "nothing": "",
    "commas": f'{{"modules": [{"," * 1_000_000}]}}',
    "no objects": f'{{"modules": [{"1," * 20_000}1]}}',
    "one id": f'{{"modules": [{",".join(["{}"] * 1_000 + [universal(1)] * 2_000)}]}}',
    "modules in one place": json.dumps(
        {
            "modules": [json.loads(universal(number)) for number in range(1_000)],
            "spaceJoints": [
                {"point": [0, 0, 0], "to": {"id": n, "component": 7}, "joint": RIGID} for n in range(1_000)
            ],
        }
    ),
    "a number beyond doubles": world(universal(1, "1e999")),
}
UNDECIDED = {
    "nested": world(universal(1, f'0, "attributes": {"[" * 10_000}{"]" * 10_000}')),
    "a large pad": world('{"id": 1, "type": "pad", "width": 1000000000, "height": 1000000000}'),
}
"""Beyond limits of ours, of which the reader has none."""

TAKEN = {
    "worlds": "[" + ",".join(['{"modules": [], "spaceJoints": []}'] * 4_000) + "]",
    "a long key": world(f'{{"{"a" * 1_000_000}": 1, "id": 1, "type": "cube"}}'),
    "a byte order mark": "\ufeff" + world(universal(1)),
    "doubled keys": world("{" + '"id": 7,' * 50_000 + '"id": 1, "type": "cube"}'),
    "far away": world(universal(1)).replace("[0, 0, 0]", "[1e300, -1e300, 1e300]"),
    "a long pad": world('{"id": 1, "type": "pad", "width": 20000, "height": 1}'),
}


def check(text: bytes, *, is_taken: bool | None) -> None:
    workspace = new_workspace()
    workspace.set_text(PATH, text, file_format=ROFI)
    analysis = workspace.analysis()
    told = diagnostics(analysis, PATH)
    assert accepts(analysis.scenes[PATH]) is is_taken
    errors = [each for each in told if each.severity is Severity.ERROR]
    assert bool(errors) is (is_taken is not True)
    assert all(0 <= each.at.span.start <= each.at.span.end <= len(text) for each in told)
    scene_json(analysis.scenes[PATH], not_known)
    middle = len(text) // 2
    workspace.edit(PATH, [Edit(middle, middle, b" ")])
    diagnostics(workspace.analysis(), PATH)


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_large_text_that_is_refused(text: str) -> None:
    check(text.encode(), is_taken=False)


@pytest.mark.parametrize("text", UNDECIDED.values(), ids=UNDECIDED)
def test_a_large_text_that_is_not_decided(text: str) -> None:
    check(text.encode(), is_taken=None)


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
def test_a_large_text_that_is_taken(text: str) -> None:
    check(text.encode(), is_taken=True)


def test_bytes_that_are_no_text() -> None:
    check(world(universal(1)).encode().replace(b"universal", b"\xff\xfe"), is_taken=False)


def test_matrices_of_any_size_are_compared() -> None:
    huge = '{"type": "rigid", "sourceToDestination": [' + ", ".join(["[1e308, 1e308, 1e308, 1e308]"] * 4) + "]}"
    joints = ",".join(
        f'{{"point": [1e308, 0, 0], "to": {{"id": {number}, "component": {component}}}, "joint": {huge}}}'
        for number in (1, 2)
        for component in range(10)
    )
    text = f'{{"modules": [{universal(1)}, {universal(2)}], "spaceJoints": [{joints}]}}'
    workspace = new_workspace()
    workspace.set_text(PATH, text.encode())
    diagnostics(workspace.analysis(), PATH)
    assert "world" not in scene_json(workspace.analysis().scenes[PATH], not_known)
