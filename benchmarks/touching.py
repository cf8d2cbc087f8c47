"""How many findings of shapes that touch each scene gets at rest: what drowns people is seen here first.

    python -m benchmarks.touching FOLDER …

Scenes and robots below the folders, each by itself, as `robray collisions` tells them; those without a pair are counted
only, and of those in which the same stands the first is told.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.collision.arrangement import arrangement
from robray.collision.report import Collisions, collisions
from robray.export.shapes import LARGEST_MESH, own_file
from robray.loading import load
from robray.project import Projects
from robray.rules.engine.diagnose import accepts

_SUFFIXES = (".robray", ".urdf")


class Row(NamedTuple):
    path: str
    found: Collisions


def rows(folders: list[str]) -> Iterator[Row | str]:
    """In order of their paths; a string says of a file that there is nothing to tell."""
    known = set()
    for path in sorted(str(each) for folder in folders for each in Path(folder).rglob("*")):
        if not path.endswith(_SUFFIXES):
            continue
        loaded = load(os.path.abspath(path), Projects())
        if isinstance(loaded, str) or accepts(loaded.state) is False:
            yield f"{path} is no scene by itself"
            continue
        stands = arrangement(loaded.state)[:4]
        if stands in known:
            continue
        known.add(stands)
        yield Row(path, collisions(loaded.state, {}, 0, own_file, _mesh_bytes))


def _mesh_bytes(name: str) -> bytes | str:
    read = disk.read(name, LARGEST_MESH)
    return read.value if isinstance(read, Absence) else read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    parser.add_argument("--pairs", action="store_true", help="name the pairs, with their depths in metres")
    given = parser.parse_args()
    sys.stdout.write("| scene | warnings | information | allowed | meshes left out |\n|---|---|---|---|---|\n")
    clear = refused = 0
    for row in rows(given.folders):
        if isinstance(row, str):
            refused += 1
            continue
        told = [each for each in row.found.touching if not (each.adjacent or each.hull)]
        counts = (len(told), len(row.found.touching) - len(told), len(row.found.allowed))
        if not any(counts):
            clear += 1
            continue
        sys.stdout.write(f"| {row.path} | {' | '.join(map(str, (*counts, len(row.found.unread))))} |\n")
        for each in row.found.touching if given.pairs else ():
            why = "adjacent" if each.adjacent else "hull" if each.hull else ""
            sys.stdout.write(f"| · {each.frames[0]} and {each.frames[1]} | {each.depth:.5f} | {why} | | |\n")
    sys.stdout.write(f"\nNothing touches in {clear} others; {refused} are no scenes by themselves.\n")


if __name__ == "__main__":
    main()
