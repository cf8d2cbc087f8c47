"""A baseline: findings that are known already, so that only new ones fail."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from robray import disk
from robray.analysis.files import Absence
from robray.cli.outputs import Findings
from robray.cli.outputs.fingerprint import source_line
from robray.rules.rule import Diagnostic, Severity

_VERSION = 1
_FIELDS = ("path", "code", "message", "source")

Known = Counter[tuple[str, ...]]
"""How often each finding is known, by its file from the baseline's folder on, rule, message and line of source.

Numbers of lines are left out: they change with every line that is put in above.
"""


class BaselineError(Exception):
    """Why a file is no baseline."""


def read_baseline(path: str) -> Known:
    """Raises a BaselineError."""
    text = disk.read(path)
    if isinstance(text, Absence):
        raise BaselineError(text.value)
    try:
        return Counter(dict(map(_known, _entries(text))))
    except (ValueError, KeyError, TypeError) as error:
        raise BaselineError("is no baseline of robray") from error


def _known(entry: Any) -> tuple[tuple[str, ...], int]:
    key, count = tuple(entry[field] for field in _FIELDS), entry["count"]
    if not all(isinstance(each, str) for each in key) or type(count) is not int:
        raise TypeError
    return key, count


def _entries(text: bytes) -> Iterable[Any]:
    import json

    try:
        whole = json.loads(text)
    except RecursionError as error:
        raise BaselineError("is no baseline of robray: it is nested too deeply") from error
    version = whole["version"]
    if isinstance(version, int) and version != _VERSION:
        raise BaselineError(f"is a baseline of version {version}; this program reads {_VERSION}")
    if version != _VERSION:
        raise ValueError
    entries: Iterable[Any] = whole["findings"]
    return entries


def write_baseline(path: str, findings: Findings) -> None:
    """Raises OSError."""
    import json

    known = Counter(_key(os.path.dirname(path), diagnostic, findings) for diagnostic in findings.diagnostics)
    entries = [dict(zip(_FIELDS, key, strict=True)) | {"count": count} for key, count in sorted(known.items())]
    text = json.dumps({"version": _VERSION, "findings": entries}, indent=2) + "\n"
    disk.replace(path, text.encode())


def with_baseline(path: str, known: Known, findings: Findings) -> Sequence[Diagnostic]:
    """The findings, those that are known as hints. Of several alike the first are the known ones."""
    left = Counter(known)
    told = []
    for diagnostic in findings.diagnostics:
        key = _key(os.path.dirname(path), diagnostic, findings)
        is_known = left[key] > 0
        left[key] -= is_known
        told.append(diagnostic._replace(severity=Severity.HINT) if is_known else diagnostic)
    return told


def _key(folder: str, diagnostic: Diagnostic, findings: Findings) -> tuple[str, ...]:
    path = os.path.relpath(diagnostic.at.path, folder).replace(os.sep, "/")
    return path, diagnostic.code, diagnostic.message, source_line(findings, diagnostic.at)
