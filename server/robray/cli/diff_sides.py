"""The two scenes that `robray diff` compares: files, or what they were in a revision."""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.files import Absence
from robray.analysis.scene_state import SceneState
from robray.checking.processes import beside, can_fork
from robray.cli.standard_input import is_unnamed
from robray.compare.compare import Compared
from robray.compare.scenes import compared
from robray.export.look import printable, scene_name, shown_path
from robray.file_sets import sets_of
from robray.formats import FORMATS
from robray.loading import Loaded, load
from robray.project import Projects
from robray.revisions import Revision, RevisionError, commit_with, is_of_revision, top_of
from robray.rules.engine.diagnose import diagnostics, objection
from robray.rules.engine.rule import Severity
from robray.scene.model import Scene
from robray.text.edits import difference
from robray.text.lines import Encoding
from robray.text.paths import absolute_path

LARGE = 300_000
"""Bytes of a scene for which a process begins: they take a quarter of a second."""

OF_WHICH = 4
"""So many times the stretch that an edit changes is less work to read again."""


class UncomparedError(Exception):
    """Why a scene cannot be read, in words."""


class Asked(NamedTuple):
    """The name of a file, where it is taken to lie, what it is called, and its text where it came from elsewhere."""

    name: str
    place: str | None
    called: str
    texts: disk.Texts = disk.NO_TEXTS


class Side(NamedTuple):
    """A scene to compare, and whether its reader accepts it; if not, it may hold more than robray has read.

    `beside` are the files that robray.toml loads with it; None where there is no scene.
    """

    scene: Compared
    is_whole: bool = True
    beside: tuple[str, ...] | None = None


class _Placed(NamedTuple):
    """Where a scene lies, and what stands for files; `path` is None where there is no scene."""

    path: str | None
    texts: disk.Texts
    called: str

    def text(self) -> bytes | Absence:
        if self.path is None:
            return Absence.MISSING
        return self.texts[self.path] if self.path in self.texts else disk.read(self.path)


def sides_of(projects: Projects, asked: Sequence[Asked]) -> list[Side]:
    """The second as an edit of the first where they are alike, else in a process of its own where they are so large
    that this is worth it: to read them is nearly all there is to do. Raises an UncomparedError or a
    RevisionError.
    """
    with ExitStack() as stack:
        before, after = (_placed(each, stack) for each in asked)
        if before.path is not None and _are_alike(before, after):
            loaded = _loaded(before, projects)
            # What comes next edits what was loaded.
            one = _side(loaded.analysis, loaded.state, before, loaded.beside)
            edited = _edited(loaded, after, projects)
            return [
                one,
                _read_side(after, projects) if edited is None else _side(edited, edited.scenes[before.path], after),
            ]
    sizes = [os.path.getsize(each.name) for each in asked if os.path.isfile(each.name)]
    if max(sizes, default=0) >= LARGE and can_fork():
        return [side for sides in beside(_read, projects, asked) for side in sides]
    return _read(projects, asked)


def _read(projects: Projects, asked: Sequence[Asked]) -> list[Side]:
    with ExitStack() as stack:
        sides = [_placed(each, stack) for each in asked]
        return [Side(Compared(Scene({}))) if each.path is None else _read_side(each, projects) for each in sides]


def _read_side(of: _Placed, projects: Projects) -> Side:
    loaded = _loaded(of, projects)
    return _side(loaded.analysis, loaded.state, of, loaded.beside)


def _side(analysis: Analysis, state: SceneState, of: _Placed, beside: Sequence[str] = ()) -> Side:
    """Prints why the scene is refused."""
    why = objection(state, printable(shown_path(of.called)))
    if why is not None:
        reason = _reason(analysis, state, of)
        print(f"robray: {why}{reason}; robray compares what it can read", file=sys.stderr)
    return Side(compared(state), why is None, tuple(beside))


def _reason(analysis: Analysis, state: SceneState, of: _Placed) -> str:
    """The first mistake for which the reader refuses a scene, with its line; empty if robray does not know it."""
    for file in state.instances.distinct_files():
        for found in diagnostics(analysis, file.path):
            if found.severity is Severity.ERROR:
                path, span, lines = file.place(found.at.span)
                line = lines.position(span.start, Encoding.UTF_32).line + 1
                # A scene may be read as an edit of the other one, under whose path it stands then.
                name = of.called if file is state.instances.files.get(()) and path == file.path else path
                return f": line {line} of '{printable(scene_name(name))}': {printable(found.message)}"
    return ""


