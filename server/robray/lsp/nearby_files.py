"""Robots near the known scenes, which are searched only if a scene lacks something.

The robots in the folders of the workspace are files of the analysis. Those in the search folders of packages are read
in addition, together with these folders, and xacro sources are expanded on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis
from robray.analysis.nearby import NOTHING, Elsewhere, Nearby, nearby
from robray.analysis.nearby_file import Robot
from robray.lsp.background import Pause

if TYPE_CHECKING:
    from robray.expanding import Expanded
    from robray.nearby_files import Packaged, SourceRobots

DELAY = 0.3
"""Seconds without a change before changed sources are expanded again."""


class NearbyFiles:
    """`moved` are the questions whose answers may have changed since the caller last emptied it."""

    def __init__(self, expand: Callable[[str], Expanded], tell: Callable[[], None]) -> None:
        """Calls `tell` after a pause, when answers may differ."""
        self.moved: set[str] = set()
        self._expand = expand
        self._tell = tell
        self._pause = Pause(DELAY, self._catch_up)
        self._packaged: Packaged | None = None
        self._of_sources: SourceRobots | None = None
        """None until a scene lacks something and there is a source."""
        self._elsewhere: Elsewhere = NOTHING
        self._is_stale = True
        """True if the robots elsewhere may have changed."""
        self._of: object = None
        """The identity of the last requested state: a reference to the state itself would keep it alive."""
        self._last: Nearby | None = None

    def around(self, analysis: Analysis) -> Nearby:
        """The nearby robots, the same object while no answer changes. Cost: that of `nearby`, once for each state."""
        if self._is_stale:
            self._look_elsewhere(analysis)
        if self._last is None or self._of is not analysis.identity or self._last.elsewhere is not self._elsewhere:
            self._last = nearby(analysis, self._elsewhere, self._last)
            self._of = analysis.identity
            self.moved |= self._last.moved
        return self._last

    def files(self) -> set[str]:
        """The files of robots outside of the analysis."""
        packaged, made = self._packaged, self._of_sources
        found = set() if packaged is None else {*packaged.sources, *(robot.path for robot in packaged.robots)}
        return found if made is None else found | made.files()

    def follow(self, paths: Collection[str], *, are_sources: bool) -> None:
        """Follows opened, changed or closed files, here or on the disk; `are_sources` if any of them is a source."""
        are_parts = self._of_sources is not None and self._of_sources.forget(paths)
        if self._of_sources is None:
            self._is_stale |= are_sources
        elif are_sources or are_parts:
            # Each key in a file of many robots would expand all of them.
            self._pause.begin()

    def _catch_up(self) -> None:
        self._is_stale = True
        self._tell()

    def stop(self) -> None:
        self._pause.stop()

    def forget(self) -> None:
        """Discards all, after projects changed the read scope or the arguments of robots."""
        self._of_sources = None
        self._is_stale = True

    def set_packaged(self, packaged: Packaged) -> None:
        """Sets the robots from the search folders of packages."""
        self._packaged = packaged
        self.forget()

    def _look_elsewhere(self, analysis: Analysis) -> None:
        sources = {path: file.text for path, file in analysis.files.items() if file.is_source}
        robots: tuple[Robot, ...] = ()
        if self._packaged is not None:
            robots, sources = self._packaged.robots, {**self._packaged.sources, **sources}
        elsewhere = Elsewhere(robots)
        if sources:
            from robray.nearby_files import SourceRobots

            self._of_sources = self._of_sources or SourceRobots(self._expand)
            made = self._of_sources.of(sources)
            elsewhere = made._replace(robots=(*robots, *made.robots))
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
        self._is_stale = False
