"""The robots of public repositories that ROBRAY_XACRO names, with what xacro makes of them."""

import json
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from formats.xacro.reference import Files, packages_below
from robray.formats.xacro.sources import Kept

FOLDER = Path(os.environ.get("ROBRAY_XACRO", os.devnull))


class Robot(NamedTuple):
    """`expected` is the text that xacro writes, or why it refuses the source."""

    path: str
    arguments: dict[str, str]
    is_accepted: bool
    expected: str
    files: Files
    kept: Kept

    @property
    def name(self) -> str:
        return f"{os.path.relpath(self.path, FOLDER)} {self.arguments or ''}".strip()


@cache
def robots() -> tuple[Robot, ...]:
    """All robots; none where ROBRAY_XACRO names no folder."""
    table = FOLDER / "expanded.jsonl"
    if not table.is_file():
        return ()
    everywhere = dict(packages_below(FOLDER))
    spaces: dict[str, tuple[Files, Kept]] = {}
    found = []
    for line in table.read_text().splitlines():
        row = json.loads(line)
        space = row["file"].partition("/")[0]
        if space not in spaces:
            # Its own packages go before those of the others: two of them have the same name.
            packages = {**everywhere, **dict(packages_below(FOLDER / space))}
            spaces[space] = Files(packages=packages, disk=True), Kept()
        expected = row["xml"].replace("FOLDER", str(FOLDER)) if row["ok"] else row["error"]
        found.append(Robot(str(FOLDER / row["file"]), row["arguments"], row["ok"], expected, *spaces[space]))
    return tuple(found)
