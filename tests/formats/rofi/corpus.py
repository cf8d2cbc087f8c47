"""Files with the verdict of RoFI's library and the poses that it gives: some of ours, and those of `ROBRAY_ROFI`."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent


class Case(NamedTuple):
    """`expected` is the verdict with the poses, as rows of a rotation beside a translation; `findings` are codes with
    their severity, and the lines on one of which each must begin."""

    name: str
    text: bytes
    expected: dict[str, Any]
    findings: tuple[tuple[str, str, int, int], ...] | None


def cases() -> Iterator[Case]:
    for folder in (HERE / "samples", Path(os.environ.get("ROBRAY_ROFI", os.devnull))):
        verdicts = folder / "expected.json"
        if not verdicts.is_file():
            continue
        told: dict[str, Any] = {}
        for path in folder.rglob("expected_findings.json"):
            at = path.parent.relative_to(folder)
            told |= {(at / name).as_posix(): each for name, each in json.loads(path.read_text()).items()}
        for name, expected in json.loads(verdicts.read_text()).items():
            found = told.get(name)
            findings = None if found is None else tuple(tuple(each) for each in found["findings"])
            yield Case(name, (folder / name).read_bytes(), expected, findings)
