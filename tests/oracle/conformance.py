"""Whether the oracle agrees with amino's recorded answers: `PYTHONPATH=tests python -m oracle.conformance FOLDER`."""

import base64
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from oracle.numbers import RejectedError, UnexpressedError
from oracle.scene import read

ROOT = "/scene"

LONGEST = 20_000
"""Characters of a case: what is deep and long takes a reader that recurses too far."""


def answer(case: Mapping[str, object]) -> dict[str, object] | None:
    """What the oracle makes of a case; None where it is refused."""
    files: dict[str, bytes] = {name: text.encode() for name, text in case.get("files", {}).items()}  # type: ignore[attr-defined]
    for name, text in case.get("files_base64", {}).items():  # type: ignore[attr-defined]
        files[name] = base64.b64decode(text)
    if sum(map(len, files.values())) > LONGEST:
        raise UnexpressedError("a long case")
    disk = {f"{ROOT}/{name}": text.replace(b"@ROOT@", ROOT.encode()) for name, text in files.items()}
    main = f"{ROOT}/{case['main']}"
    try:
        return read(disk[main], main, disk.get)
    except RejectedError:
        return None


def differences(found: Mapping[str, object], expected: Mapping[str, object]) -> Iterator[str]:
    for part in ("frames", "geometries", "allowed_collisions"):
        ours, theirs = found[part], expected[part]
        if not close(ours, theirs):
            yield f"{part}: {ours} and not {theirs}"


def close(ours: object, theirs: object) -> bool:
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        return ours.keys() == theirs.keys() and all(CLOSE.get(key, close)(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(close, ours, theirs))
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return abs(ours - theirs) <= 1e-9 * max(1.0, abs(theirs)) or abs(ours - theirs) <= 1e-9 * abs(theirs)
    if isinstance(ours, str) and isinstance(theirs, str):
        return ours == theirs.replace("@ROOT@", ROOT)
    return ours == theirs


def close_rotation(ours: object, theirs: object) -> bool:
    assert isinstance(ours, list)
    return close(ours, theirs) or close([-part for part in ours], theirs)


def close_set(ours: object, theirs: object) -> bool:
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    return sorted(ours) == sorted(theirs)


CLOSE = {"quaternion": close_rotation, "explicit": close_set}


def main() -> int:
    # What is written deep is read by recursion here.
    sys.setrecursionlimit(100_000)
    count = unexpressed = wrong = 0
    for path in sorted(Path(sys.argv[1]).glob("*.jsonl")):
        for line in path.read_bytes().split(b"\n")[:-1]:
            case = json.loads(line)
            try:
                found = answer(case)
            except UnexpressedError:
                unexpressed += 1
                continue
            count += 1
            expected = case["expect"]
            if (found is not None) is not expected["accepts"]:
                told = [f"accepts {found is not None}"]
            else:
                told = [] if found is None else list(differences(found, expected))
            if told:
                wrong += 1
                print(case["id"], expected["category"], str(case.get("files", {}).get(case["main"]))[:300], *told)
    print(f"{count} cases, {wrong} disagree; {unexpressed} not expressed")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
