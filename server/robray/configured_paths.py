"""Finds files, folders and patterns in a configuration that match nothing on the disk.

And sets with too many files.
"""

import functools
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from robray import disk
from robray.analysis.file_set import Member
from robray.analysis.near_paths import near_path
from robray.configuration.configuration import PACKAGE, Configuration
from robray.configuration.keys import Key, Kind
from robray.configuration.mistakes import Mistake
from robray.configuration.places import WILD, is_wild, names
from robray.configuration.reading import Read, mistake_at, place_of
from robray.configuration.toml_text import Path
from robray.configuration.wildcards import Hit, Pattern, PatternError, pattern
from robray.formats import FORMATS
from robray.project import Projects, files_named, located_in

MOST_LISTED = 10_000
"""Limit of names in a project; beyond it, nothing is reported about patterns."""

MOST_HELD = 50
"""Limit of patterns in a text that are matched with all names, and with scene files; others are not checked."""

MOST_SUGGESTIONS = 100

MOST_ROBOTS = 20
"""Limit of robots in a text whose arguments are compared with those of their sources."""

_Found = TypeVar("_Found")

_Told = tuple[str, tuple[str, ...], str | None]
"""The code of a rule, its details, and a suggestion."""


class ConfiguredPaths:
    """Keeps results until `forget`: a text is checked at every key, and mostly has the same names."""

    def __init__(self, projects: Callable[[], Projects], suffixes: Iterable[str]) -> None:
        self._projects = projects
        self._suffixes = tuple(suffixes)
        self._kept: dict[object, Any] = {}

    def forget(self) -> None:
        """Discards all, after files or ignored ones changed."""
        self._kept.clear()

    def once(self, key: object, look: Callable[[], _Found]) -> _Found:
        """The cached result for a key."""
        if key not in self._kept:
            self._kept[key] = look()
        found: _Found = self._kept[key]
        return found

    def mistakes(self, read: "Read", text: bytes) -> "list[Mistake]":
        """Mistakes in the names of a text."""
        if read.configuration is None:
            return []

        wrong = {mistake.span for mistake in read.mistakes}
        search = _Search(self, located_in(read.configuration))
        found = []
        for at, key, written in names(read.settings):
            if place_of(read, text, at) in wrong:
                continue
            told = search.missing(at, key, written) or search.outside(at, written) or search.left_out(at, key, written)
            if told is not None:
                found.append(mistake_at(read, text, at, *told))
        return found + self._unknown_arguments(read, text)

    def _unknown_arguments(self, read: Read, text: bytes) -> list[Mistake]:
        """Unknown arguments of robots. Cost: an expansion of each new robot."""
        assert read.configuration is not None, "it has settings of ours"
        found = []
        robots = located_in(read.configuration).robots
        for name, robot in [*robots.items()][:MOST_ROBOTS]:
            for argument, meant in self._strangers(robot.file, robot.arguments).items():
                at = ("robots", name, "arguments", argument)
                entry = read.entries.get(at)
                span = place_of(read, text, at[:3]) if entry is None else entry.place
                line = read.configuration.lines.get(at, read.configuration.lines.get(at[:3], 1))
                details = (argument, os.path.basename(robot.file))
                path, near = read.configuration.path or "", None if entry is None else meant
                found.append(Mistake(path, line, "config-unknown-argument", span, details, near))
        return found

    def _strangers(self, path: str, arguments: Mapping[str, str]) -> Mapping[str, str | None]:
        if not arguments:
            return {}

        def look() -> Mapping[str, str | None]:
            # Most projects have no robots in xacro.
            from robray.expanding import SourcesOnDisk, expanded_of
            from robray.project_access import read_scope_around

            projects = self._projects()
            robot = expanded_of(SourcesOnDisk(path, projects, read_scope_around(projects, [path])), arguments)
            return robot.expansion.unknown_arguments

        return self.once((path, tuple(sorted(arguments.items()))), look)

    def below(self, folder: str) -> Iterable[str]:
        """The scene files in a folder that are not ignored."""
        passed = self._projects().is_passed_over
        return self.once(("below", folder), lambda: tuple(disk.scene_files(folder, self._suffixes, passed)))

    def listed(self, folder: str) -> disk.SceneFiles:
        return self.once(("listed", folder), lambda: disk.listing(folder, MOST_LISTED))


class _SetFiles(NamedTuple):
    """The members named so far, and those of earlier names in the set.

    A file with another name or place is a different member.
    """

    named: dict[Member, None]
    held: set[Member]


