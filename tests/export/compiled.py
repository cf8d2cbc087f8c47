"""Scenes written as C, compiled against a stand-in for amino that records its calls, and run: what amino is told.

To compile is dear: all scenes go into one program, and those that have no mesh into one text. See `amino/recording.c`.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from robray.export.c.source import PREFIX

STAND_IN = Path(__file__).parent / "amino"
ROOT = "the root"
"""The frame that the scenes are hung from."""

_WARNINGS = ("-Wall", "-Wextra", "-Wmissing-prototypes", "-Wfloat-conversion", "-Werror")
_STRICT = (*_WARNINGS, "-trigraphs", "-O0", "-std=gnu99")


class Record(NamedTuple):
    """The calls of one scene in their order: a word, and its arguments. `left` is what was made and not given back."""

    calls: tuple[tuple[str, ...], ...]
    left: tuple[int, int]

    def of(self, *words: str) -> list[tuple[str, ...]]:
        return [call for call in self.calls if call[0] in words]


def text_of(argument: str) -> str:
    assert argument.startswith(":"), "a text has a colon before it"
    return bytes.fromhex(argument[1:]).decode("utf-8", "surrogateescape")


def number_of(argument: str) -> float:
    return float.fromhex(argument)


MEASURES = {
    "box": ("dimension",),
    "sphere": ("radius",),
    "cylinder": ("height", "radius"),
    "cone": ("height", "start_radius", "end_radius"),
    "grid": ("dimension", "delta", "thickness"),
}


def shape_told(call: tuple[str, ...]) -> dict[str, Any]:
    """The frame, options and measures of a shape."""
    found: dict[str, Any] = {"frame": text_of(call[1]), "scale": 1.0}
    at = 2
    while call[at] not in (*MEASURES, "mesh"):
        values = [*map(number_of, call[at + 1 : at + 4])]
        found[call[at]] = values if call[at] in ("color", "specular") else values[0]
        at += 4
    found["shape"] = call[at]
    found["measures"] = [] if call[at] == "mesh" else [*map(number_of, call[at + 1 :])]
    return found


def run(sources: Mapping[str, str], folder: Path) -> dict[str, Record]:
    """What each source records; its function is called by its name here."""
    compiler = shutil.which("gcc")
    if compiler is None:
        assert not os.environ.get("CI"), "continuous integration needs gcc"
        pytest.skip("there is no gcc")
    names = [*sources]
    plain = [name for name in names if "aa_rx_dl_mesh__" not in sources[name]]
    calls = "".join(
        f"struct aa_rx_sg *{PREFIX}{name}(struct aa_rx_sg *, const char *);\n"
        f'static void call_{name}(void) {{ scene_ends({index}, {PREFIX}{name}(NULL, "{ROOT}")); }}\n'
        for index, name in enumerate(names)
    )
    main = (
        "#include <amino.h>\n#include <amino/rx.h>\nvoid scene_ends(int, struct aa_rx_sg *);\n"
        + calls
        + f"int main(void) {{ {' '.join(f'call_{name}();' for name in names)} return 0; }}\n"
    )
    (folder / "plain.c").write_text("\n".join(sources[name] for name in plain), errors="surrogateescape")
    (folder / "main.c").write_text(main)
    files = [folder / "plain.c", folder / "main.c", STAND_IN / "recording.c"]
    for name in names:
        if name not in plain:
            (folder / f"{name}.c").write_text(sources[name], errors="surrogateescape")
            files.append(folder / f"{name}.c")
    program = folder / "program"
    _checked([compiler, *_STRICT, f"-I{STAND_IN}", *map(str, files), "-o", str(program)])
    return _records(_checked([str(program)]), names)


def _checked(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[:3000]
    return done.stdout


def _records(output: str, names: Sequence[str]) -> dict[str, Record]:
    found: dict[str, Record] = {}
    calls: list[tuple[str, ...]] = []
    for line in output.splitlines():
        call = tuple(line.split("\t"))
        if call[0] != "end":
            calls.append(call)
            continue
        number, _, options, meshes = map(int, call[1:])
        found[names[number]] = Record(tuple(calls), (options, meshes))
        calls = []
    return found
