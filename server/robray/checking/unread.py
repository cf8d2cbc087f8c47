"""Collects the files that cannot be read, and decides if the answer is incomplete without them.

A file that was named must be readable, and so must a file in a folder whose name has a format of robray. An entry of
a folder that is not a file, such as a link out of the project, is reported and left out: no edit of a scene fixes it.
Unreadable files of other formats are ignored.
"""

import os
from collections.abc import Container

from robray import disk
from robray.analysis.files import Absence
from robray.analysis.format import HEAD
from robray.formats import FORMATS
from robray.read_scope import ReadScope

_NO_FILES = frozenset({Absence.MISSING, Absence.NOT_A_FILE, Absence.OUTSIDE})
"""Entries of a folder that are not files."""


class UnreadFiles:
    """Collects unreadable files; `found` are those that were not named."""

    def __init__(self, found: Container[str], read_scope: ReadScope) -> None:
        self.unusable: list[tuple[str, str]] = []
        """Without these the answer is not whole."""
        self.left_out: list[tuple[str, str]] = []
        """Reported entries."""
        self.passed_over: set[str] = set()
        """Entries without a part in the answer, which is complete without them."""
        self._found = found
        self._read_scope = read_scope

    def note(self, path: str, absence: Absence) -> None:
        why = disk.absence_in_words(absence, path, FORMATS.scenes)
        if path not in self._found:
            self.unusable.append((path, why))
            return
        is_gone = absence is Absence.MISSING and not disk.is_link(path)
        if is_gone or (FORMATS.needs_text(path) and not self._is_recognised(path, absence)):
            self.passed_over.add(path)
        elif absence in _NO_FILES:
            self.left_out.append((path, why))
            self.passed_over.add(path)
        else:
            self.unusable.append((path, why))

    def _is_recognised(self, path: str, absence: Absence) -> bool:
        """True if the beginning of a file has a format of robray, although its name does not."""
        if absence is not Absence.TOO_LARGE:
            return False
        text = disk.beginning(path, HEAD, self._read_scope.holds_real)
        return isinstance(text, bytes) and FORMATS.of(path, text) is not None


def link_that_is_not_followed(path: str) -> tuple[str, str] | None:
    """The message for a link out of the project; None if only its text could give its format."""
    if FORMATS.needs_text(path):
        return None
    absence = Absence.OUTSIDE if os.path.exists(path) else Absence.MISSING
    return path, disk.absence_in_words(absence, path, FORMATS.scenes)
