"""Reads a TOML text to a configuration, with all mistakes in it.

The checks of all kinds of keys are methods of one reader, which keeps its place in the text and the mistakes.
"""

import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from robray.configuration.building import built
from robray.configuration.configuration import PACKAGE, Configuration, is_plain, own_table
from robray.configuration.keys import KEYS, LEVELS, NAME, Key, Kind, Table, own_place
from robray.configuration.mistakes import Mistake
from robray.configuration.patterns import MANY_WILD, MOST_PATTERNS, MOST_WILD, fault, wild
from robray.configuration.rule_names import GROUPS, rules_named
from robray.configuration.toml_text import NOTHING, Entry, Path, TomlText, toml_text
from robray.rules import ROLES, RULES
from robray.rules.engine.limits import LARGEST_ANGLE
from robray.rules.engine.suggest import nearest
from robray.text.conflicts import conflicts
from robray.text.lines import Lines
from robray.text.paths import path_fault
from robray.text.printable import clipped
from robray.text.spans import Span

MOST_BYTES = 1 << 20
"""Size limit of a configuration: each key typed in it reads it again."""

_MOST_SUGGESTIONS = 100
"""Limit of mistakes with a suggestion."""

_NOWHERE = Entry(None, None)

MOST_TABLES = 1_000
"""Limit of tables with one name: each is matched with each file."""

_LONGEST_SHOWN = 100
"""Characters shown of an invalid text; no valid one is so long."""


class Read(NamedTuple):
    """`configuration` has the valid part of the text; None for a text without settings of robray.

    `settings` are the valid settings as written, and `entries` their places, both relative to the table of robray.
    """

    configuration: Configuration | None
    mistakes: tuple[Mistake, ...] = ()
    settings: Mapping[str, Any] = {}
    entries: Mapping[Path, Entry] = {}

    @property
    def is_unread(self) -> bool:
        return self.configuration is not None and self.configuration.is_unread


_OURS = re.compile(rb"^[ \t]*\[+[ \t]*tool[ \t]*\.[ \t]*robray\b", re.MULTILINE)
"""The header of a table of robray in a file that other programs share."""


def read_configuration(path: str, text: bytes) -> Read:
    """The settings in a `robray.toml`, or those under `[tool.robray]` in a `pyproject.toml`."""
    within = own_table(path)
    if len(text) > MOST_BYTES:
        return Read(None) if within else unread_configuration(path, f"has more than {MOST_BYTES:,} bytes")
    read = toml_text(text)
    if read.fault is not None:
        if within and _OURS.search(text) is None:
            return Read(None)
        if found := [*conflicts(text)]:
            from robray.rules.common.findings import problem_of

            problems, lines = [problem_of(text, each) for each in found], Lines(text)
            return _unread(*(Mistake(path, lines.line(at.start) + 1, code, at, why) for code, at, why in problems))
        span, why = read.fault
        return _unread(Mistake(path, Lines(text).line(span.start) + 1, "config-syntax", span, (why,)))
    settings: Any = read.settings
    for key in within:
        settings = settings.get(key) if isinstance(settings, Mapping) else None
    if within and settings is None:
        return Read(None)
    mistakes: list[Mistake] = []
    lines = Lines(text)
    checked = _Checked(path, within, read, lines, text, mistakes)
    sound = checked.table(settings, KEYS, ())
    entries = {key[len(within) :]: entry for key, entry in read.entries.items() if key[: len(within)] == within}
    own_lines = {key: lines.line(entry.place.start) + 1 for key, entry in entries.items()}
    mistakes.sort(key=lambda mistake: (mistake.line, mistake.span))
    return Read(built(path, sound, own_lines, checked.ranks), tuple(mistakes), settings, entries)


def unread_configuration(path: str, why: str) -> Read:
    """For a `robray.toml` that exists and cannot be read: its settings are unknown."""
    return _unread(Mistake(path, 1, "config-syntax", Span(0, 0), (f"this configuration is not read: the file {why}",)))


def _unread(*mistakes: Mistake) -> Read:
    return Read(built(mistakes[0].path, {}, {})._replace(is_unread=True), mistakes)


def place_of(read: Read, text: bytes, at: Path) -> Span:
    """The span of a value or an element; for a string, without its quotes."""
    entry = read.entries.get(at, _NOWHERE)
    return entry.place if entry.value is None else unquoted(text, entry.value)


def mistake_at(
    read: Read, text: bytes, at: Path, code: str, details: tuple[str, ...], meant: str | None = None
) -> Mistake:
    """A mistake in a value that only the disk can check."""
    assert read.configuration is not None, "it has settings of ours"
    span = place_of(read, text, at)
    line = read.configuration.lines.get(at, 1)
    shown = tuple(map(_short, details))
    return Mistake(read.configuration.path or "", line, code, span, shown, meant)


