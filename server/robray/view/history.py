"""Undoes and redoes the edits of files by a view without an editor."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.view.host import Step

MOST = 100
"""Limit of edits that can be undone; each keeps the texts of its files."""


class _Written(NamedTuple):
    """Texts by path."""

    words: str
    before: Mapping[str, bytes]
    after: Mapping[str, bytes]


class History:
    def __init__(self) -> None:
        self._done: deque[_Written] = deque(maxlen=MOST)
        self._undone: list[_Written] = []

    def write(self, words: str, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str | None:
        """Writes files that still equal `before`; otherwise returns the reason, without a full stop."""
        refused = _replaced(before, after)
        if refused is None:
            self._done.append(_Written(words, before, after))
            self._undone.clear()
        return refused

    def undo(self) -> Step:
        if not self._done:
            return Step("nothing was written that could be undone")
        last = self._done[-1]
        refused = _replaced(last.after, last.before)
        if refused is not None:
            return Step(refused)
        self._undone.append(self._done.pop())
        return Step(last.words, is_done=True)

    def redo(self) -> Step:
        if not self._undone:
            return Step("nothing was undone that could be redone")
        last = self._undone[-1]
        refused = _replaced(last.before, last.after)
        if refused is not None:
            return Step(refused)
        self._done.append(self._undone.pop())
        return Step(last.words, is_done=True)


def _replaced(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str | None:
    """The reason why the files are not written; None if they are."""
    for path, text in before.items():
        found = disk.read(path, len(text))
        if isinstance(found, Absence) and found is not Absence.TOO_LARGE:
            return f"'{os.path.basename(path)}' {found.value}"
        if found != text:
            return f"'{os.path.basename(path)}' was changed by another program since"
    for path in before:
        try:
            disk.replace(path, after[path])
        except OSError as error:
            return f"'{os.path.basename(path)}' cannot be written: {(error.strerror or str(error)).lower()}"
    return None
