"""Capsules, which URDF has from version 1.1 on: reading, drawing and collisions."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from collision.meeting import meets
from fixtures import fixture
from libraries import library
from robray.collision.arrangement import CAPSULE
from robray.collision.surfaces import Surface
from robray.export.shapes import Capsule
from robray.export.triangles import triangles
from robray.rules.engine.diagnose import accepts
from rules.findings import findings, overlaps, scene

pytestmark = pytest.mark.quick

SHAPE = '<geometry><capsule radius="0.5" length="2"/></geometry>'


def robot(version: str, shape: str = SHAPE) -> str:
    return f'<robot name="r" version="{version}"><link name="a"><visual>{shape}</visual></link></robot>'


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_a_capsule_is_a_shape_of_the_newer_versions(version: str) -> None:
    assert not findings(scene(robot(version), "urdf"))


def test_in_an_older_version_only_the_part_is_left_out() -> None:
    given = scene(robot("1.0"), "urdf")
    [found] = findings(given)
    assert found.message == "'capsule' needs version 1.1; set version=\"1.1\" in 'robot'"
    assert accepts(given.scene)


@pytest.mark.parametrize("size", ['radius="0" length="1"', 'radius="1" length="-1"'])
def test_a_capsule_without_an_extent_is_left_out(size: str) -> None:
    [found] = findings(scene(robot("1.1", f"<geometry><capsule {size}/></geometry>"), "urdf"))
    assert "expected a positive size of the capsule" in found.message


def test_its_triangles_have_its_surface_and_its_volume() -> None:
    radius, height = 0.5, 2.0
    points, faces = triangles(Capsule(height, radius), 128)
    corners = points[faces]
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
    assert volume == pytest.approx(math.pi * radius**2 * height + 4 / 3 * math.pi * radius**3, rel=0.002)
    assert np.abs(points).max(axis=0) == pytest.approx((radius, radius, height / 2 + radius))


@pytest.mark.parametrize(
    ("corner", "is_in"),
    [((0, 0, 1.4), True), ((0, 0, 1.6), False), ((0.4, 0, 0.9), True), ((0.45, 0, 1.4), False), ((0.6, 0, 0), False)],
)
def test_what_reaches_into_one(corner: Sequence[float], is_in: bool) -> None:  # noqa: FBT001 - a column of the table
    small = np.array([[corner, np.add(corner, (0.001, 0, 0)), np.add(corner, (0, 0.001, 0))]], float)
    assert meets(Surface.of(small), Surface.of_solid(CAPSULE, (0.5, 2.0))) is is_in


def two(distance: float) -> str:
    """A capsule that ends 1.5 m above the first link, and a ball of 0.2 m above it."""
    collision = SHAPE.replace("visual", "collision")
    ball = '<collision><geometry><sphere radius="0.2"/></geometry></collision>'
    joint = '<joint name="j{0}" type="continuous"><parent link="a"/><child link="{0}"/><origin xyz="0 0 {1}"/></joint>'
    links = f'<link name="a"/><link name="b"><collision>{collision}</collision></link><link name="c">{ball}</link>'
    return f'<robot name="r" version="1.1">{links}{joint.format("b", 0)}{joint.format("c", distance)}</robot>'


@pytest.mark.parametrize(("distance", "touches"), [(1.69, True), (1.71, False)])
def test_what_touches_one(distance: float, touches: bool) -> None:  # noqa: FBT001 - a column of the table
    library("mujoco")
    given = fixture(two(distance), "/w/main.urdf")
    assert any(overlaps(given.scene)) is touches
