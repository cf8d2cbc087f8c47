"""`robray config`: which settings hold for a file, and where each comes from."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from robray.cli.render import look_of
from robray.configuration.configuration import Configuration, Severities
from robray.configuration.keys import KEYS, LEVELS, Key, Table
from robray.export.look import BOLD, FAINT, Look, printable, shown_path
from robray.project import Projects, package_paths


def config(path: str, *, schema: bool = False, colour: str = "auto") -> int:
    """Prints the settings as TOML, with the file and line of each in a comment; the exit status."""
    if schema:
        from robray.configuration.schema import schema as made

        print(json.dumps(made(), indent=2))
        return 0
    absolute = os.path.abspath(path)
    projects = Projects()
    of = projects.of_folder(absolute) if os.path.isdir(absolute) else projects.of(absolute)
    for mistake in projects.mistakes:
        print(f"{printable(shown_path(mistake.path))}:{mistake.line}: {printable(mistake.message)}", file=sys.stderr)
    for line in _lines(of, look_of(sys.stdout, colour)):
        print(line)
    return 2 if projects.mistakes else 0


def _lines(configuration: Configuration, look: Look) -> Iterator[str]:
    source = "no robray.toml, and no pyproject.toml with [tool.robray]: these are the defaults"
    if configuration.path is not None:
        source = printable(shown_path(configuration.path))
    yield look.paint(f"# from {source}" if configuration.path is not None else f"# {source}", FAINT)
    values = _values(configuration)
    yield from _table(KEYS, values, (), configuration, look)
    told = package_paths(configuration)[len(configuration.package_paths) :]
    if told:
        yield ""
        yield look.paint(f"# packages are looked for in ROS_PACKAGE_PATH, too: {printable(', '.join(told))}", FAINT)


def _values(configuration: Configuration) -> dict[str, Any]:
    """The settings by the names that they have in a file."""
    return {
        "exclude": configuration.exclude,
        "respect-gitignore": configuration.respect_gitignore,
        "include-paths": configuration.include_paths,
        "package-paths": configuration.package_paths,
        "rules": {
            "select": configuration.select if configuration.select is None else sorted(configuration.select),
            "ignore": sorted(configuration.ignore),
            "severity": _levels(configuration.severity),
            "largest-angle": configuration.largest_angle,
            "largest-length": configuration.largest_length,
        },
        "overrides": [
            {"paths": each.paths, "ignore": sorted(each.ignore), "severity": _levels(each.severity)}
            for each in configuration.overrides
        ],
        "format": {"line-width": configuration.line_width},
        "scenes": {name: {"files": files} for name, files in configuration.scenes.items()},
    }


def _levels(severities: Severities) -> dict[str, str]:
    return {code: LEVELS[-1] if level is None else level.value for code, level in severities.items()}


def _table(
    table: Table, values: Mapping[str, Any], at: tuple[str | int, ...], configuration: Configuration, look: Look
) -> Iterator[str]:
    for name, key in table.keys.items():
        if isinstance(key, Key) and values[name] is not None:
            yield _pair(name, values[name], (*at, name), configuration, look)
    for name, key in table.keys.items():
        if not isinstance(key, Table):
            continue
        inner = values[name]
        heading = ".".join((*(each for each in at if isinstance(each, str)), name))
        if key.repeated:
            for index, each in enumerate(inner):
                yield from ("", look.paint(f"[[{heading}]]", BOLD))
                yield from _table(key, each, (*at, name, index), configuration, look)
        elif key.named:
            for own, each in inner.items():
                yield from ("", look.paint(f"[{heading}.{_written_key(own)}]", BOLD))
                yield from _table(key, each, (*at, name, own), configuration, look)
        else:
            yield from ("", look.paint(f"[{heading}]", BOLD))
            yield from _table(key, inner, (*at, name), configuration, look)


def _pair(name: str, value: Any, at: tuple[str | int, ...], configuration: Configuration, look: Look) -> str:
    line = configuration.lines.get(at)
    origin = "default"
    if line is not None and configuration.path is not None:
        origin = f"{printable(shown_path(configuration.path))}:{line}"
    return f"{name} = {_written(value)}  {look.paint(f'# {origin}', FAINT)}"


def _written(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            # What JSON writes of a string, TOML reads.
            return json.dumps(value)
        case Mapping():
            inner = ", ".join(f"{_written_key(name)} = {_written(each)}" for name, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case tuple() | list():
            return f"[{', '.join(map(_written, value))}]"
        case _:
            return str(value)


def _written_key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name)
