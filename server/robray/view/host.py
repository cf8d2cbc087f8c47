"""What a view needs of whoever has the texts: a language server's open buffers, or the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.meshes import MeshPlace
from robray.rules.engine.rule import Diagnostic
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.view.messages import Message


MOST_OF_MESH = 200_000_000
"""Bytes of a mesh that is shown."""


class Shown(NamedTuple):
    """A scene at one moment."""

    analysis: Analysis
    state: SceneState

    def places_of(self, path: str, offset: int) -> Iterator[tuple[str, int]]:
        """A byte of a file, or those that are made of it in the texts of the scene."""
        for file in self.state.instances.distinct_files():
            if file.sources is not None:
                made = file.sources.made_of(path, Span(offset, offset))
                yield from ((file.path, each.start) for each in made)
            elif file.path == path:
                yield path, offset


class Step(NamedTuple):
    """The step that was undone or redone; if there was none, `words` are the reason, without a full stop."""

    words: str
    is_done: bool = False


class Pending(NamedTuple):
    """An answer that waits for git: what `read` returns is to be given to `answer`.

    Only `read` may be called in another thread.
    """

    read: Callable[[], Shown | str]
    answer: Callable[[Shown | str], list[Message]]


class Host(Protocol):
    @property
    def can_show(self) -> bool:
        """Whether there is an editor that can be sent to a place."""
        ...

    def shown(self) -> Shown | None:
        """The scene as it is now; None where there is none (any more)."""
        ...

    def saved(self) -> Shown | None:
        """The scene as it was last saved."""
        ...

    def committed(self) -> Callable[[], Shown | str]:
        """Reads the scene as it was last committed; else a reason in a sentence without its end.

        The call waits for git, and uses nothing that another thread changes.
        """
        ...

    def copy(self) -> Workspace:
        """Of the workspace that the scene is in, to try edits in."""
        ...

    def findings(self) -> Sequence[Diagnostic]:
        """What is to be said of the scene's files."""
        ...

    def allowed(self) -> Sequence[tuple[str, str]]:
        """The pairs of frames whose shapes touch and may, as far as that was measured."""
        ...

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """Sends the editor there."""
        ...

    def mesh(self, path: str) -> MeshPlace | str:
        """A mesh that the scene names, or why it cannot be shown: the text completes "the mesh …"."""
        ...

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:
        """Edits the texts in one step, which `words` describe; else why not, in a sentence without its end."""
        ...

    def undo(self) -> Step:
        """Takes back the last step that is not taken back yet."""
        ...

    def redo(self) -> Step:
        """Repeats the step that was taken back last."""
        ...
