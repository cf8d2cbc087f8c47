"""What lies beside the scenes that the server knows: asked for only where a scene lacks something.

The robots in the folders of the workspace are files of the analysis. Those in the folders where packages are looked for
are read besides, when the folders are.
"""

from __future__ import annotations

from robray.analysis.analysis import Analysis
from robray.analysis.neighbour import Robot
from robray.analysis.neighbours import Neighbours, neighbours


class Neighbourhood:
    """`packaged` are the robots in packages. `moved` are the questions whose answers may have changed since it was last
    emptied."""

    def __init__(self) -> None:
        self.packaged: tuple[Robot, ...] = ()
        self.moved: set[str] = set()
        self._of: object = None
        """The identity of the state that it was last asked for: the state itself would be kept alive with the next."""
        self._last: Neighbours | None = None

    def around(self, analysis: Analysis) -> Neighbours:
        """Of the same identity while no answer changes. Cost: as that of `neighbours`, once for each state."""
        if self._last is None or self._of is not analysis.identity or self._last.elsewhere is not self.packaged:
            self._last = neighbours(analysis, self.packaged, self._last)
            self._of = analysis.identity
            self.moved |= self._last.moved
        return self._last
