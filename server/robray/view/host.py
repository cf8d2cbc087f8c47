"""The interface between a view and the source of its texts: a language server's buffers, or the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.collision.measuring import Measuring
from robray.meshes import MeshPlace
from robray.rules.engine.rule import Diagnostic
from robray.text.spans import Span
from robray.view.contacts import Contacts

if TYPE_CHECKING:
    from robray.view.messages import Message


MOST_OF_MESH = 200_000_000
"""Limit of bytes of a mesh that is shown."""


class Shown(NamedTuple):
    """A scene at one moment."""

    analysis: Analysis
    state: SceneState

    def places_of(self, path: str, offset: int) -> Iterator[tuple[str, int]]:
        """A byte of a file, or the bytes that are expanded from it in the texts of the scene."""
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


InThread = Callable[[Callable[[], Any]], Awaitable[Any]]


class Pending(NamedTuple):
    """An answer that waits for git or a large file, which is read in a thread."""

    read: Callable[[], Any]
    answer: Callable[[Any], list[Message]]

    async def told(self, in_thread: InThread) -> list[Message]:
        return self.answer(await in_thread(self.read))


class Measured(NamedTuple):
    """An answer that waits for a measurement."""

    found: Awaitable[Contacts | str]
    answer: Callable[[Contacts | str], list[Message]]

    async def told(self, _: InThread) -> list[Message]:
        return self.answer(await self.found)


class Host(Protocol):
    @property
    def measuring(self) -> Measuring | None:
        """Measures contacts for pages that move joints; None if nothing can."""
        ...

    @property
    def can_show(self) -> bool:
        """True if an editor can show a place."""
        ...

    def shown(self) -> Shown | None:
        """The scene as it is now; None if there is none (any more)."""
        ...

    def saved(self) -> Shown | None:
        """The scene as it was last saved."""
        ...

    def committed(self) -> Callable[[], Shown | str]:
        """A function that reads the last committed scene, or gives a reason without a full stop.

        It waits for git, and is thread-safe.
        """
        ...

    def copy(self) -> Workspace:
        """A copy of the scene's workspace, to try edits in."""
        ...

    def findings(self) -> Sequence[Diagnostic]:
        """The diagnostics of the scene's files."""
        ...

    def allowed(self) -> Sequence[tuple[str, str]]:
        """The pairs of frames whose shapes touch and are allowed to, as far as measured."""
        ...

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """Shows a place in the editor."""
        ...

    def mesh(self, path: str) -> MeshPlace | str:
        """A mesh of the scene, or the reason why it cannot be shown: the text completes "the mesh …"."""
        ...

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:
        """Edits the texts in one step, described by `words`; otherwise returns the reason, without a full stop."""
        ...

    def undo(self) -> Step:
        """Undoes the last step that is not undone yet."""
        ...

    def redo(self) -> Step:
        """Redoes the step that was undone last."""
        ...
