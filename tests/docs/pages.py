"""What stands in the pages, and what it does when it is tried as a reader would."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[2] / "docs"

_FENCE = re.compile(
    r"^```(?P<language>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)

ELLIPSIS = "…\n"
"""A line that stands for any number of lines."""


class Block(NamedTuple):
    """`title` is the name of the file that a block is; `line` counts from 1."""

    language: str
    title: str | None
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        yield Block(found["language"], found["title"], found["text"], text.count("\n", 0, found.start("text")) + 1)


def commands(console: str) -> Iterator[tuple[str, str]]:
    """What is typed behind each `$`, and what is shown below it."""
    yield from _COMMAND.findall(console)


def is_shown(printed: str, shown: str) -> bool:
    """Whether what was printed is what a page shows of it."""
    parts = [re.escape(part) for part in shown.split(ELLIPSIS)]
    return re.fullmatch("(?:.*\n)*".join(parts), printed) is not None
