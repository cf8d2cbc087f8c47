"""A TOML text to a configuration, with everything that is wrong in it."""

import os
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from robray.configuration.configuration import INDENT, LINE_WIDTH, PACKAGE, Configuration, Override
from robray.configuration.keys import KEYS, LEVELS, Key, Kind, Table
from robray.configuration.patterns import MOST_PATTERNS, fault
from robray.configuration.toml_lines import Path, toml_lines
from robray.facts.limits import ReadingLimits
from robray.rules import RULES
from robray.rules.looks_like_degrees import LARGEST_ANGLE
from robray.rules.looks_like_millimetres import LARGEST_LENGTH
from robray.rules.rule import Severity
from robray.rules.suggest import nearest
from robray.text.paths import path_fault, system_path

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_MOST_SUGGESTIONS = 100
"""Mistakes of which it is said what was meant."""

_LONGEST_SHOWN = 100
"""Characters of a text that is wrong; none that is right is so long."""


class Mistake(NamedTuple):
    """What is wrong in a configuration; `line` counts from 1."""

    path: str
    line: int
    message: str


class Read(NamedTuple):
    """`configuration` is made of what is right in the text; None where the text has no settings of ours."""

    configuration: Configuration | None
    mistakes: tuple[Mistake, ...] = ()


def read_configuration(path: str, text: bytes) -> Read:
    """The settings in a `robray.toml`, or those under `[tool.robray]` in a `pyproject.toml`."""
    within: Path = ("tool", "robray") if os.path.basename(path) == "pyproject.toml" else ()
    try:
        source = text.decode()
        settings: Any = tomllib.loads(source)
        for key in within:
            settings = settings.get(key) if isinstance(settings, Mapping) else None
        if settings is None:
            return Read(None)
        lines = toml_lines(source)
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        return Read(None if within else _built(path, {}, {}), (Mistake(path, line, "the file is not UTF-8"),))
    except ValueError as error:
        # A number of thousands of digits is a ValueError that is no TOMLDecodeError.
        return Read(None if within else _built(path, {}, {}), (_unreadable(path, source, str(error)),))
    except RecursionError:
        return Read(None if within else _built(path, {}, {}), (Mistake(path, 1, "this is nested too deeply"),))
    mistakes: list[Mistake] = []
    sound = _Checked(path, within, lines, mistakes).table(settings, KEYS, ())
    own = {key[len(within) :]: line for key, line in lines.items() if key[: len(within)] == within}
    return Read(_built(path, sound, own), tuple(sorted(mistakes, key=lambda mistake: mistake.line)))


def unread_configuration(path: str, why: str) -> Read:
    """That of a `robray.toml` that is there and cannot be read: what it would have said is not known."""
    return Read(_built(path, {}, {}), (Mistake(path, 1, f"the file {why}"),))


def checked(value: object, key: Key, name: str) -> tuple[Any, tuple[str, ...]]:
    """What is right of a value that is set elsewhere, under `name`, None if nothing is; and what is wrong, in words."""
    mistakes: list[Mistake] = []
    sound = _Checked("", (), {}, mistakes).key(value, key, tuple(name.split(".")))
    return sound, tuple(mistake.message for mistake in mistakes)


def _unreadable(path: str, source: str, message: str) -> Mistake:
    place = _PLACE.search(message)
    line = int(place[1]) if place is not None and place[1] else source.count("\n") + 1
    message = _PLACE.sub("", message)
    return Mistake(path, line, f"this is not TOML: {message[:1].lower()}{message[1:]}")


