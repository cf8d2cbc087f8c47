"""The read scope of the server: the workspace's folders, open documents, their projects, and the paths in these."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from robray.configuration.configuration import Configuration
from robray.lsp.uris import is_on_disk
from robray.project import Projects
from robray.project_access import Ground, folder_led_to, ground, read_scope_on
from robray.read_scope import ReadScope

if TYPE_CHECKING:
    Place = tuple[str, bool]
    """A folder, and True if a document is in it; otherwise a link leads there."""


class ReadScopes:
    """The read scope of the open documents, cached until `forget`, or until a document comes or goes on a ground that
    no other one shares.

    It does not depend on the order in which documents were opened.
    """

    def __init__(self, projects: Callable[[], Projects], folders: Callable[[], Iterable[str]]) -> None:
        self._projects = projects
        self._folders = folders
        self._opened: dict[str, tuple[Place, Place]] = {}
        self._places: Counter[Place] = Counter()
        self._grounds: dict[Place, tuple[Ground, Configuration]] = {}
        self._shared: Counter[Ground] = Counter()
        self._read_scope: ReadScope | None = None

    def note(self, path: str, is_open: bool) -> None:  # noqa: FBT001 - as `Documents` gives it
        """Follows a document by itself that was opened or closed."""
        (self._open if is_open else self._close)(path)

    def _open(self, path: str) -> None:
        if not is_on_disk(path):
            return
        places = self._opened[path] = ((os.path.dirname(path), True), (folder_led_to(path), False))
        for place in places:
            self._places[place] += 1
            if self._places[place] == 1:
                self._stand_on(place)

    def _close(self, path: str) -> None:
        for place in self._opened.pop(path, ()):
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]
                own = self._grounds.pop(place)[0]
                self._shared[own] -= 1
                if not self._shared[own]:
                    del self._shared[own]
                    self._read_scope = None

    def around(self) -> ReadScope:
        if self._read_scope is None:
            projects, folders = self._projects(), [*filter(is_on_disk, self._folders())]
            grounds = [
                *(ground(projects, folder, folders, looks_around=False) for folder in folders),
                *(self._grounds[place] for place in sorted(self._places)),
            ]
            self._read_scope = read_scope_on(folders, grounds)
        return self._read_scope

    def forget(self) -> None:
        """Starts again, after a folder, a package or a configuration came or went, or a link leads elsewhere.

        Cost: O(open documents).
        """
        opened = [*self._opened]
        for known in (self._opened, self._places, self._grounds, self._shared):
            known.clear()
        self._read_scope = None
        for path in opened:
            self._open(path)

    def _stand_on(self, place: Place) -> None:
        folder, lies_there = place
        found = ground(self._projects(), folder, filter(is_on_disk, self._folders()), looks_around=lies_there)
        self._grounds[place] = found
        self._shared[found[0]] += 1
        if self._shared[found[0]] == 1:
            self._read_scope = None
