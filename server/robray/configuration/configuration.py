"""The settings of a project, as a value."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.scopes import Mount
from robray.configuration.patterns import matches
from robray.facts.layout import CANONICAL, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.rules import ROLES
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH, Limits
from robray.rules.engine.rule import Severity
from robray.rules.engine.selection import DEFAULT_SELECTION, OFF, OPTIONAL, Naming, Selection, selection_without
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose, Vector, from_roll_pitch_yaw
from robray.text.paths import folders_above, system_path
from robray.text.read_only import ReadOnly

Severities = Mapping[str, Severity | None]
"""By rule; None for a rule that is off."""

_NOTHING: Mapping[Any, Any] = ReadOnly()

LINE_WIDTH, INDENT = CANONICAL.width, CANONICAL.indent

_PLAIN = re.compile(r"[\w./-]+")

PACKAGE = "package://"
"""Prefix of a file in a set that is named by its package, as in URDF."""


OF_CONFIGURATIONS = "config-"
"""Prefix of the codes of rules about configurations."""

NO_TOML = f"{OF_CONFIGURATIONS}syntax"
"""For a text that is not TOML; its own settings cannot silence it, only the command line and an editor's."""


class Override(NamedTuple):
    """Settings for the files that match `paths`."""

    paths: tuple[str, ...]
    ignore: frozenset[str] = frozenset()
    severity: Severities = _NOTHING


class Listed(NamedTuple):
    """An entry of a set: its name, pattern or `package://` name, as it is written, and its settings.

    `translation` is in metres, `rpy` in radians about the fixed axes; None if not given.
    """

    file: str
    prefix: str = ""
    parent: str = ""
    translation: Vector | None = None
    rpy: Vector | None = None

    @property
    def mount(self) -> Mount | None:
        if not self.parent and self.translation is None and self.rpy is None:
            return None
        rotation = IDENTITY_ROTATION if self.rpy is None else from_roll_pitch_yaw(*self.rpy)
        return Mount(self.parent or None, Pose(rotation, self.translation or ORIGIN))

    def member(self, path: str) -> Member:
        """The member for one of the files that match."""
        return Member(path, self.prefix, self.mount)


class RobotSource(NamedTuple):
    """A robot written in xacro: the absolute path of its source, and the values of its arguments."""

    file: str
    arguments: Mapping[str, str]


