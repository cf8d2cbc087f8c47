"""Trajectories that people have: what is played of a file, and why a file is not."""

import io
import json
from typing import Any

import numpy as np
import pytest

from robray.trajectories import LONGEST, TrajectoryError, trajectory

JOINTS = ("shoulder", "elbow")
MESSAGE = {
    "joint_names": ["elbow", "shoulder", "grip"],
    "points": [
        {"positions": [1, 2, 9], "time_from_start": {"sec": 1, "nanosec": 500_000_000}},
        {"positions": [3, 4, 9], "time_from_start": {"secs": 2, "nsecs": 0}},
    ],
}
YAML = """\
joint_names: [elbow, shoulder]
points:
- positions: [1, 2]
  time_from_start: {sec: 1, nanosec: 500000000}
- {positions: [3.0, 4.0], time_from_start: 2}
"""


def packed(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", b"time,elbow,shoulder\n1.5,1,2\n2,3,4\n"),
        ("a.csv", b"t;shoulder;note;elbow\n0;2;x;1\n0.5;4;y;3\n"),
        ("a.csv", b"__time,/js/elbow/position,/js/elbow/velocity,/js/shoulder/position\n0,1,7,\n0,,,2\n.5,3,7,4\n"),
        ("a.json", json.dumps(MESSAGE).encode()),
        ("goal.json", json.dumps([{"goal": {"trajectory": MESSAGE}}]).encode()),
        ("a.yaml", YAML.encode()),
        ("a.npz", packed(time=[0, 0.5], elbow=[1, 3], shoulder=[2, 4], other=[[1]])),
        ("a.npz", packed(times=[0, 0.5], joint_names=["elbow", "shoulder"], positions=[[1, 2], [3, 4]])),
    ],
    ids=["commas", "semicolons", "recorded", "JSON", "part of a goal", "YAML", "an array a joint", "one array"],
)
def test_the_same_trajectory_is_read_from_every_form(name: str, data: bytes) -> None:
    found = trajectory(name, data, JOINTS)
    by_joint = dict(zip(found.joints, found.positions.T.tolist(), strict=True))
    assert {joint: [values[0], values[-1]] for joint, values in by_joint.items()} == {
        "elbow": [1, 3],
        "shoulder": [2, 4],
    }
    assert (found.times[0], found.times[-1]) == (0, 0.5)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.csv", b"", "its first line must name the columns: time, and joints"),
        ("a.csv", b"elbow\n1\n", "its first line must name the columns: time, and joints"),
        ("a.csv", b"time,elbow\n0,1\n1,up\n", "line 3: 'up' is not a number"),
        ("a.csv", b"time,wrist\n0,1\n", "it names no joint of this robot, such as shoulder, elbow"),
        ("a.csv", b"time,elbow\n", "it has no points"),
        ("a.csv", b"time,elbow\n1,0\n0,0\n", "point 2 is earlier than the one before it"),
        ("a.csv", b"time,elbow\n1,inf\n", "it has numbers that are infinite or missing"),
        ("a.csv", b"time,elbow\n1,\n", "it has numbers that are infinite or missing"),
        ("a.json", b"[" * 100_000, "it is nested too deeply"),
        ("a.json", b"{}", "it has no joint_names and points"),
        ("a.yaml", b"joint_names: [elbow]\npoints:\n- positions: [1, 2]\n", "point 1 has 2 positions for 1 joints"),
        ("a.yaml", b"joint_names: [elbow\n", "line 1: unclosed '['"),
        ("a.npz", packed(elbow=[1]), "it has no array 'time'"),
        ("a.npz", packed(time=[0], elbow=np.array([print])), "it cannot be read: Object arrays cannot be loaded"),
        ("a.csv", b"time,elbow\n0," + b"1" * 200_000, "it cannot be read: field larger than field limit"),
        ("a.npz", b"PK", "it cannot be read: File is not a zip file"),
        ("a.npz", packed(time=np.zeros(LONGEST)), "its arrays have more than 8 MB"),
        ("a.csv", b" " * (LONGEST + 1), "it has more than 8 MB"),
    ],
)
def test_what_cannot_be_played_says_why(name: str, data: bytes, why: str) -> None:
    with pytest.raises(TrajectoryError) as refused:
        trajectory(name, data, JOINTS)
    assert str(refused.value).startswith(why)