class _Checked:
    """What is right of the tables, by way of noting what is wrong."""

    def __init__(self, path: str, within: Path, lines: Mapping[Path, int], mistakes: list[Mistake]) -> None:
        self._path = path
        self._within = within
        self._lines = lines
        self._mistakes = mistakes
        self._suggestions = _MOST_SUGGESTIONS

    def table(self, value: Any, table: Table, at: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._note(at, f"'{_written(at)}' must be a table, not {_kind_of(value)}")
            return {}
        sound: dict[str, Any] = {}
        for name, inner in value.items():
            key = table.keys.get(name)
            if key is None:
                self._unknown((*at, name), "key", name, table.keys)
            elif isinstance(key, Table):
                sound[name] = self._tables(inner, key, (*at, name))
            else:
                told = self.key(inner, key, (*at, name))
                if told is not None:
                    sound[name] = told
        for name, key in table.keys.items():
            if isinstance(key, Key) and key.needed and name not in value:
                self._note(at, f"'{_written((*at, name))}' is missing")
        return sound

    def _tables(self, value: Any, table: Table, at: Path) -> Any:
        if table.named:
            if not isinstance(value, dict):
                self._note(at, f"'{_written(at)}' must be a table, not {_kind_of(value)}")
                return {}
            return {name: self.table(inner, table, (*at, name)) for name, inner in value.items()}
        if table.repeated:
            if not isinstance(value, list):
                self._note(at, f"'{_written(at)}' must be a list of tables, each under '[[{_written(at)}]]'")
                return []
            return [self.table(inner, table, (*at, index)) for index, inner in enumerate(value)]
        return self.table(value, table, at)

    def key(self, value: Any, key: Key, at: Path) -> Any:
        match key.kind:
            case Kind.BOOLEAN:
                sound = isinstance(value, bool)
            case Kind.WHOLE:
                assert key.bounds is not None, "every whole number has bounds"
                least, most = key.bounds
                sound = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
            case Kind.LIMIT:
                # There are whole numbers that no float can hold.
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                sound = is_number and 0 < value <= sys.float_info.max
            case Kind.SEVERITIES:
                sound = isinstance(value, dict)
            case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.RULES:
                sound = isinstance(value, list)
        if not sound:
            self._note(at, f"'{_written(at)}' must be {key.wanted}, not {_given(value)}")
            return None
        match key.kind:
            case Kind.SEVERITIES:
                return {code: level for code, level in value.items() if self._is_severity(code, level, (*at, code))}
            case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.RULES:
                if len(value) > MOST_PATTERNS:
                    self._note((*at, MOST_PATTERNS), f"only the first {MOST_PATTERNS:,} of '{_written(at)}' are read")
                    value = value[:MOST_PATTERNS]
                return [each for index, each in enumerate(value) if self._is_element(each, key.kind, (*at, index))]
            case _:
                return value

    def _is_element(self, value: Any, kind: Kind, at: Path) -> bool:
        if not isinstance(value, str):
            self._note(at, f"'{_written(at)}' must be {kind.value}; this element is {_kind_of(value)}")
            return False
        if kind is Kind.RULES:
            return self._is_rule(value, at)
        if (odd := path_fault(value)) is not None:
            self._note(at, f"'{_written(at)}' {odd}")
            return False
        if kind is Kind.FILES and value.startswith(PACKAGE) and not _names_a_file(value):
            self._note(at, f"'{_short(value)}' names no file in a package; it would be '{PACKAGE}PACKAGE/FILE'")
            return False
        if kind in (Kind.PATTERNS, Kind.FILES) and (why := fault(value)) is not None:
            self._note(at, f"'{_short(value)}' is no pattern: {why}")
            return False
        return True

    def _is_rule(self, code: str, at: Path) -> bool:
        if code not in RULES:
            self._unknown(at, "rule", code, frozenset(RULES))
        return code in RULES

    def _is_severity(self, code: str, level: Any, at: Path) -> bool:
        known = self._is_rule(code, at)
        if isinstance(level, str) and level in LEVELS:
            return known
        levels = ", ".join(f'"{each}"' for each in LEVELS[:-1])
        told = f'"{_short(level)}"' if isinstance(level, str) else _kind_of(level)
        near = nearest(_short(level), LEVELS) if isinstance(level, str) and self._may_suggest() else None
        hint = "" if near is None else f"; did you mean '{near}'?"
        self._note(at, f"'{_written(at)}' must be {levels} or \"{LEVELS[-1]}\", not {told}{hint}")
        return False

    def _unknown(self, at: Path, what: str, name: str, known: "Mapping[str, object] | frozenset[str]") -> None:
        name = _short(name)
        if not self._may_suggest():
            self._note(at, f"there is no {what} '{name}'")
            return
        near = nearest(name, known)
        hint = "" if near is None else f"; did you mean '{near}'?"
        if near is None and isinstance(known, Mapping):
            elsewhere = _elsewhere(name)
            hint = f"; the keys here are {', '.join(known)}" if elsewhere is None else f"; did you mean {elsewhere}?"
        self._note(at, f"there is no {what} '{name}'{hint}")

    def _may_suggest(self) -> bool:
        """Whether a word is still looked for that was meant: each takes longer than all else about a mistake."""
        self._suggestions -= 1
        return self._suggestions >= 0

    def _note(self, at: Path, message: str) -> None:
        # Of what has no place of its own, as an empty table, the place is that of what holds it.
        whole = (*self._within, *at)
        line = next((self._lines[whole[:n]] for n in range(len(whole), 0, -1) if whole[:n] in self._lines), 1)
        self._mistakes.append(Mistake(self._path, line, message))


def _elsewhere(name: str) -> str | None:
    """Where a key of another table stands that has this name, or one like it."""
    tables = {table: inner.keys for table, inner in KEYS.keys.items() if isinstance(inner, Table) and not inner.named}
    by_key = {key: table for table, keys in reversed(tables.items()) for key in keys}
    found = name if name in by_key else nearest(name, by_key)
    return None if found is None else f"'{found}' in [{by_key[found]}]"


def _names_a_file(value: str) -> bool:
    package, _, file = value.removeprefix(PACKAGE).partition("/")
    return bool(package) and bool(file.strip("/"))


def _written(at: Path) -> str:
    return ".".join(_short(key) for key in at if isinstance(key, str))


def _given(value: Any) -> str:
    """A number itself, unless it is one that nobody would want to read; of other values what they are."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _kind_of(value)
    return f"a number of {value.bit_length():,} bits" if isinstance(value, int) and abs(value) >> 64 else repr(value)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _kind_of(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return "a string"
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case dict():
            return "a table"
        case None:
            return "nothing"
        case _:
            return "a date"


def _built(path: str, settings: Mapping[str, Any], lines: Mapping[Path, int]) -> Configuration:
    folder = os.path.dirname(path)
    rules = settings.get("rules", {})
    select = rules.get("select")
    scenes = {name: tuple(each.get("files", ())) for name, each in settings.get("scenes", {}).items()}
    return Configuration(
        path=path,
        folder=folder,
        exclude=tuple(settings.get("exclude", ())),
        respect_gitignore=settings.get("respect-gitignore", True),
        include_paths=folders(folder, settings.get("include-paths", ())),
        package_paths=folders(folder, settings.get("package-paths", ())),
        select=None if select is None else frozenset(select),
        ignore=frozenset(rules.get("ignore", ())),
        severity=severities(rules.get("severity", {})),
        overrides=tuple(
            Override(
                tuple(each.get("paths", ())),
                frozenset(each.get("ignore", ())),
                severities(each.get("severity", {})),
            )
            for each in settings.get("overrides", ())
        ),
        largest_angle=float(rules.get("largest-angle", LARGEST_ANGLE)),
        largest_length=float(rules.get("largest-length", LARGEST_LENGTH)),
        line_width=settings.get("format", {}).get("line-width", LINE_WIDTH),
        indent=settings.get("format", {}).get("indent", INDENT),
        reading_limits=ReadingLimits(
            **{name.replace("-", "_"): value for name, value in settings.get("limits", {}).items()}
        ),
        scenes=scenes,
        lines=lines,
        kept={} if scenes else None,
        held={} if settings.get("overrides") else None,
        by_name={} if scenes else None,
    )


def folders(folder: str, written: Iterable[str]) -> tuple[str, ...]:
    """Absolute paths of folders that are written from `folder` on, or from the user's own with `~`."""
    return tuple(system_path(os.path.join(folder, os.path.expanduser(each))) for each in written)


def severities(levels: Mapping[str, str]) -> dict[str, Severity | None]:
    return {code: None if level == LEVELS[-1] else Severity(level) for code, level in levels.items()}
