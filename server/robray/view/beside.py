"""Another scene beside the one that is looked at: a file, or what git has at REV:PATH, and what changed since."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.disk import NO_TEXTS
from robray.export.changes import said
from robray.loading import load
from robray.project import Projects
from robray.revisions import Revision, RevisionError, is_of_revision
from robray.text.paths import absolute_path
from robray.text.printable import printable
from robray.view.host import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from robray.analysis.scene_state import SceneState
    from robray.disk import Texts

MOST = 1_000
"""Changes that are told; with more nobody reads each."""


class Beside(NamedTuple):
    """`together` are absolute paths of what is loaded with either scene."""

    name: str
    together: Sequence[str] = ()

    @property
    def folder(self) -> str | None:
        """Where a file lies whose changes are to be followed."""
        return None if is_of_revision(self.name) else os.path.dirname(absolute_path(self.name))

    def scene(self) -> Shown | str:
        """Read anew, or why there is none, in a sentence without its end."""
        if not is_of_revision(self.name):
            return self._loaded(absolute_path(self.name), NO_TEXTS)
        revision, _, written = self.name.partition(":")
        try:
            with closing(Revision(revision, os.getcwd())) as kept:
                return self._loaded(kept.path(written, os.getcwd()), kept)
        except RevisionError as error:
            return str(error)

    def _loaded(self, path: str, texts: Texts) -> Shown | str:
        found = load(path, Projects(), texts, together=self.together, is_judged=False)
        return f"'{self.name}' {found}" if isinstance(found, str) else Shown(found.analysis, found.state)


def told_changes(before: SceneState, after: SceneState) -> list[tuple[str, list[str], str]]:
    """As `robray diff` tells them: `+`, `-` or `~`, what it is about, and words. Cost: O(both scenes)."""
    found = changes(compared(before), compared(after))
    told = (said(each, after.length) for each in found[:MOST])
    return [(one.mark, [*one.about], printable(", ".join(one.pieces))) for one in told]
