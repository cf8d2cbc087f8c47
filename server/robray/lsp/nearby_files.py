"""What lies beside the scenes that the server knows: asked for only where a scene lacks something.

The robots in the folders of the workspace are files of the analysis. Those in the folders where packages are looked for
are read besides, when the folders are, and xacro sources are expanded when somebody asks.
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
"""Seconds without a change after which the sources that changed are expanded anew."""


class NearbyFiles:
    """`moved` are the questions whose answers may have changed since it was last emptied."""

    def __init__(self, expand: Callable[[str], Expanded], tell: Callable[[], None]) -> None:
        """`tell` is called when a pause has come after which answers may differ."""
        self.moved: set[str] = set()
        self._expand = expand
        self._tell = tell
        self._pause = Pause(DELAY, self._catch_up)
        self._packaged: Packaged | None = None
        self._of_sources: SourceRobots | None = None
        """There are none until a scene lacks something and there is a source."""
        self._elsewhere: Elsewhere = NOTHING
        self._is_stale = True
        """Whether the robots elsewhere may be others by now."""
        self._of: object = None
        """The identity of the state that it was last asked for: the state itself would be kept alive with the next."""
        self._last: Nearby | None = None

    def around(self, analysis: Analysis) -> Nearby:
        """Of the same identity while no answer changes. Cost: as that of `nearby`, once for each state."""
        if self._is_stale:
            self._look_elsewhere(analysis)
        if self._last is None or self._of is not analysis.identity or self._last.elsewhere is not self._elsewhere:
            self._last = nearby(analysis, self._elsewhere, self._last)
            self._of = analysis.identity
            self.moved |= self._last.moved
        return self._last

    def files(self) -> set[str]:
        """The files outside of the analysis that robots are made of."""
        packaged, made = self._packaged, self._of_sources
        found = set() if packaged is None else {*packaged.sources, *(robot.path for robot in packaged.robots)}
        return found if made is None else found | made.files()

    def follow(self, paths: Collection[str], *, are_sources: bool) -> None:
        """After files were opened, changed or closed, here or on the disk; `are_sources` if any of them is a source."""
        are_parts = self._of_sources is not None and self._of_sources.forget(paths)
        if self._of_sources is None:
            self._is_stale |= are_sources
        elif are_sources or are_parts:
            # A key in a file that many robots are made of would expand each of them.
            self._pause.begin()

    def _catch_up(self) -> None:
        self._is_stale = True
        self._tell()

    def stop(self) -> None:
        self._pause.stop()

    def forget(self) -> None:
        """After projects say otherwise what may be read, and which arguments robots have."""
        self._of_sources = None
        self._is_stale = True

    def set_packaged(self, packaged: Packaged) -> None:
        """Hands in what was read in the folders of packages."""
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
