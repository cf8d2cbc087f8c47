"""Robots whose version decides whether urdfdom accepts them: each version with each way to write a joint."""

from itertools import product

VERSIONS = (
    *(None, "1.0", "1.1", "1.2", "1.3", "1.10", "2.0", "0.1", "1", "1.1.0", "1.1.", " 1.2", "+1.1", "-1.1", "01.02"),
    *("", "a.b", "1. 2", "1.2 ", "4294967297.1", "1.4294967298"),
)
TYPES = ("revolute", "continuous", "prismatic", "fixed")
ORIGINS = (
    "",
    '<origin quat_xyzw="0 0 1 1"/>',
    '<origin quat_xyzw="0 0 0 0"/>',
    '<origin quat_xyzw="0 0 1"/>',
    '<origin quat_xyzw="0 0 1 x"/>',
    '<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>',
    '<origin rpy="0 0 1" quat_xyzw="x"/>',
)
LIMITS = (
    "",
    "<limit/>",
    '<limit effort="1" velocity="1"/>',
    '<limit lower="-1" upper="1"/>',
    '<limit lower="-1" effort="1" velocity="1"/>',
    '<limit upper="-1" effort="1" velocity="1"/>',
    '<limit lower="1" upper="-1" effort="1" velocity="1"/>',
    '<limit lower="1" upper="1" effort="0" velocity="0"/>',
    '<limit lower="-1" upper="1" effort="-1" velocity="1"/>',
    '<limit lower="-1" upper="1" effort="1" velocity="-1"/>',
    '<limit lower="-1" upper="1" effort="x" velocity="1"/>',
    '<limit lower="-1" upper="1" effort="1" velocity="1" acceleration="-1"/>',
    '<limit lower="-1" upper="1" effort="1" velocity="1" acceleration="2" deceleration="-2"/>',
    '<limit lower="-1" upper="1" effort="1" velocity="1" jerk="-1"/>',
    '<limit lower="-1" upper="1" effort="1" velocity="1" jerk="x"/>',
    '<limit lower="-1" upper="1" acceleration="2" deceleration="2" jerk="2"/>',
)
SOUND = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def _robot(version: str | None, kind: str, origin: str, limit: str) -> str:
    said = "" if version is None else f' version="{version}"'
    visual = f"<visual>{origin}<geometry><capsule radius='1' length='1'/></geometry></visual>"
    joint = f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{origin}{limit}</joint>'
    return f'<robot name="r"{said}><link name="a">{visual}</link><link name="b"/>{joint}</robot>'


TEXTS = (
    *(_robot(version, "continuous", "", "") for version in VERSIONS),
    *(_robot(version, "revolute", origin, SOUND) for version, origin in product(VERSIONS[:5], ORIGINS)),
    *(_robot(version, kind, "", limit) for version, kind, limit in product(VERSIONS[:5], TYPES, LIMITS)),
)