class Configuration(NamedTuple):
    """`path` is the file it was read from, None for the defaults. Patterns are those of a `.gitignore`.

    Folders are absolute; patterns are relative to `folder`, which has the file.
    """

    path: str | None = None
    folder: str = ""
    is_unread: bool = False
    """True if the file is not TOML, so that the defaults replace its unknown settings."""
    exclude: tuple[str, ...] = ()
    exclude_from: str | None = None
    """The folder that `exclude` is relative to, if it is another one."""
    respect_gitignore: bool = True
    include_paths: tuple[str, ...] = ()
    package_paths: tuple[str, ...] = ()
    environment: frozenset[str] = frozenset()
    """Environment variables that xacro sources may read."""
    tags: frozenset[str] = frozenset()
    """Classes without a definition that are used on purpose."""
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severity: Severities = _NOTHING
    overrides: tuple[Override, ...] = ()
    largest_angle: float = LARGEST_ANGLE
    largest_length: float = LARGEST_LENGTH
    """Radians and metres from which values look like degrees and millimetres."""
    naming: Naming = Naming()
    commanded: Severities = _NOTHING
    """Overriding severities from the command line or the editor."""
    line_width: int = LINE_WIDTH
    indent: int = INDENT
    reading_limits: ReadingLimits = DEFAULT_LIMITS
    """Limits of reading; `limits` are those of numbers."""
    claimed: Mapping[str, tuple[str, ...]] = _NOTHING
    """Patterns of files that belong to a format whatever their text, by formats without a suffix of their own."""
    scenes: Mapping[str, tuple[Listed, ...]] = _NOTHING
    """Sets of files loaded together, by name."""
    robots: Mapping[str, RobotSource] = _NOTHING
    """Robots that are written in xacro, by name."""
    arguments: Mapping[str, str] = _NOTHING
    """Arguments of xacro sources from the command line, or a caller, which override all others."""
    ranks: Mapping[str, tuple[int, ...]] = _NOTHING
    """Ranks of the valid files as written, by the names of sets with invalid ones."""
    packaged: Mapping[str, str] = _NOTHING
    """Paths of the files of `scenes` that are named by packages; without those not found."""
    lines: Mapping[tuple[str | int, ...], int] = _NOTHING
    """Line of each key, from 1."""
    kept: dict[str, frozenset[str]] | None = None
    """A cache for `sets_with`: an editor asks at each key, for each scene."""
    held: dict[str, tuple[Override, ...]] | None = None
    """The overrides that hold for a file, if they are kept: it is asked for each finding."""
    by_name: dict[str, list[str]] | None = None
    """A cache of the sets that name a file without a pattern, by its path; filled on first use."""

    @property
    def limits(self) -> Limits:
        return Limits(self.largest_angle, self.largest_length)

    @property
    def style(self) -> Style:
        return Style(width=self.line_width, indent=self.indent)

    def is_excluded(self, path: str, *, is_folder: bool = False) -> bool:
        folder = self.folder if self.exclude_from is None else self.exclude_from
        return matches(self.exclude, folder, path, is_folder=is_folder)

    def claims(self, path: str) -> bool:
        """True if the configuration gives the format of a file."""
        return any(patterns and matches(patterns, self.folder, path) for patterns in self.claimed.values())

    def with_rules(self, select: frozenset[str] | None, told: Severities) -> "Configuration":
        """With the rules of the command line or an editor, which override those of the configuration."""
        wanted = frozenset(code for code, severity in told.items() if severity is not None)
        selected = None if self.select is None else self.select | wanted
        return self._replace(
            select=selected if select is None else select,
            ignore=self.ignore - wanted - (select or frozenset()),
            commanded={**self.commanded, **told},
        )

    def severity_of(self, code: str, path: str, severity: Severity) -> Severity | None:
        """The severity of a rule's finding in a file, by default `severity`; None if it is not reported.

        A rule for many findings of one cause has their severity, unless it is named itself.
        """
        many = ROLES.one_of_many.get(code)
        if many is not None and code not in self.commanded and (many in self.commanded or not self._names(code)):
            return self.severity_of(many, path, severity)
        if code == NO_TOML:
            # The readable part of an invalid text is not all of it.
            return self.commanded.get(code, severity)
        # A project that selects rules for scenes has to know that the selection itself is wrong.
        is_selected = self.select is None or code in self.select or code.startswith(OF_CONFIGURATIONS)
        if not is_selected or code in self.ignore:
            return None
        if code in self.commanded:
            return self.commanded[code]
        told: Severity | None = severity if code not in OFF or code in (self.select or ()) else None
        told = self.severity.get(code, told)
        for override in self.overrides_for(path):
            if code in override.ignore or code in override.severity:
                told = None if code in override.ignore else override.severity[code]
        return told

    def selection(self, path: str) -> Selection:
        """Rules that judge a file. Rules that others depend on are judged, too."""
        if self.select is None and not (self.ignore or self.severity or self.commanded or self.overrides):
            return DEFAULT_SELECTION
        usual = Severity.WARNING
        return selection_without(
            (code for code in OPTIONAL if self.severity_of(code, path, usual) is None), naming=self.naming
        )

    def _names(self, code: str) -> bool:
        told = (self.select or (), self.ignore, self.severity, self.commanded)
        return any(code in each for each in told) or any(
            code in override.ignore or code in override.severity for override in self.overrides
        )

    def overrides_for(self, path: str) -> tuple[Override, ...]:
        """Overrides for a file, in order."""
        if not self.overrides:
            return ()
        found = None if self.held is None else self.held.get(path)
        if found is None:
            # Thousands of overrides may be for the same files.
            match = {paths: matches(paths, self.folder, path) for paths in {each.paths for each in self.overrides}}
            found = tuple(each for each in self.overrides if match[each.paths])
            if self.held is not None:
                self.held[path] = found
        return found

    def arguments_of(self, path: str) -> Mapping[str, Mapping[str, str]]:
        """Arguments of a xacro source, by the name of each robot in it; "" if no table names one."""
        told = {name: {**each.arguments, **self.arguments} for name, each in self.robots.items() if each.file == path}
        return told or {"": self.arguments}

    def sets_with(self, root: str) -> frozenset[str]:
        """The names of the sets of scenes that a file belongs to."""
        found = None if self.kept is None else self.kept.get(root)
        if found is None:
            found = frozenset(self._sets_with(root))
            if self.kept is not None:
                self.kept[root] = found
        return found

    def _sets_with(self, root: str) -> Iterator[str]:
        """Looks each file up by its name; matches only sets with patterns, or with files elsewhere."""
        plain = {} if self.by_name is None else self.by_name
        if not plain:
            for name, files in self.scenes.items():
                places = [self._plain_place(each.file) for each in files]
                for place in [""] if None in places else dict.fromkeys(places):
                    plain.setdefault(place or "", []).append(name)
        yield from (name for name in plain.get("", ()) if self._holds(self.scenes[name], root))
        for place in (root, *folders_above(root)):
            yield from plain.get(place, ())

    def _plain_place(self, file: str) -> str | None:
        """The path of a file or folder that a set names without a pattern; None for all others."""
        return f"{self.folder.rstrip('/')}/{file}" if is_plain(file) else None

    def _holds(self, files: tuple[Listed, ...], root: str) -> bool:
        if any(root == (self.packaged.get(each.file) or outside(self.folder, each.file)) for each in files):
            return True
        return matches(tuple(anchored(each.file) for each in files), self.folder, root)

    def members(self, name: str, path: str) -> tuple[Member, ...]:
        """The members that a file is in a set, one for each time it is named."""
        taken_back = tuple(each for each in self.scenes[name] if each.file.startswith("!"))
        found = self.gathered(
            (each, path)
            for each in self.scenes[name]
            if each not in taken_back and self._holds((each, *taken_back), path)
        )
        return found or (Member(path),)

    def gathered(self, named: Iterable[tuple[Listed, str]]) -> tuple[Member, ...]:
        """The members of a set, from its entries and the paths that they match.

        A pattern adds only files that are not in the set yet. A file that is written out counts each time.
        """
        found: list[Member] = []
        counts: Counter[Member] = Counter()
        written: Counter[Member] = Counter()
        for listed, path in named:
            member = listed.member(path)
            written[member] += path == self._place(listed.file)
            if counts[member] < max(written[member], 1):
                counts[member] += 1
                found.append(member)
        return tuple(found)

    def _place(self, file: str) -> str:
        """The path of a file that a set names without a pattern."""
        return self.packaged.get(file) or system_path(os.path.join(self.folder, file.lstrip("/")))

    def elements(self, name: str, member: Member) -> Iterator[int]:
        """Indices of the entries as written that make a file a member of a set."""
        for at, each in self.written(name).items():
            if each.member(member.path) == member and self._holds((each,), member.path):
                yield at

    def written(self, name: str) -> Mapping[int, Listed]:
        """The entries of a set, by their index as written."""
        files = self.scenes[name]
        return dict(zip(self.ranks.get(name, range(len(files))), files, strict=True))


def own_table(path: str) -> tuple[str, ...]:
    """The table with the settings of robray in a file of that name."""
    return ("tool", "robray") if os.path.basename(path) == "pyproject.toml" else ()


def is_plain(file: str) -> bool:
    """True if a name in a set is looked up; the others are matched with each path."""
    return _PLAIN.fullmatch(file) is not None and not {"", ".", ".."}.intersection(file.split("/"))


def anchored(file: str) -> str:
    """A name in a set as a pattern relative to the folder: `a.robray` does not match in folders below."""
    taken_back = "!" * file.startswith("!")
    return f"{taken_back}/{file.removeprefix(taken_back).removeprefix('/')}"


def outside(folder: str, file: str) -> str | None:
    """The path of a file that is written with `../`, which no pattern matches; None for others."""
    return system_path(os.path.join(folder, file)) if file.startswith("../") else None


DEFAULT = Configuration()
