"""Finds the files to check, and the scenes to read for that.

A file that others include is judged in the scenes that include it. A search over the bytes of the project finds
candidates, because parsing hundreds of unrelated files would take long. The analysis decides what is included, so a
candidate too many costs time and changes no answer.
"""

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.checking.unread import UnreadFiles, link_that_is_not_followed
from robray.expanding import included_by
from robray.file_sets import NO_SETS, Sets
from robray.formats import FORMATS
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules.engine.comments import may_name
from robray.text.counted import counted
from robray.text.paths import absolute_path


class Given(NamedTuple):
    """Absolute paths of the scene files to check, in order, and the unusable ones, each with the reason.

    `left_out` are entries of folders that are not files or cannot be opened; the answer is complete without them.
    `within` has the folder that was named, for files that were not named themselves. `configurations` are true for
    those that were named; a `pyproject.toml` may have no settings of robray.
    """

    files: tuple[str, ...]
    unusable: tuple[tuple[str, str], ...]
    within: Mapping[str, str] = {}
    configurations: Mapping[str, bool] = {}
    left_out: tuple[tuple[str, str], ...] = ()

    @property
    def named(self) -> list[str]:
        return [path for path in self.files if path not in self.within]

    def read_scope(self, projects: Projects, folders: Iterable[str] = (), sets: Sets = NO_SETS) -> ReadScope:
        """Around these files. A file found counts at its place, even if it has become a link."""
        loaded = (member.path for members in sets.values() for member in members)
        return read_scope_around(projects, self.named, folders, found=self.within, loaded=loaded)


def given(paths: Iterable[str], is_passed_over: Callable[[str, bool], bool] | None = None) -> Given:
    """The files among `paths`, and the files that are not ignored in the folders among `paths`.

    Links in folders are not followed out of the project.
    """
    files: dict[str, None] = {}
    configurations: dict[str, bool] = {}
    unusable: list[tuple[str, str]] = []
    left_out: list[tuple[str, str]] = []
    within: dict[str, str] = {}

    def not_entered(error: OSError) -> None:
        left_out.append((str(error.filename), "cannot be looked into"))

    named: set[str] = set()
    for path in map(absolute_path, paths):
        if os.path.isdir(path):
            try:
                os.scandir(path).close()
            except OSError:
                unusable.append((path, Absence.UNREADABLE.value))
            else:
                for file in disk.scene_files(path, (*FORMATS.searched, *NAMES), is_passed_over, not_entered):
                    if not file.lower().endswith(FORMATS.searched):
                        if os.path.basename(file) in NAMES:
                            configurations.setdefault(file, False)
                    elif os.path.islink(file) and not read_scope_around(Projects(), (), [path]).holds(file):
                        if (link := link_that_is_not_followed(file)) is not None:
                            left_out.append(link)
                    else:
                        files[file] = None
                        within.setdefault(file, path)
        elif os.path.basename(path) in NAMES:
            configurations[path] = True
        elif os.path.lexists(path) and (refusal := FORMATS.refusal(path)) is not None:
            unusable.append((path, refusal))
        else:
            files[path] = None
            named.add(path)
    found = {file: path for file, path in within.items() if file not in named}
    return Given(tuple(files), tuple(unusable), found, configurations, tuple(left_out))


def given_text(path: str, text: bytes) -> Given:
    """A text under a name that it is given."""
    # Without a suffix, the name does not give the format.
    why = FORMATS.refusal(path, text) if os.path.splitext(path)[1] else None
    return Given((path,), ()) if why is None else Given((), ((path, why),))


_MOST_KINDS = 4
"""Kinds of other files that are named."""


def nothing_found(paths: Iterable[str], is_passed_over: Callable[[str, bool], bool]) -> str:
    """The message for folders without scene files: which other files are in them."""
    folders = [path for path in map(absolute_path, paths) if os.path.isdir(path)]
    others = [each for folder in folders for each in disk.scene_files(folder, ("",), is_passed_over)]
    kinds = Counter(map(_kind, filter(_is_other, others)))
    if kinds:
        named = sorted(kinds.items(), key=lambda each: (-each[1], each[0]))[:_MOST_KINDS]
        parts = [f"{count} {kind}" for kind, count in named if kind]
        rest = kinds.total() - sum(count for kind, count in named if kind)
        parts += [f"{rest} other"] if rest and parts else [str(rest)] if rest else []
        total = "file" if kinds.total() == 1 else "files"
        return f"found no scene files, only {' and '.join(filter(None, (', '.join(parts[:-1]), parts[-1])))} {total}"
    excluded = sum(not _is_other(each) for folder in folders for each in disk.scene_files(folder, FORMATS.searched))
    return f"found no scene files; {counted(excluded, 'file')} excluded" if excluded else "found no scene files"


def _is_other(path: str) -> bool:
    return os.path.basename(path) not in NAMES and (not FORMATS.is_named(path) or FORMATS.needs_text(path))


def _kind(path: str) -> str:
    suffix = os.path.splitext(path)[1].lower()
    return suffix if suffix[1:].isalnum() and suffix.isascii() else ""


class Roots(NamedTuple):
    """Scene files that reach all given files, and the given files that cannot be read.

    `cut_off` are the folders that were searched only in part, with the limit of each. `passed_over` are unnamed files
    of no known format, and links to files that are checked anyway. `left_out` is as in `Given`. `companions` are the
    files that texts may want loaded before them, by the paths of both.
    """

    paths: tuple[str, ...]
    unusable: tuple[tuple[str, str], ...]
    cut_off: tuple[tuple[str, int], ...]
    passed_over: frozenset[str] = frozenset()
    left_out: tuple[tuple[str, str], ...] = ()
    companions: Mapping[str, tuple[str, ...]] = {}


