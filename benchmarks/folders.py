"""What `robray check` costs for folders of 1,000 files of the other formats, in processor time with all its processes.

python -m benchmarks.folders
"""

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from benchmarks.byte_code import byte_code
from benchmarks.siblings import ROBOT, scene, world

_ROBRAY = (sys.executable, "-m", "robray")
_REPEATED = 2
_SHARED = 10
"""Workcells that many tasks have in common."""
_TARGETS = 8
_JOINTS = 6
_ENTITIES = 6
_MODULES = 8


class Folder(NamedTuple):
    """Files by their paths. What leads elsewhere where `right` in the text of `last` is `wrong` is one finding."""

    files: Mapping[str, str]
    last: str
    right: str
    wrong: str


def workcell(number: int) -> str:
    """An arm on a stand, with a table and what lies on it."""
    lines = [f'<WorkCell name="cell{number}">']
    lines += _frame("Stand", "WORLD", f"{number % 7} 0 0.5")
    lines.append('  <SerialDevice name="Arm">')
    lines += ["  " + line for line in _frame("Base", None, "0 0 0.1")]
    for joint in range(_JOINTS):
        lines.append(f'    <Joint name="J{joint}" type="Revolute">')
        lines.append(f"      <RPY>0 0 {90 if joint % 2 else -90}</RPY><Pos>0 0 0.3</Pos>")
        lines += ['      <PosLimit min="-180" max="180"/><VelLimit max="90"/><AccLimit max="40"/>', "    </Joint>"]
    lines += ["  " + line for line in _frame("Tool", None, "0 0 0.2")]
    lines.append(f'    <Q name="Home">{" ".join(["0.1"] * _JOINTS)}</Q>')
    lines.append("  </SerialDevice>")
    lines += _frame("Table", "WORLD", "1 0 0.7")
    for thing in range(_JOINTS):
        lines += [f'  <Frame name="Thing{thing}" refframe="Table" type="Movable">']
        lines += [f"    <RPY>0 0 0</RPY><Pos>0.{thing} 0 0.05</Pos>", "  </Frame>"]
        lines += [f'  <Drawable name="Box{thing}" refframe="Thing{thing}">', "    <RPY>0 0 0</RPY><Pos>0 0 0</Pos>"]
        lines += ['    <Box x="0.1" y="0.1" z="0.1"/>', "  </Drawable>"]
    return "\n".join([*lines, "</WorkCell>", ""])


def _frame(name: str, refframe: str | None, at: str) -> list[str]:
    hung = "" if refframe is None else f' refframe="{refframe}"'
    return [f'  <Frame name="{name}"{hung}>', f"    <RPY>0 0 0</RPY><Pos>{at}</Pos>", "  </Frame>"]


def task(cell: int) -> str:
    """Targets on the table of a workcell, and motions between them."""
    lines = ["<CartesianTask>", f'  <!-- robray: with "cell{cell}.wc.xml" -->', "  <PropertyMap>"]
    for key, value in (("refframe", "Table"), ("TCP", "Arm.Tool"), ("Gripper", "Arm")):
        lines.append(f"    <Property><Name>{key}</Name><Value><String>{value}</String></Value></Property>")
    lines += ["  </PropertyMap>", "  <Targets>"]
    for target in range(_TARGETS):
        lines += [f'    <CartesianTarget id="t{target}">', "      <Transform3D>"]
        lines += [f'        <Pos unit="mm">{target * 100} 20 -30</Pos>', '        <RPY unit="deg">0 0 180</RPY>']
        lines += ["      </Transform3D>", "    </CartesianTarget>"]
    lines += ["  </Targets>", "  <Entities>"]
    for target in range(_TARGETS - 1):
        lines += ['    <Motion type="Linear">', f"      <Start>t{target}</Start>", f"      <End>t{target + 1}</End>"]
        lines.append("    </Motion>")
    return "\n".join([*lines, "  </Entities>", "</CartesianTask>", ""])


