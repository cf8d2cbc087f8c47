"""Additions to a configuration, as text: a set of scenes, a robot, rules that are ignored in a folder, tags.

Each addition is read again before it is offered: it must say what it is to say, and nothing else otherwise.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from robray.configuration.reading import own_table
from robray.configuration.toml_text import toml_text

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_EMPTY_TAGS = re.compile(r"^[ \t]*tags[ \t]*=[ \t]*\[(?=[ \t]*\])", re.MULTILINE)
_PATTERN = re.compile(r"[*?\[\]\\]|\A!|[ /]\Z|\A[ /#]")
"""What makes more of a name than that of one file."""


class Addition(NamedTuple):
    """`text` comes in at an offset of the characters of the file, in which line ends count as they are."""

    at: int
    text: str


def with_sets(path: str, source: str, sets: Iterable[tuple[str, Iterable[str]]]) -> Addition | None:
    """Further sets of scenes, each with a name that was not taken; None where the text is none to add to."""
    known = _settings(path, source)
    listed_sets = [(name, [*files]) for name, files in sets]
    if known is None or any(is_pattern(file) for _, files in listed_sets for file in files):
        return None
    scenes = known.get("scenes", {})
    if not isinstance(scenes, dict):
        return None
    taken = {*scenes}
    pieces, named = [], {}
    for wanted, files in listed_sets:
        name = _free(wanted, taken)
        taken.add(name)
        named[name] = {"files": files}
        listed = ", ".join(map(quoted, files))
        pieces.append(f"[{_prefix(path)}scenes.{_key(name)}]\nfiles = [{listed}]\n")

    def expected(settings: dict[str, Any]) -> None:
        settings.setdefault("scenes", {}).update(named)

    return _appended(path, source, "\n".join(pieces), expected)


def with_robot(path: str, source: str, wanted: str, file: str, arguments: Mapping[str, str]) -> Addition | None:
    """A robot that is written in xacro, under a name that is not taken, with values of its arguments."""
    known = _settings(path, source)
    robots = None if known is None else known.get("robots", {})
    if not isinstance(robots, dict):
        return None
    name = _free(wanted, {*robots})
    given = ", ".join(f"{_key(key)} = {quoted(value)}" for key, value in arguments.items())
    piece = f"[{_prefix(path)}robots.{_key(name)}]\nfile = {quoted(file)}\narguments = {{ {given} }}\n"

    def expected(settings: dict[str, Any]) -> None:
        settings.setdefault("robots", {})[name] = {"file": file, "arguments": dict(arguments)}

    return _appended(path, source, piece, expected)


def with_override(path: str, source: str, paths: list[str], ignore: list[str]) -> Addition | None:
    """Rules that are not reported in some files."""
    listed, rules = (", ".join(map(quoted, each)) for each in (paths, ignore))
    piece = f"[[{_prefix(path)}overrides]]\npaths = [{listed}]\nignore = [{rules}]\n"

    def expected(settings: dict[str, Any]) -> None:
        settings.setdefault("overrides", []).append({"paths": paths, "ignore": ignore})

    return _appended(path, source, piece, expected)


def with_tags(path: str, source: str, tags: list[str]) -> Addition | None:
    """Further tags, behind those that there are."""
    known = _settings(path, source)
    if known is None:
        return None
    old = known.get("tags")
    new = [tag for tag in tags if tag not in (old or ())]
    listed = ", ".join(map(quoted, new))
    own = (*own_table(path), "tags")
    ending = "\r\n" if "\r\n" in source else "\n"
    if old:
        last = toml_text(source.encode()).entries.get((*own, len(old) - 1))
        if last is None or last.value is None:
            return None
        at = len(source.encode()[: last.value.end].decode())
        places = [Addition(at, f", {listed}")]
    elif old is not None:
        found = _EMPTY_TAGS.search(source)
        places = [] if found is None else [Addition(found.end(), listed)]
    else:
        first = _TABLE.search(source)
        header = re.search(r"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*robray[ \t]*\][^\n]*\n", source, re.MULTILINE)
        at = (
            (0 if header is None else header.end())
            if own_table(path)
            else len(source)
            if first is None
            else first.start()
        )
        gap = ending if at and source[at - 1] != "\n" else ""
        behind = ending if first is not None and not own_table(path) else ""
        places = [Addition(at, f"{gap}tags = [{listed}]{ending}{behind}")]

    def expected(settings: dict[str, Any]) -> None:
        settings["tags"] = [*(old or ()), *new]

    return next((each for each in places if new and _says(path, source, each, expected)), None)


def quoted(text: str) -> str:
    """A text as a basic string of TOML."""
    return '"' + "".join(map(_escaped, text)) + '"'


def is_pattern(name: str) -> bool:
    """Whether a name stands for more than one file, or another one, in a set."""
    return _PATTERN.search(name) is not None


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08X}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else quoted(name)


def _free(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    return name


def _prefix(path: str) -> str:
    return "".join(f"{key}." for key in own_table(path))


def _settings(path: str, source: str) -> dict[str, Any] | None:
    """What a text says so far; None where it is no TOML."""
    try:
        settings: Any = tomllib.loads(source)
    except (ValueError, RecursionError):
        return None
    for key in own_table(path):
        settings = settings.get(key, {}) if isinstance(settings, dict) else None
    return settings if isinstance(settings, dict) else None


def _appended(path: str, source: str, piece: str, expected: Callable[[dict[str, Any]], None]) -> Addition | None:
    gap = "" if not source.strip() else "\n" if source.endswith("\n") else "\n\n"
    text = gap + piece
    addition = Addition(len(source), text.replace("\n", "\r\n") if "\r\n" in source else text)
    return addition if _says(path, source, addition, expected) else None


def _says(path: str, source: str, addition: Addition, expected: Callable[[dict[str, Any]], None]) -> bool:
    before = _settings(path, source)
    after = _settings(path, source[: addition.at] + addition.text + source[addition.at :])
    if before is None or after is None:
        return False
    try:
        expected(before)
    except (AttributeError, TypeError):
        # Something else than a table stands there.
        return False
    return before == after