def roots(
    files: Iterable[str],
    read_scope: ReadScope,
    projects: Projects,
    *,
    texts: Mapping[str, bytes] = disk.NO_TEXTS,
    beside: Iterable[str] = (),
    within: Container[str] = (),
) -> Roots:
    """The given files that no file includes, and for the others the files that include them.

    Leaves out files that include each other in a ring: the judge finds which are missing.
    `texts` replace files on the disk; `beside` are folders with further scenes that may include the files; files
    `within` folders were not named themselves.
    """
    unread = UnreadFiles(within, read_scope)
    unusable, passed_over = unread.unusable, unread.passed_over
    includes: dict[str, frozenset[str]] = {}
    ends: dict[str, frozenset[str]] = {}
    """Suffixes of the paths that each source includes."""
    companions: dict[str, tuple[str, ...]] = {}
    parts: dict[str, str] = {}
    """Parts of a scene, by path, with the message for a part that no file lists."""
    files = [*files]
    others = links_among(files)
    for path in files:
        text = (
            texts[path]
            if path in texts
            else disk.read(path, projects.reading_limits(path).file_size, read_scope.holds_real)
        )
        if isinstance(text, Absence):
            unread.note(path, text)
        elif FORMATS.is_named(path) and projects.of(path).claims(path):
            includes[path] = _named_files(path, text)
        elif (
            path in within
            and path not in texts
            and (FORMATS.of(path, text) is None or _is_read_as(others.get(path), path, text))
        ):
            passed_over.add(path)
        elif path not in texts and (refusal := FORMATS.refusal(path, text)) is not None:
            if FORMATS.belongs_to_others(path, text):
                parts[path] = refusal
            else:
                unusable.append((path, refusal))
        else:
            includes[path] = _named_files(path, text)
        if isinstance(text, bytes) and (named := may_name(path, text)):
            companions[path] = named
        if path in includes and isinstance(text, bytes):
            ends[path] = _included_ends(path, text)
    concerned = set(includes)
    candidates, cut_off = _candidates((*includes, *parts), beside, projects)
    for path in candidates:
        if path not in includes and read_scope.holds(path):
            text = disk.read(path, projects.reading_limits(path).file_size, read_scope.holds_real)
            if isinstance(text, bytes) and FORMATS.of(path, text) is not None:
                includes[path] = _named_files(path, text)
                ends[path] = _included_ends(path, text)
    includes |= {path: includes[path] | found for path, found in included_by(ends).items()}
    listed = frozenset().union(*includes.values())
    for path, refusal in parts.items():
        if path in listed:
            includes[path] = frozenset()
            concerned.add(path)
        else:
            unusable.append((path, refusal))
    includers: dict[str, list[str]] = {}
    for path, targets in includes.items():
        for target in targets - {path}:
            includers.setdefault(target, []).append(path)
    waiting = list(concerned)
    while waiting:
        for path in includers.get(waiting.pop(), ()):
            if path not in concerned:
                concerned.add(path)
                waiting.append(path)
    found = tuple(path for path in includes if path in concerned and path not in includers)
    left_out = tuple(unread.left_out)
    return Roots(found, tuple(unusable), tuple(cut_off), frozenset(passed_over), left_out, companions)


def links_among(files: Iterable[str]) -> dict[str, str]:
    """Links to another of the files, by path."""
    files = [*files]
    links = [path for path in files if os.path.islink(path)]
    if not links:
        return {}
    linked = {*links}
    real = {os.path.realpath(path): path for path in files if path not in linked}
    return {path: real[target] for path in links if (target := os.path.realpath(path)) in real}


def _is_read_as(target: str | None, path: str, text: bytes) -> bool:
    """True if a link and its target are the same scene: the relative paths in the text lead to the same files."""
    return target is not None and _really(_named_files(path, text)) == _really(_named_files(target, text))


def _really(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(map(os.path.realpath, paths))


def _candidates(
    files: Iterable[str], beside: Iterable[str], projects: Projects
) -> tuple[list[str], list[tuple[str, int]]]:
    """Scene files of the projects of the files; and the folders that are too large to search in full.

    Nested folders are searched once.
    """
    found: list[str] = []
    cut_off: list[tuple[str, int]] = []
    folders = {disk.project_folder(os.path.join(folder, "_")) for folder in {os.path.dirname(path) for path in files}}
    folders.update(beside)
    outer = ""
    for folder in sorted(folders, key=lambda folder: os.path.join(folder, "")):
        if not outer or not folder.startswith(outer):
            outer = os.path.join(folder, "")
            most = projects.of_folder(folder).reading_limits.folder_files
            paths, are_all = disk.first_scene_files(folder, FORMATS.searched, most, most)
            found += paths
            if not are_all:
                cut_off.append((folder, most))
    return found, cut_off


def _included_ends(path: str, text: bytes) -> frozenset[str]:
    return frozenset(FORMATS.taken_for(path, text).nearby_file.included_ends(path, text))


def _named_files(path: str, text: bytes) -> frozenset[str]:
    return frozenset(FORMATS.taken_for(path, text).nearby_file.named_files(path, text))