class _Search:
    """One text, within limits."""

    def __init__(self, known: ConfiguredPaths, configuration: Configuration) -> None:
        self._known = known
        self._configuration = configuration
        self._folder = configuration.folder
        self._held = {Kind.FILES: 0, Kind.PATTERNS: 0}
        self._in_sets: dict[str | int, _SetFiles] = {}
        self._written = functools.cache(configuration.written)
        self._suggested = 0

    def missing(self, at: "Path", key: Key, written: str) -> _Told | None:
        if key.kind in (Kind.FILES, Kind.FILE):
            return self._file(written)
        if key.kind is Kind.FOLDERS:
            return self._found_folder(written)
        return self._pattern(at, written) if key.kind is Kind.PATTERNS else None

    def outside(self, at: "Path", written: str) -> _Told | None:
        """A robot for whose source another configuration holds."""
        way = os.path.relpath(os.path.join(self._folder, written), self._folder)
        if at[0] != "robots" or way.split(os.sep)[0] != os.pardir:
            return None
        return "config-bad-pattern", (written, "is outside of the folder of this configuration"), None

    def left_out(self, at: "Path", key: Key, written: str) -> _Told | None:
        """A mistake if this name exceeds the files of a set; reported once."""
        if at[0] != "scenes" or key.kind not in (Kind.FILES, Kind.FILE) or written.startswith("!"):
            return None
        _, name, _, index, *_ = at
        assert isinstance(name, str), "sets have names"
        assert isinstance(index, int), "a set has a list of files"
        listed = self._written(name).get(index)
        if listed is None:
            return None
        files = self._in_sets.setdefault(name, _SetFiles({}, set()))
        most = self._configuration.reading_limits.scene_files
        files.named.update(dict.fromkeys(map(listed.member, self._files(written))))
        if len(files.named) + len(files.held) <= most:
            # Which of them a later pattern takes back, need not be known.
            return None
        before = len(files.held)
        files.held.update(each for each in files.named if name in self._configuration.sets_with(each.path))
        files.named.clear()
        if not before <= most < len(files.held):
            return None
        return "config-left-out", (f"{most:,}", f"files of the set '{name}'"), None

    def _file(self, written: str) -> _Told | None:
        if not written or written.startswith("!"):
            return None
        if is_wild(written) and not self._may_hold(Kind.FILES):
            return None
        if self._files(written):
            return None
        if written.startswith(PACKAGE):
            return "config-missing-file", ("file", written, "elsewhere"), None
        if is_wild(written):
            return "config-idle-pattern", (written,), None
        return "config-missing-file", ("file", written), self._near(written.lstrip("/"))

    def _files(self, written: str) -> tuple[str, ...]:
        def look() -> tuple[str, ...]:
            return tuple(filter(disk.is_file, files_named(self._configuration, written, self._known.below)))

        # The text itself gives the places of packages, so this is not cached.
        return look() if written.startswith(PACKAGE) else self._known.once(("files", self._folder, written), look)

    def _may_hold(self, kind: Kind) -> bool:
        self._held[kind] += 1
        return self._held[kind] <= MOST_HELD

    def _near(self, written: str) -> str | None:
        """The suggested file of the project, as it would be written."""
        self._suggested += 1
        if self._suggested > MOST_SUGGESTIONS:
            return None

        def entries(folder: str) -> tuple[str, ...]:
            return disk.entries(folder, (self._folder,))

        near = near_path(os.path.join(self._folder, written), entries, FORMATS.scenes)
        if near is None:
            return None
        way = os.path.relpath(near, self._folder)
        return way if way.isprintable() and not {*"\"'\\"}.union(WILD).intersection(way) else None

    def _found_folder(self, written: str) -> _Told | None:
        path = os.path.join(self._folder, os.path.expanduser(written))
        if os.path.isdir(path):
            return None
        elsewhere = ("elsewhere",) if written.startswith(("/", "~")) else ()
        return "config-missing-file", ("folder", written, *elsewhere), None

    def _pattern(self, at: "Path", written: str) -> _Told | None:
        plain = written.strip("/")
        try:
            read = pattern(written)
        except PatternError:
            return None
        if read is None or read.takes_back or os.path.lexists(os.path.join(self._folder, plain)):
            return None
        if any(part and not disk.is_entered(part) for part in plain.split("/")):
            # Such a folder is not listed, and the results of a build need not exist.
            return None
        if not self._may_hold(Kind.PATTERNS):
            return None
        if self._known.once(("matched", self._folder, written), lambda: self._matches(read)):
            return None
        details = (written, "excluded") if at[0] == "exclude" else (written,)
        return "config-idle-pattern", details, None

    def _matches(self, read: Pattern) -> bool:
        """True if a pattern matches something, or if that is unknown."""
        names, are_all = self._known.listed(self._folder)
        return not are_all or any(read.hit(tuple(name.split("/"))) is not Hit.NONE for name in names)
