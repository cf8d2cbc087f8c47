"""`robray config`: which settings hold for a file, and where each comes from."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from robray.analysis.files import Absence
from robray.cli.render import look_of
from robray.configuration.configuration import Configuration, Listed, Severities
from robray.configuration.keys import CLAIMED, KEYS, LEVELS, READERS, Key, Kind, Table
from robray.configuration.written import written, written_key
from robray.export.look import BOLD, FAINT, Look, listed_path, printable, shown_path, width
from robray.facts.limits import ROS, ROS_DISTROS
from robray.formats import FORMATS
from robray.project import ENVIRONMENT, Projects, SceneSet, folders_named_by
from robray.text.counted import counted
from robray.text.paths import absolute_path

_At = tuple[str | int, ...]


def config(path: str, *, schema: bool = False, colour: str = "auto") -> int:
    """Prints the settings as TOML, with the file and line of each in a comment; the exit status."""
    if schema:
        from robray.configuration.schema import schema as made

        print(json.dumps(made(), indent=2))
        return 0
    absolute = absolute_path(path)
    if not os.path.lexists(absolute):
        print(f"robray: '{printable(shown_path(absolute))}' {Absence.MISSING.value}", file=sys.stderr)
        return 2
    projects = Projects()
    is_folder = os.path.isdir(absolute)
    of = projects.of_folder(absolute) if is_folder else projects.of(absolute)
    shown = _Shown(of, projects.sets(of, FORMATS), look_of(sys.stdout, colour))
    for mistake in projects.mistakes:
        print(f"{listed_path(mistake.path)}:{mistake.line}: {printable(mistake.message)}", file=sys.stderr)
    for line in shown.lines():
        print(line)
    if not is_folder and projects.is_within_excluded(absolute):
        print()
        print(shown.remark(f"{printable(shown_path(absolute))} is skipped when robray searches folders"))
    return 2 if projects.mistakes else 0


class _Shown:
    """A configuration in lines; `sets` are the files of its sets of scenes."""

    def __init__(self, configuration: Configuration, sets: Mapping[str, SceneSet], look: Look) -> None:
        self._configuration = configuration
        self._sets = sets
        self._look = look

    def lines(self) -> Iterator[str]:
        configuration = self._configuration
        source = "defaults: no robray.toml and no [tool.robray] in a pyproject.toml"
        if configuration.path is not None:
            source = f"from {printable(shown_path(configuration.path))}"
        yield self.remark(source)
        yield from self._table(KEYS, _values(configuration), ())
        for variable in ENVIRONMENT:
            if folders := folders_named_by(variable):
                yield ""
                yield self.remark(f"robray also looks for packages in these folders of {variable}:")
                yield from (self.remark(f"    {printable(folder)}") for folder in folders)

    def remark(self, text: str) -> str:
        return self._look.paint(f"# {text}", FAINT)

    def _table(self, table: Table, values: Mapping[str, Any], at: _At) -> Iterator[str]:
        for name, key in table.keys.items():
            if isinstance(key, Key):
                yield from self._key(name, key, values[name], (*at, name))
        for name, key in table.keys.items():
            if not isinstance(key, Table):
                continue
            inner = values[name]
            heading = ".".join((*(written_key(each) for each in at if isinstance(each, str)), name))
            if key.repeated:
                for index, each in enumerate(inner):
                    yield from ("", self._look.paint(f"[[{heading}]]", BOLD))
                    yield from self._table(key, each, (*at, name, index))
            elif key.named:
                for own, each in inner.items():
                    yield from ("", self._look.paint(f"[{heading}.{written_key(own)}]", BOLD))
                    yield from self._table(key, each, (*at, name, own))
                    if name == "scenes":
                        yield from self._set(own)
            else:
                yield from ("", self._look.paint(f"[{heading}]", BOLD))
                yield from self._table(key, inner, (*at, name))

    def _key(self, name: str, key: Key, value: Any, at: _At) -> Iterator[str]:
        if value is None:
            # TOML has no word for what is not set.
            yield self.remark(f"{name} is not set: all rules")
        elif key.kind is Kind.SEVERITIES and value:
            for code, level in value.items():
                yield from self._pair(f"{name}.{code}", level, (*at, code))
        else:
            yield from self._pair(name, value, at)

    def _pair(self, name: str, value: Any, at: _At) -> Iterator[str]:
        origin = self._origin(at)
        line = f"{name} = {written(value)}"
        fits = width(line) + len(f"  # {origin}") <= self._look.width
        if isinstance(value, tuple | list) and value and not fits:
            yield f"{name} = [  {self.remark(origin)}"
            yield from (f"    {written(each)}," for each in value)
            yield "]"
        else:
            yield f"{line}  {self.remark(origin)}"

    def _origin(self, at: _At) -> str:
        """The line of the file that the first remark names."""
        configuration = self._configuration
        line = configuration.lines.get(at)
        if line is None or configuration.path is None:
            return "default"
        return f"{printable(os.path.basename(configuration.path))}:{line}"

    def _set(self, name: str) -> Iterator[str]:
        """The files of a set."""
        files, missing = self._sets[name]
        yield self.remark(f"{counted(len(files), 'file')}{':' if files else ''}")
        for path, prefix, *_ in files:
            yield self.remark(f"    {printable(shown_path(path))}{f', as {printable(prefix)}…' if prefix else ''}")
        yield from (self.remark(f"there is no file '{printable(file)}'") for file in missing)


def _values(configuration: Configuration) -> dict[str, Any]:
    """The settings by the names that they have in a file."""
    return {
        "exclude": configuration.exclude,
        "respect-gitignore": configuration.respect_gitignore,
        "include-paths": configuration.include_paths,
        "package-paths": configuration.package_paths,
        "environment": sorted(configuration.environment),
        "ros-distro": configuration.reading_limits.reader_of(ROS) or ROS_DISTROS[0],
        "tags": sorted(configuration.tags),
        "rules": {
            "select": configuration.select if configuration.select is None else sorted(configuration.select),
            "ignore": sorted(configuration.ignore),
            "severity": _levels(configuration.severity),
            "largest-angle": configuration.largest_angle,
            "largest-length": configuration.largest_length,
        },
        "naming": configuration.naming._asdict(),
        "overrides": [
            {"paths": each.paths, "ignore": sorted(each.ignore), "severity": _levels(each.severity)}
            for each in configuration.overrides
        ],
        "format": {"line-width": configuration.line_width, "indent": configuration.indent},
        **{each.name: {"files": configuration.claimed.get(each.name, ())} for each in CLAIMED},
        **{
            name: {"reader": configuration.reading_limits.reader_of(name) or reader.choices[0]}
            for name, reader in READERS.items()
        },
        "limits": {
            name.replace("_", "-"): value
            for name, value in configuration.reading_limits._asdict().items()
            if name != "readers"
        },
        "robots": {
            name: {"file": os.path.relpath(each.file, configuration.folder), "arguments": dict(each.arguments)}
            for name, each in configuration.robots.items()
        },
        "scenes": {name: {"files": [*map(_listed, files)]} for name, files in configuration.scenes.items()},
    }


def _listed(listed: Listed) -> str | dict[str, Any]:
    given = {
        "path": listed.file,
        "prefix": listed.prefix,
        "parent": listed.parent,
        "translation": listed.translation,
        "rpy": listed.rpy,
    }
    said = {name: value for name, value in given.items() if value not in ("", None)}
    return said if len(said) > 1 else listed.file


def _levels(severities: Severities) -> dict[str, str]:
    return {code: LEVELS[-1] if level is None else level.value for code, level in severities.items()}
