"""A baseline: findings that are known already, so that only new ones fail."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.checking.findings import Findings
from robray.cli.outputs.fingerprint import lasting
from robray.rules.engine.rule import Diagnostic
from robray.text.paths import system_path

_VERSION = 1
_FIELDS = ("path", "code", "message", "source")

Known = Counter[tuple[str, ...]]
"""Counts of known findings, by file relative to the baseline's folder, rule, message and line of source.

Line numbers are left out: they change with every line inserted above.
"""


class Stale(NamedTuple):
    """Known finding that does not exist any more, with its count."""

    path: str
    code: str
    message: str
    times: int


class BaselineError(Exception):
    """Error in a file that is not a baseline."""


def read_baseline(path: str) -> Known:
    """Raises a BaselineError."""
    text = disk.read(path)
    if isinstance(text, Absence):
        raise BaselineError(text.value)
    try:
        return Counter(dict(map(_known, _entries(text))))
    except (ValueError, KeyError, TypeError) as error:
        raise BaselineError("is not a baseline of robray") from error


def _known(entry: Any) -> tuple[tuple[str, ...], int]:
    key, count = tuple(entry[field] for field in _FIELDS), entry["count"]
    if not all(isinstance(each, str) for each in key) or type(count) is not int:
        raise TypeError
    return key, count


def _entries(text: bytes) -> Iterable[Any]:
    try:
        whole = json.loads(text)
    except RecursionError as error:
        raise BaselineError("is not a baseline of robray: it is nested too deeply") from error
    version = whole["version"]
    if isinstance(version, int) and version != _VERSION:
        raise BaselineError(f"is a baseline of version {version}; this robray reads version {_VERSION}")
    if version != _VERSION:
        raise ValueError
    entries: Iterable[Any] = whole["findings"]
    return entries


def write_baseline(path: str, findings: Findings) -> int:
    """Write the findings that can be silenced; the result is their number. Raises OSError."""
    silenced = (each for each in findings.diagnostics if each.can_be_silenced)
    known = Counter(_key(os.path.dirname(path), diagnostic, findings) for diagnostic in silenced)
    entries = [dict(zip(_FIELDS, key, strict=True)) | {"count": count} for key, count in sorted(known.items())]
    text = json.dumps({"version": _VERSION, "findings": entries}, indent=2) + "\n"
    disk.replace(path, text.encode())
    return known.total()


class Compared(NamedTuple):
    """The findings that are new, how many are known, and which entries nothing was found for any more."""

    new: Sequence[Diagnostic]
    known: int
    stale: Sequence[Stale]


def with_baseline(path: str, known: Known, findings: Findings) -> Compared:
    """Splits findings into known and new ones; of equal ones the first are known.

    An entry is stale only if its file was checked, or does not exist any more.
    """
    folder = os.path.dirname(path)
    left = Counter(known)
    new = []
    for diagnostic in findings.diagnostics:
        key = _key(folder, diagnostic, findings)
        if diagnostic.can_be_silenced and left[key] > 0:
            left[key] -= 1
        else:
            new.append(diagnostic)
    judged = frozenset(findings.judged)
    stale = []
    for (name, code, message, _), count in sorted((+left).items()):
        file = system_path(os.path.join(folder, name))
        if file in judged or not disk.is_file(file):
            stale.append(Stale(file, code, message, count))
    return Compared(new, len(findings.diagnostics) - len(new), stale)


def _key(folder: str, diagnostic: Diagnostic, findings: Findings) -> tuple[str, ...]:
    path = os.path.relpath(diagnostic.at.path, folder).replace(os.sep, "/")
    return path, *lasting(findings, diagnostic)
