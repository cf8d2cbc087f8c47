"""What a key costs in files of the other formats, in processor time, beside servers of the notations that they are in.

    python -m benchmarks.siblings

Processor time of the server's process, all threads, from the change to its diagnostics: a machine that others use does
not lengthen it. The same text is opened in every server that reads its notation; robray says what the file means, the
others only whether it is YAML, or JSON.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks.byte_code import byte_code
from benchmarks.documents import Document, document
from benchmarks.machine import machine
from benchmarks.memory import PROC
from benchmarks.report import NOTHING, number
from benchmarks.samples import Sample
from benchmarks.servers import SERVERS, Server
from benchmarks.session import session
from benchmarks.wire import Gone, Late

WARM_UP = 6
"""Keys that are not measured."""

_SETTLED = 3.0
"""Seconds after which a server that has opened a document has nothing left to do."""

ENTITIES = 10_000
MODULES = 2_000
JOINTS = 300
PAIRS = 1_000

_LANGUAGES = {"yaml": "smurfs", "json": "rofi", "urdf": "urdf", "srdf": "xml"}
_PEERS = {"yaml": "yaml", "json": "vscode-json"}
"""XML has none."""

ROBOT: Mapping[str, str] = {
    "arm.smurf": "modelname: arm\nfiles: [arm.urdf, arm.yml]\n",
    "leg.smurf": "modelname: leg\nfiles: [arm.urdf, arm.yml]\n",
    "arm.yml": "motors:\n- {name: turn, joint: shoulder, type: PID}\nposes:\n- {name: up, joints: {turn: 1.0}}\n",
    "arm.urdf": (
        '<robot name="arm">\n  <link name="base"/>\n  <link name="upper"/>\n'
        '  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/></joint>\n</robot>\n'
    ),
}


class Case(NamedTuple):
    """A key, in a document that servers of `language` read, too; `of_notation` where it makes a mistake for them."""

    what: str
    document: Document
    language: str
    of_notation: bool = False


def scene(entities: int) -> str:
    """Arms in rows, each second one on the tip of the one before."""
    lines = ["entities:"]
    for n in range(entities):
        x, y = n % 100 * 3 / 10, n // 100 * 3 / 10
        at = "world" if n % 2 == 0 else f"arm-{n - 1}::upper"
        lines.append(f"- name: arm-{n}")
        lines.append(f"  file: {'arm' if n % 3 else 'leg'}.smurf")
        lines.append(f"  position: [{x}, {y}, 0.5]")
        lines.append("  rotation: {w: 1.0, x: 0.0, y: 0.0, z: 0.0}")
        lines.append(f'  parent: "{at}"')
        lines.append("  anchor: parent")
        lines.append("  pose: up")
        lines.append("")
    return "\n".join(lines)


def world(modules: int) -> str:
    """A chain of universal modules."""
    lines = ["{", '  "modules": [']
    lines += [
        f'    {{ "id": {n}, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }}{"," if n + 1 < modules else ""}'
        for n in range(modules)
    ]
    lines += ["  ],", '  "moduleJoints": [']
    for n in range(modules - 1):
        lines.append("    {")
        lines.append('      "orientation": "South",')
        lines.append(f'      "from": {{ "id": {n}, "connector": "B-X" }},')
        lines.append(f'      "to": {{ "id": {n + 1}, "connector": "A-X" }}')
        lines.append(f"    }}{',' if n + 2 < modules else ''}")
    lines += ["  ],", '  "spaceJoints": [', "    {"]
    lines += ['      "point": [0, 0, 0],', '      "to": { "id": 0, "component": 7 },']
    lines += ['      "joint": { "type": "rigid", "sourceToDestination": "identity" }', "    }", "  ]", "}"]
    return "\n".join(lines)


def robot(joints: int) -> list[str]:
    """A tree of joints; each link has an inertial, a visual and a collision."""
    box = '<geometry><box size="0.1 0.2 0.3"/></geometry>'
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    lines = ['<robot name="r">', '  <link name="l0"/>']
    for n in range(1, joints + 1):
        lines += [f'  <link name="l{n}">', f'    <inertial><mass value="1.5"/>{inertia}</inertial>']
        lines += [f"    <visual>{box}</visual>", f"    <collision>{box}</collision>", "  </link>"]
        lines += [f'  <joint name="j{n}" type="revolute">', f'    <parent link="l{n - 1 if n % 3 else n // 2}"/>']
        lines += [
            f'    <child link="l{n}"/>',
            f'    <origin xyz="0 {n}.5 0.1" rpy="0 0 0"/>',
            '    <axis xyz="0 0 1"/>',
        ]
        lines += ['    <limit lower="-1" upper="1" effort="1" velocity="1"/>', "  </joint>"]
    return [*lines, "</robot>"]


def allowed(pairs: int) -> list[str]:
    """An SRDF of the robot."""
    lines = ['<!-- robray: with "robot.urdf" -->', '<robot name="r">']
    for n in range(pairs):
        one, other = n % JOINTS, (n + n // JOINTS + 5) % JOINTS
        lines.append(f'  <disable_collisions link1="l{one}" link2="l{other}" reason="Never"/>')
    return [*lines, "</robot>"]


def cases() -> Iterator[Case]:
    lines = scene(ENTITIES).splitlines()
    middle = f"arm-{ENTITIES // 2}"
    for what, breaks, broken, mended, shows in (
        ("a number of a position", r"position: \[[0-9.]+, [0-9.]+, 0\.5", "1", "", False),
        ("the name of an entity that another hangs from", rf"name: {middle}", "x", "", True),
        ("the parent of an entity", rf'parent: "{middle}', "x", "", True),
        ("the file of an entity", r"file: arm(?=\.smurf)", "x", "", True),
        ("a blank between two entities", r"pose: up\n", " ", "", False),
        ("a quote that is not closed", r"pose: ", '"', "", True),
    ):
        made = document("scene.smurfs", lines, breaks=breaks, uses="pose", beside=ROBOT)
        typed = replace(made, broken=broken, mended=mended, shows=shows)
        yield Case(f"SMURF: {what}", typed, "yaml", of_notation=broken == '"')
    lines = world(MODULES).splitlines()
    for what, breaks, broken, mended, shows in (
        ("a number of a module", r'"gamma": 0', "1", "", False),
        ("the connector of a joint", r'"connector": "B-X', "x", "", True),
        ("a blank between two modules", r'"gamma": 0 \},', " ", "", False),
        ("a number between two modules", r'"gamma": 0 \},', "1,", "", True),
        ("a quote that is not closed", r'"orientation": ', '"', "", True),
    ):
        made = document("world.json", lines, breaks=breaks, uses="gamma")
        typed = replace(made, broken=broken, mended=mended, shows=shows)
        yield Case(f"RoFI: {what}", typed, "json", of_notation=broken == '"')
    lines = robot(JOINTS)
    for what, breaks, broken, shows in (
        ("the child link of a joint", rf'child link="l{JOINTS // 2}', "x", True),
        ("a number of an origin", rf'xyz="0 {JOINTS // 2}', "5", False),
    ):
        made = document("robot.urdf", lines, breaks=breaks, uses="link")
        yield Case(f"URDF: {what}", replace(made, broken=broken, shows=shows), "urdf")
    beside = {"robot.urdf": "\n".join(robot(JOINTS)) + "\n"}
    made = document("robot.srdf", allowed(PAIRS), breaks=r'link2="l\d+', uses="link2", beside=beside)
    yield Case("SRDF: a link of a pair", replace(made, broken="x"), "srdf")


def processor_time(process: int) -> float:
    """Milliseconds that all threads of a process have run."""
    total = 0
    for task in (PROC / str(process) / "task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total / 1e6


def main_thread_time(process: int) -> float:
    """Milliseconds that the thread has run which a process began with: it answers, whatever goes on beside it."""
    return int((PROC / str(process) / "task" / str(process) / "schedstat").read_text().split()[0]) / 1e6


def measured(server: Server, typed: Document, keys: int) -> Sample | str:
    """Or why it was not measured."""
    try:
        with session(server, typed) as opened:
            opened.editor.open()
            opened.editor.client.quiet(_SETTLED)
            times = []
            for key in range(WARM_UP + keys):
                before = processor_time(opened.process)
                opened.editor.key()
                if key >= WARM_UP:
                    times.append(processor_time(opened.process) - before)
            return Sample(tuple(times), alternates=True)
    except (Gone, Late) as error:
        return str(error)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--peer-keys", type=int, default=6, help="they take seconds for one (default: 6)")
    parser.add_argument("--only", default="", help="cases that this is a part of")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--output", type=Path, default=None, metavar="FILE")
    given = parser.parse_args()
    ours = next(each for each in SERVERS if each.name == "robray")
    rows = ["| key | robray p50 | p99 | peer | p50 | p99 | peer ÷ robray |", "|---|---:|---:|---|---:|---:|---:|"]
    with byte_code():
        for case in cases():
            if given.only not in case.what:
                continue
            own = measured(replace(ours, language=_LANGUAGES[case.language]), case.document, given.keys)
            peer = next((each for each in SERVERS if each.name == _PEERS.get(case.language)), None)
            other: Sample | str = "not asked"
            if not given.no_peers and peer is not None and peer.command() is not None:
                # What means something wrong, they do not tell: they answer that nothing is.
                typed = replace(case.document, shows=case.document.shows and case.of_notation)
                other = measured(peer, typed, given.peer_keys)
            for found in (own, other):
                if isinstance(found, str):
                    sys.stderr.write(f"{case.what}: {found}\n")
            rows.append(f"| {' | '.join(_row(case.what, own, NOTHING if peer is None else peer.name, other))} |")
            sys.stderr.write(rows[-1] + "\n")
    text = "\n".join([*rows, "", *(f"* {each}" for each in machine()), ""])
    if given.output is None:
        sys.stdout.write(text)
    else:
        given.output.write_text(text)


def _row(what: str, own: Sample | str, name: str, other: Sample | str) -> list[str]:
    def pair(found: Sample | str) -> list[str]:
        return [NOTHING, NOTHING] if isinstance(found, str) else [number(found.p50), number(found.p99)]

    ratio = NOTHING if isinstance(own, str) or isinstance(other, str) else number(other.p50 / own.p50)
    return [what, *pair(own), name, *pair(other), ratio]


if __name__ == "__main__":
    main()
