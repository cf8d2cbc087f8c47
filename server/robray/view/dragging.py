"""What a frame's new pose may be written as. The solver is a feature; this is what a session asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.scene_state import SceneState
    from robray.scene.pose import Pose


class Candidate(NamedTuple):
    """`words` say what the edits do, `moves` names what else they move."""

    words: str
    edits: tuple[tuple[FileSpan, str], ...]
    moves: tuple[str, ...] = ()


Solver = Callable[["Analysis", "SceneState", str, "Pose"], "Sequence[Candidate]"]
"""The edits with which a frame is at a pose in its parent, the least surprising one first."""


def no_solver(_analysis: Analysis, _state: SceneState, _frame: str, _pose: Pose) -> Sequence[Candidate]:
    return ()
