"""A second scene beside the shown one, from a file or from git at REV:PATH, and the changes since."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from robray.analysis.scene_state import SceneState
from robray.compare.changes import Renamed
from robray.compare.compare import changes, comparable
from robray.compare.scenes import compared
from robray.disk import NO_TEXTS, Texts
from robray.export.changes import said
from robray.loading import load
from robray.project import Projects
from robray.revisions import Revision, RevisionError, is_of_revision
from robray.scene.model import Frame
from robray.text.paths import absolute_path
from robray.text.printable import printable
from robray.view.host import Shown

if TYPE_CHECKING:
    from robray.view.rows import Row

MOST = 1_000
"""Limit of changes that are listed."""


class Beside(NamedTuple):
    """`together` are absolute paths of files that are loaded with either scene."""

    name: str
    together: Sequence[str] = ()
    projects: Callable[[], Projects] = Projects

    @property
    def folder(self) -> str | None:
        """The folder to watch for changes; None for a revision."""
        return None if is_of_revision(self.name) else os.path.dirname(absolute_path(self.name))

    def scene(self) -> Shown | str:
        """The scene, read again, or the reason for none, without a full stop."""
        if not is_of_revision(self.name):
            return self._loaded(absolute_path(self.name), NO_TEXTS)
        revision, _, written = self.name.partition(":")
        try:
            with closing(Revision(revision, os.getcwd())) as kept:
                return self._loaded(kept.path(written, os.getcwd()), kept)
        except RevisionError as error:
            return str(error)

    def _loaded(self, path: str, texts: Texts) -> Shown | str:
        found = load(path, self.projects(), texts, together=self.together, is_judged=False)
        return f"'{self.name}' {found}" if isinstance(found, str) else Shown(found.analysis, found.state)


class Since(NamedTuple):
    """The changes since another scene. A renamed frame is the same frame."""

    told: list[tuple[str, list[str], str]]
    """Changes as in `robray diff`: `+`, `-` or `~`, the subject, and a description."""
    names: Mapping[str, str] = {}
    """The new names of renamed frames, by the old ones."""
    own: frozenset[str] = frozenset()
    """The renamed frames whose joint's variable is called like the frame, before and after."""

    def frame(self, row: Row) -> Row:
        """A row of the other scene, with the new names."""
        name, parent = row["name"], row["parent"]
        if name not in self.names and parent not in self.names:
            return row
        row = row | {"name": self.names.get(name, name), "parent": self.names.get(parent, parent)}
        return row | {"joint": row["joint"] | {"variable": row["name"]}} if name in self.own else row

    def geometry(self, row: Row) -> Row:
        """A row of a geometry, with the name of its frame in the view."""
        return row | {"frame": self.names[row["frame"]]} if row["frame"] in self.names else row


def since(before: SceneState, after: SceneState) -> Since:
    """Cost: O(both scenes)."""
    one, other = comparable(compared(before), compared(after))
    found = changes(one, other)
    told = (said(each, after.length) for each in found[:MOST])
    renamed = (each for each in found if isinstance(each, Renamed) and each.before in one.scene.frames)
    names = {each.before: each.frame for each in renamed if each.frame in other.scene.frames}
    own = frozenset(
        old for old, new in names.items() if _is_own(one.scene.frames[old]) and _is_own(other.scene.frames[new])
    )
    return Since([(each.mark, [*each.about], printable(", ".join(each.pieces))) for each in told], names, own)


def _is_own(frame: Frame) -> bool:
    return frame.joint is not None and frame.joint.variable == frame.name
