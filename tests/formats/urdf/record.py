"""Records urdfdom's verdicts of mutants: `PYTHONPATH=tests python -m formats.urdf.record > …/urdf/verdicts.tsv`.

They are those of Debian's urdfdom, which reads version 1.0 only, like all up to urdfdom 4. `… formats.urdf.record
newest PREFIX` records those of a newer one, which also reads versions 1.1 and 1.2, on the texts in `versions.py`;
PREFIX holds its headers and libraries.

With a seed and a count it compares instead, on fresh mutants: `… formats.urdf.record fresh 5000`.
It needs a C++ compiler and Debian's `liburdfdom-dev`. If `ROBRAY_ROBOTS` is set, it records the robots there, too.
"""

import hashlib
import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from formats.urdf.mutants import mutants
from formats.urdf.versions import TEXTS
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.rules.engine.diagnose import accepts

HERE = Path(__file__).parent
ROBOTS = (*sorted((HERE / "robots").glob("*.urdf")), HERE.parents[2] / "examples/robot/lifter.urdf")
VERDICTS = HERE / "verdicts.tsv"
NEWEST = HERE / "newest.txt"
"""A digit for each text in `versions.py`: whether urdfdom 6 takes it."""

HEADER = Path("/usr/include/urdf_parser/urdf_parser.h")
MUTANTS = 600
"""Of each robot in the repository."""

BYTES = 200_000
"""Mutants of a robot that lies elsewhere: as many as have these bytes together, and not more than `MOST`."""

MOST = 40


class Recorded(NamedTuple):
    """`verdicts` has a bit for each mutant, the first one lowest; `digest` is that of all mutants."""

    robot: str
    mutants: int
    digest: str
    verdicts: int


def digest(texts: list[bytes]) -> str:
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def recorded() -> list[Recorded]:
    rows = (line.split("\t") for line in VERDICTS.read_text().splitlines())
    return [Recorded(robot, int(count), summary, int(bits, 16)) for robot, count, summary, bits in rows]


def elsewhere() -> dict[str, Path]:
    """The robots of `ROBRAY_ROBOTS`, by their names in it."""
    folder = os.environ.get("ROBRAY_ROBOTS")
    return (
        {} if folder is None else {str(path.relative_to(folder)): path for path in sorted(Path(folder).rglob("*.urdf"))}
    )


DEBIANS = DEFAULT_LIMITS._replace(readers=(("urdf", "urdfdom-4"),))


def is_taken(text: bytes, limits: ReadingLimits = DEBIANS) -> bool:
    """Whether robray accepts a robot, by default with the reader that agrees with Debian's urdfdom."""
    workspace = new_workspace(lambda _: limits)
    workspace.set_text("/w/main.urdf", text)
    workspace.set_existing(dict.fromkeys(workspace.wanted_existence(), True))
    return accepts(workspace.analysis().scenes["/w/main.urdf"]) is True


class Urdfdom:
    """The batch program, built for this process."""

    def __init__(self, folder: str, prefix: str = "") -> None:
        """`prefix` is the folder of a urdfdom that is not the system's."""
        self._program = f"{folder}/verdicts"
        libraries = ["-lurdfdom_model", "-lconsole_bridge"]
        if prefix:
            includes = ("", "/urdfdom", "/urdfdom_headers", "/console_bridge")
            libraries += (f"-I{prefix}/include{each}" for each in includes)
            libraries += (f"-L{prefix}/lib", f"-Wl,-rpath,{prefix}/lib", "-ltinyxml2")
        subprocess.run(("g++", "-O1", "-o", self._program, HERE / "verdicts.cpp", *libraries), check=True)

    def verdicts(self, texts: list[bytes]) -> list[bool]:
        asked = b"".join(struct.pack("<I", len(text)) + text for text in texts)
        answer = subprocess.run((self._program,), input=asked, stdout=subprocess.PIPE, check=True).stdout
        assert len(answer) == len(texts), "every text has a verdict"
        return [verdict == ord("1") for verdict in answer]


def record(urdfdom: Urdfdom, robot: str, text: bytes, count: int) -> None:
    texts = list(mutants(text, robot, count))
    bits = sum(1 << index for index, taken in enumerate(urdfdom.verdicts(texts)) if taken)
    print(robot, count, digest(texts), f"{bits:x}", sep="\t")


def differing(urdfdom: Urdfdom, seed: str, count: int) -> Iterator[str]:
    """The mutants, `count` of each robot, of which our verdict is another."""
    for path in ROBOTS:
        texts = list(mutants(path.read_bytes(), f"{seed}/{path.name}", count))
        for text, taken in zip(texts, urdfdom.verdicts(texts), strict=True):
            if is_taken(text) is not taken:
                yield f"{path.name}: urdfdom {'takes' if taken else 'refuses'} {text!r}"


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if arguments[:1] == ["newest"]:
            verdicts = Urdfdom(folder, arguments[1]).verdicts([*map(str.encode, TEXTS)])
            NEWEST.write_text(f"{''.join(str(int(each)) for each in verdicts)}\n")
            return
        urdfdom = Urdfdom(folder)
        if arguments:
            found = list(differing(urdfdom, arguments[0], int(arguments[1])))
            print(*found, f"{len(found)} of {int(arguments[1]) * len(ROBOTS)} mutants have another verdict", sep="\n")
            return
        for path in ROBOTS:
            record(urdfdom, path.name, path.read_bytes(), MUTANTS)
        for name, path in elsewhere().items():
            text = path.read_bytes()
            record(urdfdom, name, text, min(MOST, BYTES // len(text)))


if __name__ == "__main__":
    main(sys.argv[1:])
