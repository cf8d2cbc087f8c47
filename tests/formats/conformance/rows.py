"""The rows of the table of formats, and the files that each of them is tried with.

A row's examples are the files with its suffixes in `examples/` and in the folder of its name beside this one. What they
include is found beside them. Files of a format that only other files tell are those of its folder.
"""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from robray.analysis.format import Format
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.formats import FORMATS
from trials import EXHAUSTIVE

ROWS = FORMATS.formats
HERE = Path(__file__).parents[1]
EXAMPLES = Path(__file__).parents[3] / "examples"


class Example(NamedTuple):
    """One file, and the others of its folder by their paths, which it may include."""

    path: str
    text: bytes
    others: Mapping[str, bytes]

    def workspace(self, text: bytes | None = None) -> Workspace:
        """The file, with another text where one is given, as the root of a scene of its own."""
        made = new_workspace()
        made.set_text(self.path, self.text if text is None else text)
        made.pin(self.path)
        self.complete(made)
        return made

    def complete(self, workspace: Workspace) -> None:
        """Hands in what includes ask for, and takes out what nothing asks for any more."""
        self._read(workspace)
        asked = workspace.analysis().scenes[self.path].instances.mentioned
        for path in sorted(workspace.known() - asked):
            workspace.remove(path)
        self._read(workspace)

    def _read(self, workspace: Workspace) -> None:
        while wanted := workspace.missing_files():
            for path in sorted(wanted):
                if path in self.others:
                    workspace.set_text(path, self.others[path])
                else:
                    workspace.set_absent(path)


def by_example(row: Format, count: int) -> Iterator[tuple[Example, random.Random, int]]:
    """The examples of a row, each with its own numbers and how many of `count` trials of the row it gets.

    Where everything is tried, each gets all of them.
    """
    found = examples(row)
    for rank, example in enumerate(found):
        share = count if EXHAUSTIVE else len(range(rank, count, len(found)))
        yield example, random.Random(f"{row.name} {example.path}"), share


def _is_of(row: Format, path: str, text: bytes, *, is_own: bool) -> bool:
    if row.suffixes or not is_own:
        return FORMATS.of(path, text) is row
    return FORMATS.taken_for(path, text) is row


@cache
def examples(row: Format) -> tuple[Example, ...]:
    return tuple(_examples(row))


def _examples(row: Format) -> Iterator[Example]:
    for folder in (EXAMPLES, HERE / row.name):
        files = sorted(path for path in folder.rglob("*") if path.is_file() and FORMATS.is_named(path.name))
        texts = {f"/w/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files}
        for path, text in texts.items():
            if _is_of(row, path, text, is_own=folder.name == row.name):
                yield Example(path, text, {other: texts[other] for other in texts if other != path})
