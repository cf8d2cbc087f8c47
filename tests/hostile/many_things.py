"""Many equal things, by their number: documents, files, frames, entities, and the parts of a mesh or of a picture.

`MAKERS` has for each kind what a growing number of them takes, in seconds of the processor by request. By hand:
`PYTHONPATH=tests python -m hostile.growth things`.
"""

import asyncio
import contextlib
import io
import math
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from hostile.in_process import InProcess
from hostile.many import measured
from hostile.test_many_documents import KINDS
from robray.cli.main import main as command_line

Times = dict[str, float]

BYTES = 50
"""Of a document, a frame, a file, an entity, a corner or a material: what sizes are divided by."""


def _asked(folder: Path, *verbs: Sequence[str]) -> Times:
    """What verbs of the command line take in a folder. Each has to come to its end."""
    times: Times = {}
    with contextlib.chdir(folder):
        for verb in verbs:
            silent = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
            begun = time.process_time()
            with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
                status = command_line([*verb])
            times[" ".join(each for each in verb if "." not in each)] = time.process_time() - begun
            assert status == 0 or (status == 1 and verb[0] in _SAYING), verb
    return times


_SAYING = ("check", "diff", "collisions")
"""Verbs with a status of 1 where they find something."""


def documents(kind: str, folder: Path, count: int) -> Times:
    opened, closed = asyncio.run(measured(folder, kind, count))
    return {"open": opened, "close": closed}


def _converted(*targets: str) -> list[tuple[str, ...]]:
    return [("convert", "a.robray", "--force", "--to", to, "-o", f"b.{to}") for to in targets]


def _mesh(folder: Path, text: str) -> Times:
    (folder / "a.obj").write_text(text)
    shape = 'geometry { isa c; mesh "a.obj"; }'
    frames = f"class c {{ collision 1; }}\nframe a {{ {shape} }}\nframe b {{ translation [9, 0, 0]; {shape} }}\n"
    (folder / "a.robray").write_text(frames)
    return _asked(folder, ("collisions", "a.robray"), *_converted("c", "mjcf", "glb", "png"))


def materials(folder: Path, count: int) -> Times:
    parts = (f"v {i} 0 0\nv {i} 1 0\nv {i} 0 1\nusemtl m{i}\nf -3 -2 -1\n" for i in range(count))
    return _mesh(folder, "mtllib a.mtl\n" + "".join(parts))


def polygon(folder: Path, count: int) -> Times:
    turns = (2 * math.pi * corner / count for corner in range(count))
    corners = "".join(f"v {math.cos(turn):.9f} {math.sin(turn):.9f} 0\n" for turn in turns)
    return _mesh(
        folder, f"{corners}v 0 0 1\nf {' '.join(str(corner + 1) for corner in range(count))}\nf 1 2 {count + 1}\n"
    )


def frames(folder: Path, count: int) -> Times:
    text = "".join(f"frame f{i} {{ translation [{i}, 0, 0]; }}\n" for i in range(count))
    (folder / "a.robray").write_text(text)
    (folder / "c.robray").write_text(text.replace("0, 0", "1, 0"))
    targets = _converted("c", "mjcf", "glb", "dot", "svg", "urdf", "robray")
    return _asked(folder, ("diff", "a.robray", "c.robray"), ("show", "a.robray"), *targets)


def files(folder: Path, count: int) -> Times:
    for number in range(count):
        (folder / f"d{number:05}.robray").write_text(f"frame f{number} {{ }}\n")

    async def session() -> float:
        client = InProcess([folder])
        begun = time.process_time()
        await client.begin()
        taken = time.process_time() - begun
        client.end()
        return taken

    return {"read the folder": asyncio.run(session()), **_asked(folder, ("check",))}


def entities(folder: Path, count: int) -> Times:
    (folder / "a.urdf").write_text('<robot name="r"><link name="a"/></robot>\n')
    each = "- {{name: e{0}, file: a.urdf, position: [{0}, 0, 0], anchor: world}}\n"
    (folder / "a.smurfs").write_text("entities:\n" + "".join(each.format(i) for i in range(count)))
    return _asked(
        folder, ("check", "a.smurfs"), ("show", "a.smurfs"), ("convert", "a.smurfs", "--force", "-o", "a.robray")
    )


MAKERS: Mapping[str, Callable[[Path, int], Times]] = {
    **{kind: partial(documents, kind) for kind in KINDS},
    "materials of a mesh": materials,
    "corners of a polygon": polygon,
    "frames": frames,
    "files in a folder": files,
    "entities": entities,
}


def of_things() -> Iterator[tuple[str, Callable[[int], Times]]]:
    for name, make in MAKERS.items():

        def measure(size: int, make: Callable[[Path, int], Times] = make) -> Times:
            with tempfile.TemporaryDirectory() as folder:
                return make(Path(folder).resolve(), size // BYTES)

        yield name, measure
