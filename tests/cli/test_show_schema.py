"""What `robray show --format json` writes is what `docs/show.schema.json` describes, and the other way round."""

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from cli.validation import REPOSITORY, own

SCHEMA = REPOSITORY / "docs" / "show.schema.json"

SCENES = """\
//- fair.robray
class red { color [1, 0, 0]; specular [0, 1, 0]; alpha 0.5; }
def k 1;
frame a {
    type revolute; axis [0, 0, 1]; variable q;
    geometry { isa red; shape box; dimension [1, 2, k]; }
    geometry { isa 4; shape cone; start_radius 1; end_radius 0; height 2; collision 0; no-shadow 1; }
    frame b { type prismatic; axis [1, 0, 0]; offset 2; geometry { mesh "m.obj"; scale 2; visual 0; } }
}
allow_collision a b;
//- deep.robray
frame a { parent b; }
frame b { parent a; }
frame c { parent gone; }
allow_collision c lost;
//- unknown.robray
frame a { translation [offs, 0, 0]; quaternion [0, 0, 0, offs]; type revolute; axis [offs, 0, 0]; offset offs; }
frame b { parent a; geometry { shape sphere; radius offs; color [offs, 0, 0]; alpha offs; visual offs; } }
frame c { translation [1d308, 0, 0]; frame d { translation [1d308, 0, 0]; } }
//- cut.robray
include "gone.robray"
frame a { isa c; type "odd"; geometry { shape } }
frame { frame e { } }
//- odd.robray
frame a { geometry { shape sphere; radius 1; color 1; specular 1; alpha [1]; scale [1, 2]; } }
frame b { geometry { shape sphere; radius [1, 2]; color "red"; specular "x"; alpha "x"; scale "x"; } }
frame c { geometry { shape box; dimension 1; color [1, 2]; specular [1, 2, 3, 4]; } axis [1]; translation [1, 2]; }
//- long/robray.toml
limits.statements = 1
//- long/a.robray
def a 1;
def b 2;
//- ring.robray
frame a { frame b { parent b; } }
//- arm.urdf
<robot name="arm"><link name="l"><visual><geometry><box size="1 2 x"/></geometry></visual>
<visual><origin xyz="1 2 x"/><geometry><box size="1 2 3"/></geometry></visual></link>
<link name="m"/><joint name="j" type="revolute"><parent link="l"/><child link="m"/></joint></robot>
//- mirror.urdf
<robot name="mirror"><link name="l"><visual><geometry><mesh filename="m.stl" scale="1 -1 1"/></geometry></visual></link>
</robot>
//- skate.urdf
<robot name="skate"><link name="l"/><link name="m"/>
<joint name="j" type="planar"><parent link="l"/><child link="m"/></joint></robot>
//- hand.urdf
<robot name="hand"><link name="l"/><link name="m"/><link name="n"/>
<joint name="j" type="continuous"><parent link="l"/><child link="m"/></joint>
<joint name="k" type="continuous"><parent link="m"/><child link="n"/><mimic joint="j"/></joint></robot>
//- grip.wc.xml
<WorkCell name="c"><SerialDevice name="d"><Frame name="b"/><Joint name="one" type="Prismatic"/>
<Joint name="two" type="Prismatic"><Depend on="one" gain="-2" offset="0"/></Joint></SerialDevice></WorkCell>
//- empty.robray
//- set/robray.toml
scenes.cell.files = ["one.robray", "two.robray"]
//- set/one.robray
frame one { }
//- set/two.robray
frame two { parent one; }
"""


def answers(command: Command) -> Iterator[Any]:
    command.write(SCENES)
    paths = [*command.folder.rglob("*.robray"), *command.folder.rglob("*.urdf"), *command.folder.rglob("*.wc.xml")]
    for pattern in ("*.robray", "*.urdf", "*.smurfs", "*.wc.xml", "*.rwtask.xml", "*.json"):
        paths += (REPOSITORY / "examples").rglob(pattern)
    for path in paths:
        yield json.loads(command.run("show", "--format", "json", str(path)).out)
    yield json.loads(command.run("show", "--format", "json", "fair.robray", "--set", "q=30deg").out)
    done = command.spawn("show", "--format", "json", "--batch", stdin=b"fair.robray\ngone.robray\n\n/\n")
    yield from map(json.loads, done.stdout.splitlines())


def test_what_is_written_is_described(command: Command) -> None:
    schema = own(SCHEMA)
    count = 0
    for answer in answers(command):
        errors = [f"{error.json_path}: {error.message}" for error in schema.iter_errors(answer)]
        assert errors == [], answer
        count += 1
    assert count > 15


def test_what_is_described_is_written(command: Command) -> None:
    """Each property of each object, with each of its types."""
    schema = json.loads(SCHEMA.read_text())["definitions"]
    left = {
        (name, key, kind)
        for name, definition in schema.items()
        for key, described in definition.get("properties", {}).items()
        for kind in kinds(described, schema)
    }
    for answer in answers(command):
        name = "failure" if "error" in answer else "scene"
        left -= set(seen(name, answer, schema))
    assert left == set()


def kinds(described: Any, schema: Any) -> list[str]:
    if "$ref" in described:
        return kinds(schema[described["$ref"].rpartition("/")[2]], schema)
    if "enum" in described:
        return sorted({kind_of(value) for value in described["enum"]})
    if "const" in described:
        return [kind_of(described["const"])]
    told = described["type"]
    return [told] if isinstance(told, str) else told


def kind_of(value: Any) -> str:
    names = {bool: "boolean", str: "string", list: "array", dict: "object", int: "integer", float: "number"}
    return "null" if value is None else names[type(value)]


def seen(name: str, value: Any, schema: Any) -> Iterator[tuple[str, str, str]]:
    for key, described in schema[name]["properties"].items():
        if key not in value:
            continue
        inner = value[key]
        kind = kind_of(inner)
        wanted = kinds(described, schema)
        yield name, key, "number" if kind == "integer" and "number" in wanted else kind
        deeper = described.get("items", described.get("additionalProperties", described))
        reference = deeper.get("$ref", "").rpartition("/")[2] if isinstance(deeper, dict) else ""
        if "properties" in schema.get(reference, {}) and inner is not None:
            single = deeper is described
            for each in [inner] if single else inner.values() if isinstance(inner, dict) else inner:
                yield from seen(reference, each, schema)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("accepts",), "yes"),
        (("frames", 0, "name"), None),
        (("frames", 0, "quaternion"), [0, 0, 1]),
        (("frames", 0, "type"), "free"),
        (("frames", 0, "odd"), 1),
        (("geometries", 0, "shape"), "cube"),
        (("allowed_collisions", 0), ["a"]),
        (("world", "a", "translation"), "x"),
        (("odd",), 1),
    ],
)
def test_what_is_wrong_is_refused(command: Command, at: tuple[Any, ...], value: Any) -> None:
    command.write(SCENES)
    answer = json.loads(command.run("show", "--format", "json", "fair.robray").out)
    broken = copy.deepcopy(answer)
    inner = broken
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    assert own(SCHEMA).is_valid(answer)
    assert not own(SCHEMA).is_valid(broken)


CORPUS = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="ROBRAY_ROBOTS names no folder with robots")
def test_real_robots_are_described(command: Command) -> None:
    names = "".join(f"{path}\n" for path in sorted(CORPUS.rglob("*.urdf"))[::8])
    done = command.spawn("show", "--format", "json", "--batch", stdin=names.encode())
    schema = own(SCHEMA)
    for line in done.stdout.splitlines():
        assert schema.is_valid(json.loads(line))