def robot(number: int) -> Mapping[str, str]:
    """A robot of SMURF with what is said of it, over an arm of six joints."""
    stem = f"robot{number}"
    lines = [f'<robot name="{stem}">', '  <link name="link0"/>']
    motors = ["motors:"]
    for joint in range(_JOINTS):
        lines += [f'  <link name="link{joint + 1}">', "    <inertial>", '      <mass value="1"/>']
        lines += ['      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>', "    </inertial>", "  </link>"]
        lines += [f'  <joint name="joint{joint}" type="revolute">', f'    <parent link="link{joint}"/>']
        lines += [f'    <child link="link{joint + 1}"/>', '    <origin xyz="0 0 0.3"/>', '    <axis xyz="0 0 1"/>']
        lines += ['    <limit lower="-3" upper="3" effort="10" velocity="1"/>', "  </joint>"]
        motors += [f"- name: motor{joint}", f"  joint: joint{joint}", "  type: PID", "  maxEffort: 10"]
    motors += ["poses:", "- name: up", "  joints: {motor0: 1.0, motor1: 0.5}"]
    return {
        f"{stem}.smurf": f"modelname: {stem}\nfiles:\n- {stem}.urdf\n- {stem}_motors.yml\n",
        f"{stem}.urdf": "\n".join([*lines, "</robot>", ""]),
        f"{stem}_motors.yml": "\n".join([*motors, ""]),
    }


def _scenes(count: int) -> Folder:
    files = {**ROBOT, **{f"scene{n}.smurfs": scene(_ENTITIES) for n in range(count)}}
    return Folder(files, f"scene{count - 1}.smurfs", '"arm-4::upper"', '"arm-4::uper"')


def _robots(count: int) -> Folder:
    files = {path: text for n in range(count) for path, text in robot(n).items()}
    return Folder(files, f"robot{count - 1}_motors.yml", "joint: joint5", "joint: jiont5")


def _workcells(count: int) -> Folder:
    files = {f"cell{n}.wc.xml": workcell(n) for n in range(count)}
    return Folder(files, f"cell{count - 1}.wc.xml", 'Thing5" refframe="Table', 'Thing5" refframe="Tabel')


def _tasks(count: int, cells: int) -> Folder:
    files = {**_workcells(cells).files, **{f"pick{n}.rwtask.xml": task(n % cells) for n in range(count)}}
    return Folder(files, f"pick{count - 1}.rwtask.xml", "Arm.Tool", "Arm.Tol")


def _worlds(count: int) -> Folder:
    files = {f"world{n}.json": world(_MODULES) for n in range(count)}
    return Folder(files, f"world{count - 1}.json", '"id": 7, "connector"', '"id": 8, "connector"')


FOLDERS: Mapping[str, Callable[[int], Folder]] = {
    "SMURF scenes": _scenes,
    "SMURF robots, with their URDF and motors": _robots,
    "RobWork workcells": _workcells,
    "RobWork tasks with targets in one of ten workcells": lambda count: _tasks(count, min(count, _SHARED)),
    "RobWork tasks, half of the files, each with targets in a workcell of its own": lambda count: _tasks(
        count // 2, count // 2
    ),
    "RoFI worlds": _worlds,
}


def cost(folder: Folder, repeated: int) -> tuple[float, float]:
    """The least seconds of processor time and of the clock. One of the last file's names is misspelt, and has to be
    found: whoever skips a file, or what it leads to, is not measured."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name:
        root = Path(name)
        for path, text in folder.files.items():
            (root / path).write_text(text)
        told = _checked(root)[0]
        assert told == f"Found nothing wrong in {len(folder.files)} files", told
        last = folder.files[folder.last]
        assert last.count(folder.right) == 1, folder.right
        (root / folder.last).write_text(last.replace(folder.right, folder.wrong))
        rows = []
        for _ in range(repeated):
            told, *took = _checked(root)
            assert re.match(rf"Found 1 (error|warning) in {len(folder.files)} files", told), told
            rows.append(took)
        spent, seconds = map(min, zip(*rows, strict=True))
        return spent, seconds


def _checked(root: Path) -> tuple[str, float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run((*_ROBRAY, "check", "."), cwd=root, check=False, capture_output=True, text=True)  # noqa: S603
    took = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode in (0, 1), done.stderr
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.strip().rpartition("\n")[2], spent, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--only", default="", help="folders that this is a part of")
    given = parser.parse_args()
    sys.stdout.write("| `robray check` of | files | lines | s of processor | s |\n|---|---:|---:|---:|---:|\n")
    with byte_code():
        for what, made in FOLDERS.items():
            if given.only not in what:
                continue
            folder = made(given.files)
            lines = sum(text.count("\n") for text in folder.files.values())
            spent, took = cost(folder, _REPEATED)
            sys.stdout.write(f"| {what} | {len(folder.files):,} | {lines:,} | {spent:.2f} | {took:.2f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
