"""A host of texts in memory, for sessions that are asked without a transport."""

import json
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import attrs
import numpy as np

from robray.analysis.analysis import FileSpan
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.collision.measuring import Measuring
from robray.meshes import MeshPlace
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit
from robray.view.host import Measured, Pending, Shown, Step
from robray.view.messages import HEADER, Message
from robray.view.session import ViewSession

ROOT = "/scene.robray"


class HeldMesh(MeshPlace):
    """One that is not on the disk."""

    held: bytes

    def __new__(cls, path: str, is_inside: Callable[[str], bool], held: bytes) -> Self:
        made = super().__new__(cls, path, is_inside, len(held))
        made.held = held
        return made

    def read(self) -> bytes:
        return self.held


@attrs.define
class TextHost:
    """The root is the first of the texts."""

    texts: Mapping[str, str]
    can_show: bool = True
    places: list[tuple[str, bool]] = attrs.field(factory=list)
    """What the editor was led to: the text there, and whether it took the focus."""
    workspace: Any = attrs.field(factory=new_workspace)
    touching: Sequence[tuple[str, str]] = ()
    """What may touch, and does."""
    meshes: dict[str, bytes] = attrs.field(factory=dict)
    measuring: Measuring | None = None

    def __attrs_post_init__(self) -> None:
        for path, text in self.texts.items():
            self.workspace.set_text(path, text.encode())

    def edit(self, before: str, after: str, path: str = ROOT) -> None:
        text = self.workspace.analysis().files[path].text
        start = text.index(before.encode())
        self.workspace.edit(path, [Edit(start, start + len(before.encode()), after.encode())])

    def shown(self) -> Shown | None:
        analysis = self.workspace.analysis()
        return Shown(analysis, analysis.scenes[next(iter(self.texts))])

    def saved(self) -> Shown | None:
        other = TextHost(self.texts)
        return other.shown()

    def committed(self) -> Callable[[], Shown | str]:
        return lambda: "there is\nno repository"

    def copy(self) -> Workspace:
        copy: Workspace = self.workspace.copy()
        return copy

    def findings(self) -> Sequence[Diagnostic]:
        analysis = self.workspace.analysis()
        return [found for path in self.texts for found in diagnostics(analysis, path)]

    def allowed(self) -> Sequence[tuple[str, str]]:
        return self.touching

    def show(self, at: FileSpan, *, focus: bool) -> None:
        self.places.append((self.workspace.analysis().files[at.path].text[slice(*at.span)].decode(), focus))

    def mesh(self, path: str) -> MeshPlace | str:
        return HeldMesh(path, self.meshes.__contains__, self.meshes[path]) if path in self.meshes else "does not exist"

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:  # noqa: ARG002 - one name for all
        for at, new in sorted(edits, key=lambda edit: edit[0].span, reverse=True):
            self.workspace.edit(at.path, [Edit(at.span.start, at.span.end, new.encode())])
        return None

    def undo(self) -> Step:
        return Step("nothing here keeps what was written")

    redo = undo


def viewed(text: str, **others: str) -> tuple[ViewSession, TextHost]:
    host = TextHost({ROOT: text, **{f"/{name}.robray": one for name, one in others.items()}})
    return ViewSession(host, "scene"), host


def told(messages: Sequence[Message], kind: str) -> dict[str, Any]:
    """The one message of a kind."""
    found = [one for one in messages if isinstance(one, dict) and one["type"] == kind]
    assert len(found) == 1, f"{len(found)} of {kind}"
    return found[0]


def received(session: ViewSession, text: str) -> list[Message]:
    """The answer to a message of a page, which waits for git where it has to."""
    answer = session.receive(text)
    assert not isinstance(answer, Measured)
    return answer.answer(answer.read()) if isinstance(answer, Pending) else answer


def asked(session: ViewSession, **message: Any) -> dict[str, Any]:
    """The one answer to a message of a page."""
    (answer,) = received(session, json.dumps(message))
    assert isinstance(answer, dict)
    return answer


def poses(messages: Sequence[Message]) -> dict[int, list[float]]:
    """The poses of the one message that has any, by row."""
    (found,) = [one for one in messages if isinstance(one, bytes)]
    kind, _, count, _ = struct.unpack_from(HEADER, found)
    start = struct.calcsize(HEADER)
    rows = [*range(count)]
    if kind == 2:
        rows = np.frombuffer(found, "<u4", count, start).tolist()
        start += 4 * count
    values = np.frombuffer(found, "<f4", 7 * count, start).reshape(count, 7)
    return dict(zip(rows, values.tolist(), strict=True))
