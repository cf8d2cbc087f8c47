"""The settings of a project, as a value."""

from collections.abc import Mapping

import attrs

from robray.configuration.patterns import matches
from robray.rules.looks_like_degrees import LARGEST_ANGLE
from robray.rules.looks_like_millimetres import LARGEST_LENGTH
from robray.rules.rule import Severity

Severities = Mapping[str, Severity | None]
"""By rule; None where a rule is switched off."""

LINE_WIDTH = 100


@attrs.frozen
class Override:
    """What holds for the files that match `paths` only."""

    paths: tuple[str, ...]
    ignore: frozenset[str] = frozenset()
    severity: Severities = attrs.field(factory=dict)


@attrs.frozen
class Configuration:
    """`path` is the file it was read from, None for the defaults. Patterns are those of a `.gitignore`.

    Paths of folders are absolute; patterns count from `folder`, the one that the file lies in.
    """

    path: str | None = None
    folder: str = ""
    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    include_paths: tuple[str, ...] = ()
    package_paths: tuple[str, ...] = ()
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severity: Severities = attrs.field(factory=dict)
    overrides: tuple[Override, ...] = ()
    largest_angle: float = LARGEST_ANGLE
    largest_length: float = LARGEST_LENGTH
    """Radians and metres from which on degrees and millimetres seem to be meant; never less than by default."""
    commanded: Severities = attrs.field(factory=dict)
    """What the command line or the editor says, over all else."""
    line_width: int = LINE_WIDTH
    scenes: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    """By name, patterns of the files that are loaded together."""
    lines: Mapping[tuple[str | int, ...], int] = attrs.field(factory=dict, eq=False)
    """Where each key stands, from 1: for whoever asks where a setting comes from."""
    kept: dict[str, frozenset[str]] = attrs.field(factory=dict, eq=False)
    """What `sets_with` has found: an editor asks at every key, about every scene."""

    def is_excluded(self, path: str, *, is_folder: bool = False) -> bool:
        return matches(self.exclude, self.folder, path, is_folder=is_folder)

    def severity_of(self, code: str, path: str, severity: Severity) -> Severity | None:
        """The severity of a rule's finding in a file, by itself `severity`; None where it is not reported."""
        if (self.select is not None and code not in self.select) or code in self.ignore:
            return None
        if code in self.commanded:
            return self.commanded[code]
        told: Severity | None = self.severity.get(code, severity)
        for override in self.overrides:
            if (code in override.ignore or code in override.severity) and matches(override.paths, self.folder, path):
                told = None if code in override.ignore else override.severity[code]
        return told

    def sets_with(self, root: str) -> frozenset[str]:
        """The names of the sets of scenes that a file belongs to."""
        if root not in self.kept:
            self.kept[root] = frozenset(name for name, files in self.scenes.items() if self._holds(files, root))
        return self.kept[root]

    def _holds(self, files: tuple[str, ...], root: str) -> bool:
        """Names of a set count from the folder on: `a.robray` is not meant wherever there is one."""
        return matches(tuple(file if file.startswith("/") else f"/{file}" for file in files), self.folder, root)


DEFAULT = Configuration()
