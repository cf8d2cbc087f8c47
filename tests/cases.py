"""Cases and long texts beside a test. A table of cases in a text file has one a line, its columns with ` → ` between.

A line `@ text` is the first column of all lines below it, up to the next such line. A table begins at `## name`, and
`#` begins a comment. In a column `\\n`, `\\t`, `\\\\` and `\\uXXXX` mean what they do in JSON.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def cases(file: str, table: str) -> list[tuple[str, ...]]:
    """The rows of a table beside a test, whose `__file__` is given."""
    found = [*_rows(Path(file).with_suffix(".cases").read_text(encoding="utf-8"), table)]
    assert found, f"no table {table!r} beside {file}"
    return found


def titled(file: str, table: str) -> list[Any]:
    """The rows as parameters of a test, without their first column, which is what they are called."""
    return [pytest.param(*row, id=title) for title, *row in cases(file, table)]


def _rows(text: str, table: str) -> Iterator[tuple[str, ...]]:
    here = ""
    first: tuple[str, ...] = ()
    for line in text.splitlines():
        if line.startswith("## "):
            here, first = line[3:], ()
        elif here != table or not line.strip() or line.startswith("# "):
            continue
        elif line.startswith("@ "):
            first = (_read(line[2:]),)
        else:
            yield *first, *map(_read, line.split(" → "))


def _read(cell: str) -> str:
    return str(json.loads('"' + cell.replace('"', '\\"') + '"'))


def texts(file: str) -> dict[str, str]:
    """The texts beside a test, each below a line `==== name`."""
    return dict(_named(file))


def sections(file: str) -> list[Any]:
    """The texts beside a test, each of several parts with a line `----` between them, as parameters."""
    return [pytest.param(*text.removesuffix("\n").split("\n----\n"), id=name) for name, text in _named(file)]


def _named(file: str) -> Iterator[tuple[str, str]]:
    written = Path(file).with_suffix(".texts").read_bytes().decode()
    _, *parts = re.split(r"^==== (.*)\n", written, flags=re.MULTILINE)
    return zip(parts[::2], parts[1::2], strict=True)
