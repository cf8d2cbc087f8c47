"""`robray diff`: what changed in a scene, and not in its text."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.checking.processes import can_fork, in_parallel
from robray.cli.render import look_of
from robray.compare.compare import Compared, changes
from robray.compare.scenes import compared
from robray.export.changes import Said, as_json, said
from robray.export.look import BOLD, GREEN, RED, YELLOW, Look, counted, printable, shown_path, width
from robray.formats import ROBRAY
from robray.loading import load
from robray.project import Projects
from robray.revisions import Revision, RevisionError, commit_with, is_of_revision, top_of
from robray.rules.engine.diagnose import accepts
from robray.scene.model import Scene
from robray.text.markdown import code
from robray.text.paths import absolute_path

SAME, CHANGED, COULD_NOT_RUN = 0, 1, 2

OF_GIT = (7, 9)
"""How many arguments git calls a program with that it is to compare by; the last two are there where it was renamed."""

LARGE = 300_000
"""Bytes of a scene for which a process begins: they take a quarter of a second."""

_COLOURS = {"+": GREEN, "-": RED, "~": YELLOW}
_INDENT = 4


class Options(NamedTuple):
    """As they are given on the command line."""

    output_format: str = "text"
    place: str | None = None
    colour: str = "auto"


class UncomparedError(Exception):
    """Why a scene cannot be read, in words."""


def diff(names: Sequence[str], options: Options) -> int:
    """Prints what changed from the first to the second; the exit status."""
    if len(names) in OF_GIT:
        return _diff_for_git(names, options)
    before, after = names
    return _diff(before, after, (options.place, options.place), (before, after), options)


def _diff_for_git(names: Sequence[str], options: Options) -> int:
    """As git calls it: path, old file, its hash and mode, new file, its hash and mode, and where it was renamed the new
    path. Git takes any other exit status than 0 for a failure of the program.
    """
    path, before, after = names[0], names[1], names[4]
    later = names[7] if len(names) > OF_GIT[0] else path
    status = _diff(before, after, (path, later), (f"a/{path}", f"b/{later}"), options)
    return SAME if status == CHANGED else status


def _diff(
    before: str, after: str, places: tuple[str | None, str | None], called: tuple[str, str], options: Options
) -> int:
    projects = Projects()
    try:
        asked = [*zip((before, after), places, called, strict=True)]
        sides = _sides(projects, asked)
    except (UncomparedError, RevisionError) as error:
        print(f"robray: {printable(str(error))}", file=sys.stderr)
        return COULD_NOT_RUN
    found = changes(*sides)
    told = [said(each, sides[1].length) for each in found]
    title = tuple(printable(shown_path(name)) for name in called)
    if options.output_format == "json":
        answer = {"before": called[0], "after": called[1], "changes": [as_json(each) for each in found]}
        print(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode())
    elif options.output_format == "markdown":
        for line in _markdown(title, told):
            print(line)
    else:
        look = look_of(sys.stdout, options.colour)
        for line in _text(look, title, told):
            print(line if look.unicode else line.replace("→", "->").replace("°", " deg"))
    return CHANGED if found else SAME


_Asked = tuple[str, str | None, str]
"""The name of a file, where it is taken to lie, and what it is called."""


def _sides(projects: Projects, asked: Sequence[_Asked]) -> list[Compared]:
    """Each in a process of its own, where they are so large that this is worth it: to read them is nearly all there is
    to do. Raises an UncomparedError or a RevisionError.
    """
    sizes = [os.path.getsize(name) for name, _, _ in asked if os.path.isfile(name)]
    if max(sizes, default=0) >= LARGE and can_fork():
        return [side for sides in in_parallel(_read, projects, asked, 1) for side in sides]
    return _read(projects, asked)


def _read(projects: Projects, asked: Sequence[_Asked]) -> list[Compared]:
    with ExitStack() as stack:
        return [_compared(*each, projects, stack) for each in asked]


def _compared(name: str, place: str | None, called: str, projects: Projects, stack: ExitStack) -> Compared:
    """A scene by the name of a file, or of one in a revision; text that lies elsewhere is taken for what is at a
    `place`. Raises an UncomparedError or a RevisionError."""
    if name == os.devnull:
        return Compared(Scene({}))
    path, texts = absolute_path(name), disk.NO_TEXTS
    found: disk.Texts = texts
    if place is not None and os.path.realpath(place) != os.path.realpath(name):
        path = absolute_path(place)
        found = _as_it_was(name, path, stack)
    elif is_of_revision(name):
        revision, _, written = name.partition(":")
        kept = Revision(revision, os.getcwd())
        stack.callback(kept.close)
        path, found = kept.path(written, os.getcwd()), kept
    loaded = load(path, projects, found, is_judged=False)
    if isinstance(loaded, str):
        raise UncomparedError(f"'{shown_path(called)}' {loaded}")
    if accepts(loaded.state) is False:
        own = ROBRAY if loaded.state.is_set else loaded.analysis.files[loaded.path].format
        shown = printable(shown_path(called))
        print(f"robray: {own.reader.name} refuses '{shown}': it is compared as far as it goes", file=sys.stderr)
    return compared(loaded.state)


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


def _headline(found: Sequence[Said]) -> str:
    return counted(len(found), "change") if found else "no change in meaning"


def _text(look: Look, title: tuple[str, ...], found: Sequence[Said]) -> Iterator[str]:
    yield f"{' → '.join(title)}: {look.paint(_headline(found), BOLD)}"
    last: tuple[str, ...] = ()
    for one in found:
        if one.about != last:
            yield ""
        yield from _lines(look, one, is_headed=one.about != last)
        last = one.about


def _lines(look: Look, one: Said, *, is_headed: bool) -> Iterator[str]:
    """A heading where it is about something else than the one before, and what is to be said, in lines that fit."""
    if is_headed:
        yield look.paint(" · ".join(map(_name, one.about)), BOLD)
    words = ", ".join(one.pieces).split(" ")
    line, start = "", f"  {look.paint(one.mark, _COLOURS[one.mark])} "
    for word in words:
        if line and _INDENT + width(line) + 1 + width(word) > look.width:
            yield start + line
            line, start = "", " " * _INDENT
        line += f" {word}" if line else word
    yield start + line


def _name(name: str) -> str:
    return printable(name) or '""'


def _markdown(title: tuple[str, ...], found: Sequence[Said]) -> Iterator[str]:
    yield f"**{_headline(found)}** from {code(title[0])} to {code(title[1])}"
    if found:
        yield ""
    for one in found:
        names = " and ".join(map(code, one.about))
        yield f"* {names}: {code(', '.join(one.pieces))}"