def tell_what_is_beside(sides: Sequence[Side], called: Sequence[str]) -> None:
    """Warns if only one of two scenes is loaded with others, which then count as changes."""
    for side, other, name, other_name in zip(sides, sides[::-1], called, called[::-1], strict=True):
        if side.beside and other.beside == ():
            shown, alone = (printable(shown_path(each)) for each in (name, other_name))
            others = ", ".join(printable(shown_path(each)) for each in side.beside)
            print(f"robray: robray.toml loads '{shown}' with {others}, and '{alone}' alone", file=sys.stderr)


def _placed(asked: Asked, stack: ExitStack) -> _Placed:
    """A scene by the name of a file, or of one in a revision, or by its text; text that lies elsewhere is taken for
    what is at a `place`. Raises an UncomparedError or a RevisionError."""
    name, place, called, texts = asked
    if texts:
        return _Placed(name, texts, called)
    if name == os.devnull:
        return _Placed(None, disk.NO_TEXTS, called)
    if place is not None and os.path.realpath(place) != os.path.realpath(name):
        path = absolute_path(place)
        return _Placed(path, _as_it_was(name, path, stack), called)
    if is_of_revision(name):
        revision, _, written = name.partition(":")
        kept = Revision(revision, os.getcwd())
        stack.callback(kept.close)
        return _Placed(kept.path(written, os.getcwd()), kept, called)
    return _Placed(absolute_path(name), disk.NO_TEXTS, called)


def _loaded(side: _Placed, projects: Projects) -> Loaded:
    assert side.path is not None, "there is a scene"
    loaded = load(side.path, projects, side.texts, of_any_name=is_unnamed(side.path, side.texts), is_judged=False)
    if isinstance(loaded, str):
        raise UncomparedError(f"'{shown_path(side.called)}' {loaded}{_beside(side)}")
    return loaded


def _beside(side: _Placed) -> str:
    """The suggestion for a missing file of a revision that has one of that name in this folder."""
    revision, _, written = side.called.partition(":")
    here = absolute_path(written)
    if not is_of_revision(side.called) or here == side.path or not isinstance(side.texts.get(here), bytes):
        return ""
    return f"; paths begin at the top of the repository, so write '{revision}:./{written}'"


def _are_alike(before: _Placed, after: _Placed) -> bool:
    """True if an edit is the fastest way from one to the other: files of one folder and format mostly agree."""
    if before.path is None or after.path is None or FORMATS.needs_text(before.path):
        return False
    (folder, name), (other, other_name) = os.path.split(before.path), os.path.split(after.path)
    one, two = before.text(), after.text()
    is_alike = folder == other and os.path.splitext(name)[1] == os.path.splitext(other_name)[1]
    if not is_alike or isinstance(one, Absence) or isinstance(two, Absence):
        return False
    edit = difference(one, two)
    return edit is None or OF_WHICH * max(edit.end - edit.start, len(edit.replacement)) <= len(one)


def _edited(before: Loaded, after: _Placed, projects: Projects) -> Analysis | None:
    """The later scene, if it is one file and so was the earlier: then nothing else depends on where it lies. None else.

    What comes of an edit is what comes of reading all anew, always.
    """
    text = after.text()
    named = {member.path for members in sets_of(projects, [projects.of(before.path)]).values() for member in members}
    is_alone = len(before.state.instances.files) == 1 and not before.robots
    if isinstance(text, Absence) or not is_alone or after.path in named:
        return None
    workspace = before.workspace
    workspace.set_text(before.path, text)
    analysis = workspace.analysis()
    file = analysis.files[before.path]
    if file.includes or file.marks:
        return None
    return analysis


def _as_it_was(name: str, path: str, stack: ExitStack) -> disk.Texts:
    """A text in the place of a file, with the files around it as they were when it was there."""
    text = disk.read(absolute_path(name))
    if isinstance(text, Absence):
        raise UncomparedError(f"'{shown_path(name)}' {text.value}")
    try:
        top = top_of(os.path.dirname(path))
        commit = commit_with(path, text, top)
    except RevisionError:
        commit = None
    if commit is None:
        return {path: text}
    revision = Revision(commit, top, {path: text})
    stack.callback(revision.close)
    return revision