def checked(value: object, key: Key, name: str) -> tuple[Any, tuple[str, ...]]:
    """The valid part of a value set elsewhere under `name`, None if there is none; and its mistakes, in words."""
    mistakes: list[Mistake] = []
    sound = _Checked("", (), NOTHING, Lines(b""), b"", mistakes).key(value, key, tuple(name.split(".")))
    return sound, tuple(mistake.message for mistake in mistakes)


class _Checked:
    """Extracts the valid part of tables and notes the mistakes."""

    def __init__(
        self,
        path: str,
        within: Path,
        read: TomlText,
        lines: Lines,
        text: bytes,
        mistakes: list[Mistake],
    ) -> None:
        self._path = path
        self._within = within
        self._read = read
        self._lines = lines
        self._text = text
        self._mistakes = mistakes
        self._suggestions = _MOST_SUGGESTIONS
        self._wild = MOST_WILD
        self.ranks: dict[Path, tuple[int, ...]] = {}
        """Ranks of the valid elements, for lists with invalid ones."""

    def table(self, value: Any, table: Table, at: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._wrong(at, f"a table, found {_kind_of(value)}")
            return {}
        sound: dict[str, Any] = {}
        needed = {
            name: key for name, key in table.keys.items() if isinstance(key, Key) and key.needed and name not in value
        }
        for name, inner in value.items():
            key = table.keys.get(name)
            if key is None:
                # A key with a wrong name is reported as such, and not as missing from its table.
                needed.pop(self._unknown_key((*at, name), inner, table, needed) or "", None)
            elif isinstance(key, Table):
                sound[name] = self._tables(inner, key, (*at, name))
            else:
                told = self.key(inner, key, (*at, name))
                if told is not None:
                    sound[name] = told
        for name in needed:
            self._note(at, "config-missing-key", _written((*at, name)), of_key=True)
        return sound

    def _tables(self, value: Any, table: Table, at: Path) -> Any:
        if table.named:
            if not isinstance(value, dict):
                self._wrong(at, f"a table, found {_kind_of(value)}")
                return {}
            return {name: self.table(inner, table, (*at, name)) for name, inner in value.items()}
        if table.repeated:
            if not isinstance(value, list):
                self._wrong(at, f"a list of tables; write each under '[[{_written(at)}]]'")
                return []
            if len(value) > MOST_TABLES:
                self._note((*at, MOST_TABLES), "config-left-out", f"{MOST_TABLES:,}", f"elements of '{_written(at)}'")
            return [self.table(inner, table, (*at, index)) for index, inner in enumerate(value[:MOST_TABLES])]
        return self.table(value, table, at)

    def key(self, value: Any, key: Key, at: Path) -> Any:
        match key.kind:
            case Kind.FILE:
                return value if self._is_element(value, Kind.FILES, at, wanted=key.wanted) else None
            case Kind.NAME:
                return value if self._is_name(value, key, at) else None
            case Kind.CHOICE:
                return value if self._is_choice(value, key, at) else None
            case _ if not _is_of(value, key):
                given = _given(value) if key.kind is not Kind.VECTOR else _elements(value)
                self._wrong(at, f"{key.wanted}, found {given}")
                return None
            case Kind.SEVERITIES:
                return {code: level for code, level in value.items() if self._is_severity(code, level, (*at, code))}
            case Kind.ARGUMENTS:
                return {name: each for name, each in value.items() if self._is_argument(each, (*at, name))}
            case Kind.VECTOR if key.is_angle:
                self._angles(value, at)
            case Kind.BOOLEAN | Kind.WHOLE | Kind.LIMIT | Kind.VECTOR:
                pass
            case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.RULES | Kind.NAMES:
                return self._list(value, key, at)
        return value

    def _list(self, value: list[Any], key: Key, at: Path) -> list[Any]:
        if len(value) > MOST_PATTERNS:
            left_out = f"{MOST_PATTERNS:,}", f"elements of '{_written(at)}'"
            self._note((*at, MOST_PATTERNS), "config-left-out", *left_out)
        elements = [self._element(each, key, (*at, index)) for index, each in enumerate(value[:MOST_PATTERNS])]
        ranks = [index for index, each in enumerate(elements) if each is not None]
        names = [each["path"] if isinstance(each, dict) else each for each in elements]
        left = self._not_too_wild(names, ranks, key.kind, at)
        if len(left) < len(elements):
            self.ranks[at] = tuple(left)
        return [elements[index] for index in left]

    def _angles(self, value: Sequence[float], at: Path) -> None:
        """Notes angles of more than a turn, with the value in radians if they look like degrees."""
        largest = max(value, key=abs)
        if abs(largest) > LARGEST_ANGLE:
            meant = f"[{', '.join(f'{math.radians(each):.7g}' for each in value)}]"
            self._note(at, "config-looks-like-degrees", f"{largest:g}", meant=meant)

    def _element(self, value: Any, key: Key, at: Path) -> Any:
        """The valid part of an element; None if it has to be left out."""
        if key.element is None or not isinstance(value, dict):
            return value if self._is_element(value, key.kind, at) else None
        sound = self.table(value, key.element, at)
        # A file with a wrong name or place is worse than none.
        needed = {name for name, inner in key.element.keys.items() if isinstance(inner, Key) and inner.needed}
        return sound if sound.keys() >= needed | (value.keys() & key.element.keys.keys()) else None

    def _is_name(self, value: Any, key: Key, at: Path) -> bool:
        if isinstance(value, str) and re.fullmatch(NAME, value) is not None:
            return True
        odd = "one with a quotation mark or a control character" if isinstance(value, str) else _given(value)
        self._wrong(at, f"{key.wanted}, found {odd}")
        return False

    def _is_argument(self, value: Any, at: Path) -> bool:
        if isinstance(value, str | int | float):
            return True
        self._wrong(at, f"a text, a number, true or false, found {_given(value)}")
        return False

    def _is_choice(self, value: Any, key: Key, at: Path) -> bool:
        if isinstance(value, str) and value in key.choices:
            return True
        told = f"'{_short(value)}'" if isinstance(value, str) else _given(value)
        near = self._nearest(value, key.choices) if isinstance(value, str) else None
        self._note(at, "config-wrong-value", _written(at), f"{key.wanted}, found {told}", meant=near)
        return False

    def _is_element(self, value: Any, kind: Kind, at: Path, wanted: str = "") -> bool:
        if not isinstance(value, str):
            self._wrong(at, f"{wanted or kind.value}, found {_given(value) if wanted else f'{_kind_of(value)} in it'}")
            return False
        if wanted and (not value or value.startswith("!")):
            self._wrong(at, f"{wanted}, found '{_short(value)}'" if value else f"{wanted}, found an empty string")
            return False
        if kind is Kind.RULES:
            return self._is_rule(value, at)
        if kind is Kind.NAMES:
            return True
        if (odd := path_fault(value)) is not None:
            self._note(at, "config-bad-pattern", _written(at), odd)
            return False
        if kind is Kind.FILES and value.startswith(PACKAGE) and not _names_a_file(value):
            why = f"does not name a file in a package; use '{PACKAGE}PACKAGE/FILE'"
            self._note(at, "config-bad-pattern", _short(value), why)
            return False
        if kind in (Kind.PATTERNS, Kind.FILES) and (odd := fault(value)) is not None:
            self._note(at, "config-bad-pattern", _short(value), f"is not a valid pattern: {odd}")
            return False
        return True

    def _not_too_wild(self, names: Sequence[str], ranks: Sequence[int], kind: Kind, at: Path) -> Sequence[int]:
        """The ranks of names without the patterns above the limit, over all lists matched with each path."""
        if kind is Kind.PATTERNS:
            held = [ranks[each] for each in wild([names[rank] for rank in ranks])]
        else:
            held = [rank for rank in ranks if kind is Kind.FILES and not is_plain(names[rank])]
        before, self._wild = self._wild, max(self._wild - len(held), 0)
        if len(held) <= before:
            return ranks
        self._note((*at, held[before]), "config-left-out", f"{MOST_WILD:,}", MANY_WILD)
        beyond = {*held[before:]}
        return [rank for rank in ranks if rank not in beyond]

    def _is_rule(self, name: str, at: Path) -> bool:
        is_known = bool(rules_named(name))
        # In a table of severities the key is wrong, otherwise the text.
        is_key = self._of(at).key is not None
        if name in ROLES.stopping and "select" not in at:
            self._note(at, "config-idle-rule", name, of_key=is_key)
        if not is_known:
            meant = self._nearest(name, (*RULES, *GROUPS))
            self._note(at, "config-unknown-rule", _short(name), meant=meant, of_key=is_key)
        return is_known

    def _is_severity(self, code: str, level: Any, at: Path) -> bool:
        known = self._is_rule(code, at)
        if isinstance(level, str) and level in LEVELS:
            return known
        levels = ", ".join(f'"{each}"' for each in LEVELS[:-1])
        told = f'"{_short(level)}"' if isinstance(level, str) else _kind_of(level)
        near = self._nearest(level, LEVELS) if isinstance(level, str) else None
        wanted = f'{levels} or "{LEVELS[-1]}", found {told}'
        self._note(at, "config-unknown-severity", _written(at), wanted, meant=near)
        return False

    def _unknown_key(self, at: Path, value: Any, table: Table, needed: Mapping[str, Key]) -> str | None:
        """The suggested key: a near name, or a key that the table needs and that can have the value."""
        name = at[-1]
        assert isinstance(name, str), "only what has a name is a key"
        near = self._nearest(name, table.keys)
        own = own_place(_short(name)) if self._suggestions >= 0 else None
        if own is not None and near is not None:
            # A known key of another table is misplaced rather than misspelt.
            near, own = (None, own) if own[-1] == name else (near, None)
        if near is None and own is None:
            near = next((each for each, key in needed.items() if type(key.default) is type(value)), None)
        hint = ""
        if near is None and self._suggestions >= 0:
            hint = f"; expected one of {', '.join(table.keys)}"
            if own is not None:
                tables = ".".join((*map(str, self._within), *own[:-1]))
                hint = f"; did you mean '{own[-1]}' {f'in [{tables}]' if tables else 'above the first table'}?"
        self._note(at, "config-unknown-key", _short(name), hint, meant=near, of_key=True)
        return near

    def _nearest(self, word: str, known: Iterable[str]) -> str | None:
        """The suggestion for a word; only for the first mistakes, because the search is slow."""
        self._suggestions -= 1
        return nearest(_short(word), known) if self._suggestions >= 0 else None

    def _wrong(self, at: Path, wanted: str) -> None:
        self._note(at, "config-wrong-value", _written(at), wanted)

    def _of(self, at: Path) -> Entry:
        return self._read.entries.get((*self._within, *at), _NOWHERE)

    def _note(self, at: Path, code: str, *details: str, meant: str | None = None, of_key: bool = False) -> None:
        entries, whole = self._read.entries, (*self._within, *at)
        # An item without a span, such as an empty table, is reported at its parent.
        found = next((entries[whole[:n]] for n in range(len(whole), 0, -1) if whole[:n] in entries), _NOWHERE)
        span = found.place if of_key or found.value is None else unquoted(self._text, found.value)
        line = self._lines.line(span.start) + 1
        self._mistakes.append(Mistake(self._path, line, code, span, details, meant))


def unquoted(text: bytes, value: Span) -> Span:
    """The span between the quotes of a string; for other values all of it."""
    start, end = value
    for quotes in (b'"""', b"'''", b'"', b"'"):
        width = len(quotes)
        if end - start >= 2 * width and text.startswith(quotes, start) and text.endswith(quotes, start, end):
            return Span(start + width, end - width) if end - start > 2 * width else value
    return value


def _is_of(value: Any, key: Key) -> bool:
    """True if a value has the type of a key and is within its bounds."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    match key.kind:
        case Kind.BOOLEAN:
            return isinstance(value, bool)
        case Kind.WHOLE:
            assert key.bounds is not None, "every whole number has bounds"
            return is_number and isinstance(value, int) and key.bounds[0] <= value <= key.bounds[1]
        case Kind.LIMIT:
            # There are whole numbers that no float can hold.
            return is_number and 0 < value <= sys.float_info.max
        case Kind.SEVERITIES | Kind.ARGUMENTS:
            return isinstance(value, dict)
        case Kind.VECTOR:
            return isinstance(value, list) and len(value) == 3 and all(map(_is_finite, value))
        case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.RULES | Kind.NAMES:
            return isinstance(value, list)
        case Kind.FILE | Kind.NAME | Kind.CHOICE:
            return isinstance(value, str)


def _elements(value: Any) -> str:
    if not isinstance(value, list):
        return _given(value)
    odd = next((each for each in value if not _is_finite(each)), None)
    return f"one of {len(value)}" if odd is None else f"one with {_given(odd)} in it"


def _is_finite(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and abs(value) <= sys.float_info.max


def _names_a_file(value: str) -> bool:
    package, _, file = value.removeprefix(PACKAGE).partition("/")
    return bool(package) and bool(file.strip("/"))


def _written(at: Path) -> str:
    return ".".join(_short(key) for key in at if isinstance(key, str))


def _given(value: Any) -> str:
    """A number, unless it is too long to read; for other values their type."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _kind_of(value)
    return f"a number of {value.bit_length():,} bits" if isinstance(value, int) and abs(value) >> 64 else repr(value)


def _short(text: str) -> str:
    return clipped(text, _LONGEST_SHOWN)


_KINDS = {str: "a string", int: "a number", float: "a number", list: "a list", dict: "a table", type(None): "nothing"}


def _kind_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else _KINDS.get(type(value), "a date")
