"""What cannot be read of what was asked about, and what that means for the answer.

What somebody named has to be read, and so has a file that was found in a folder and says by its name that it is one of
ours: else the answer is not whole. What is found there and is no file, as a link that leads nowhere or out of the
project, is told of and left out: nobody can mend it by mending scenes. Of what others have as well nothing is said.
"""

import os
from collections.abc import Container

from robray import disk
from robray.analysis.files import Absence
from robray.analysis.format import HEAD
from robray.formats import FORMATS
from robray.read_scope import ReadScope

_NO_FILES = frozenset({Absence.MISSING, Absence.NOT_A_FILE, Absence.OUTSIDE})
"""What an entry of a folder may be besides a file that can be read, or cannot."""


class UnreadFiles:
    """Gathered while files are gone through; `found` are those that nobody named."""

    def __init__(self, found: Container[str], read_scope: ReadScope) -> None:
        self.unusable: list[tuple[str, str]] = []
        """Without these the answer is not whole."""
        self.left_out: list[tuple[str, str]] = []
        """These are told of."""
        self.passed_over: set[str] = set()
        """All that is no part of the answer, without making it less than whole."""
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
        """Whether the beginning of a file says that it is one of ours, where its name does not."""
        if absence is not Absence.TOO_LARGE:
            return False
        text = disk.beginning(path, HEAD, self._read_scope.holds_real)
        return isinstance(text, bytes) and FORMATS.of(path, text) is not None


def link_that_is_not_followed(path: str) -> tuple[str, str] | None:
    """What is said of a link in a folder that leads out of the project; None where nobody knows that it is ours."""
    if FORMATS.needs_text(path):
        return None
    absence = Absence.OUTSIDE if os.path.exists(path) else Absence.MISSING
    return path, disk.absence_in_words(absence, path, FORMATS.scenes)
