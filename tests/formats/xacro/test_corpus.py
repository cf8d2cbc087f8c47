"""Robots of public repositories expand to what xacro makes of them."""

import os

import pytest

from formats.xacro.corpus import FOLDER, robots
from formats.xacro.reference import difference, ours, theirs
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.scopes import Out
from trials import sampled

pytestmark = pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")


def test_robots_expand_to_what_xacro_makes_of_them() -> None:
    wrong = []
    for robot in robots():
        found = expand(robot.files, robot.path, robot.arguments, robot.kept)
        if not robot.is_accepted:
            if not found.is_refused:
                wrong.append(f"{robot.name}: accepted; xacro says {robot.expected}")
        elif found.is_refused or found.root is None:
            wrong.append(f"{robot.name}: refused: {[each.what for each in found.faults]}")
        elif (differs := difference(ours(found.root), theirs(robot.expected))) is not None:
            wrong.append(f"{robot.name}: {differs}")
    assert wrong == []
    assert len(robots()) == len((FOLDER / "expanded.jsonl").read_text().splitlines())


def test_every_value_of_a_robot_has_a_place_in_its_sources() -> None:
    for robot in sampled(robots()):
        found = expand(robot.files, robot.path, robot.arguments, robot.kept)
        waiting = [found.root] if found.root is not None else []
        while waiting:
            out = waiting.pop()
            waiting += [each for each in out.children if isinstance(each, Out)]
            assert out.frame.document.text[out.element.name_span.start :].startswith(out.element.name.encode())
