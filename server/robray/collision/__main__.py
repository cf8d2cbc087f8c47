"""The process in which a server has shapes measured: an arrangement a line as JSON, and the answer to it."""

import json
import sys

from robray import disk
from robray.analysis.files import Absence
from robray.collision.arrangement import Arrangement
from robray.collision.clearance import touching
from robray.collision.touching import Bodies
from robray.export.libraries import LibraryError
from robray.export.shapes import MeshBytes

LARGEST_MESH = 1 << 28
"""Size limit of a file in bytes."""


def _mesh_bytes(path: str) -> bytes | str:
    read = disk.read(path, LARGEST_MESH)
    return read.value if isinstance(read, Absence) else read


def _answer(line: bytes) -> dict[str, object]:
    given = json.loads(line)
    bodies = tuple((frame, kind, tuple(numbers), file) for frame, kind, numbers, file in given["bodies"])
    placed, allowed = (tuple(map(tuple, given[name])) for name in ("placed", "allowed"))
    found = Arrangement(
        tuple(given["frames"]), placed, bodies, allowed, (), tuple(given["above"]), tuple(given["pieces"])
    )
    try:
        touches, _ = touching(found, _mesh_bytes, _kept)
    except LibraryError as error:
        return {"error": str(error)}
    return {"touches": [[*touch] for touch in touches]}


def _kept(found: Arrangement, mesh_bytes: MeshBytes) -> Bodies:
    """The bodies of the last question, if they are the same elsewhere: a person moves joints."""
    meshes = tuple((file, disk.modified(file)) for file in dict.fromkeys(file for *_, file in found.bodies if file))
    key = (found._replace(placed=(), allowed=(), above=()), meshes)
    if key not in _KEPT:
        _KEPT.clear()
        _KEPT[key] = Bodies(found, mesh_bytes)
    return _KEPT[key]


_KEPT: dict[object, Bodies] = {}
"""At most one."""


def main() -> None:
    for line in sys.stdin.buffer:
        try:
            answer = _answer(line)
        except Exception as error:  # noqa: BLE001 - one scene that cannot be measured must not cost all others
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
