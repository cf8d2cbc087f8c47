"""What may be written at a place of a configuration: all of it from the table of keys and the rules' records."""

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from robray.configuration.configuration import PACKAGE
from robray.configuration.editing.context import Context, Writing, context
from robray.configuration.editing.describe import described
from robray.configuration.editing.schema_paths import meant, table_of
from robray.configuration.keys import KEYS, LEVELS, Key, Kind, Table
from robray.configuration.rule_names import GROUPS
from robray.configuration.toml_text import Path
from robray.rules import RULES
from robray.text.spans import Span

ListFolder = Callable[[str], tuple[str, ...]]
"""The names in a folder that is written from the configuration's own on, those of folders with a slash behind them."""

_LISTS = frozenset({Kind.PATTERNS, Kind.FOLDERS, Kind.FILES, Kind.RULES, Kind.NAMES})

_NAMED = frozenset({Kind.FILE, Kind.FILES, Kind.FOLDERS, Kind.PATTERNS, Kind.RULES, Kind.SEVERITIES})
"""Of these keys the values name files or rules, which can be offered."""


class Role(Enum):
    KEY = "key"
    TABLE = "table"
    RULE = "rule"
    VALUE = "value"
    FILE = "file"
    FOLDER = "folder"


class Offer(NamedTuple):
    """`text` takes the place of what stands there, or `snippet` does, in the syntax of LSP.

    `goes_on` says that a name is due where the snippet leaves the cursor: another list should open there.
    """

    label: str
    role: Role
    text: str
    detail: str = ""
    documentation: str = ""
    snippet: str = ""
    goes_on: bool = False


class Offers(NamedTuple):
    replaced: Span
    items: tuple[Offer, ...] = ()


class Around(NamedTuple):
    """`settings` are those that stand in the text, from our own table on, which is at `within`; `suffixes` are those
    of scene files, `names` what may stand for the name at a path.
    """

    within: Path
    settings: Mapping[str, Any]
    list_folder: ListFolder
    suffixes: tuple[str, ...]
    names: Callable[[tuple[str, ...]], Iterable[str]] = lambda _path: ()


def completion(text: bytes, offset: int, around: Around) -> Offers:
    within, settings, list_folder, suffixes, names = around
    found = context(text, offset)
    if found is None:
        return Offers(Span(offset, offset))
    if found.writing is Writing.HEADER:
        return Offers(found.replaced, tuple(_headers(within)))
    own = tuple(str(part) for part in within)
    path = found.path[len(own) :]
    if found.path[: len(own)] != own:
        # Another table, or another program's: whoever wants one of ours begins it with a bracket.
        return Offers(found.replaced)
    if found.writing is Writing.KEY:
        items = [*_keys(found, path, settings)]
        if found.at_line_start:
            items += _headers(within)
        return Offers(found.replaced, tuple(items))
    offers = _values(found, path, list_folder, suffixes, names)
    listed = _listed(settings, path) if found.in_list else frozenset[str]()
    new = (each for each in offers if each.role is not Role.FILE or each.label not in listed)
    return Offers(found.replaced, tuple(new))


def _headers(within: Path) -> Iterator[Offer]:
    before = ".".join((*map(str, within), ""))
    for name, table in _tables(KEYS):
        snippet = ""
        shown = f"{before}{name}"
        if table.named:
            snippet = f"[{shown}.${{1:name}}]"
            shown = f"{shown}.name"
        label = f"[[{shown}]]" if table.repeated else f"[{shown}]"
        yield Offer(label, Role.TABLE, label, "", table.summary, snippet)
    for name, key in single_tables():
        yield Offer(f"[{before}{name}]", Role.TABLE, f"[{before}{name}]", "", described(key), "")


def _tables(table: Table, before: str = "") -> Iterator[tuple[str, Table]]:
    for name, inner in table.keys.items():
        if isinstance(inner, Table):
            yield f"{before}{name}", inner
            if not inner.named and not inner.repeated:
                yield from _tables(inner, f"{before}{name}.")


def single_tables() -> Iterator[tuple[str, Key]]:
    """The keys whose value is a table, which can be written as one."""
    for name, inner in KEYS.keys.items():
        if isinstance(inner, Table) and not inner.named and not inner.repeated:
            for own, key in inner.keys.items():
                if isinstance(key, Key) and key.kind is Kind.SEVERITIES:
                    yield f"{name}.{own}", key


def _keys(found: Context, path: tuple[str, ...], settings: Mapping[str, Any]) -> Iterator[Offer]:
    table = table_of(_without_numbers(path))
    if table is None:
        place = meant(path)
        if place is not None and isinstance(place.what, Key) and place.what.kind is Kind.SEVERITIES:
            yield from _rules(found, ' = "', '"')
        return
    there = _there(settings, path)
    for name, key in table.keys.items():
        if name in there and not found.has_value:
            continue
        if isinstance(key, Table):
            if not key.repeated and (path or found.quote is None):
                yield Offer(name, Role.TABLE, name, "", key.summary)
            continue
        value = "" if found.has_value else f" = {_start(key)}"
        snippet = "" if found.has_value else f"{name} = {_snippet(key)}"
        goes_on = bool(snippet) and key.kind in _NAMED
        yield Offer(name, Role.KEY, f"{name}{value}", key.wanted, described(key), snippet, goes_on)


def _without_numbers(path: tuple[str, ...]) -> tuple[str, ...]:
    """The path of a table under a header; of one that is repeated nobody says which."""
    first = KEYS.keys.get(path[0]) if path else None
    return path if not isinstance(first, Table) or not first.repeated else (path[0],)


def _there(settings: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
    found: Any = settings
    for part in path:
        found = found.get(part) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _listed(settings: Mapping[str, Any], path: tuple[str, ...]) -> frozenset[str]:
    """The names that a list already holds."""
    found = _there(settings, path[:-1]).get(path[-1]) if path else None
    return frozenset(each for each in found if isinstance(each, str)) if isinstance(found, list) else frozenset()


def _start(key: Key) -> str:
    """What stands behind a key that has just been chosen."""
    if key.kind in _LISTS:
        return "[]"
    if key.kind in (Kind.SEVERITIES, Kind.ARGUMENTS):
        return "{}"
    if key.kind in (Kind.FILE, Kind.NAME):
        return '""'
    if key.kind is Kind.CHOICE:
        return f'"{key.default}"'
    return _written(key.default)


def _snippet(key: Key) -> str:
    match key.kind:
        case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.RULES | Kind.NAMES:
            return '["$1"]'
        case Kind.SEVERITIES | Kind.ARGUMENTS:
            return "{ $1 }"
        case Kind.FILE | Kind.NAME:
            return '"$1"'
        case Kind.VECTOR:
            return "[${1:0}, ${2:0}, ${3:0}]"
        case Kind.BOOLEAN:
            return f"${{1|{_written(not key.default)},{_written(key.default)}|}}"
        case Kind.CHOICE:
            return f'"${{1|{",".join(key.choices)}|}}"'
        case Kind.WHOLE | Kind.LIMIT:
            return f"${{1:{_written(key.default)}}}"


def _element(table: Table) -> str:
    """A table with the keys that it needs, to be filled in."""
    needed = (name for name, key in table.keys.items() if isinstance(key, Key) and key.needed)
    filled = (f'{name} = "${rank}"' for rank, name in enumerate(needed, 1))
    return f"{{ {', '.join(filled)}, $0 }}"


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(
    found: Context,
    path: tuple[str, ...],
    list_folder: ListFolder,
    suffixes: tuple[str, ...],
    names_for: Callable[[tuple[str, ...]], Iterable[str]],
) -> Iterator[Offer]:
    place = meant(_with_numbers(path))
    if place is None or not isinstance(place.what, Key):
        return
    key = place.what
    if place.rule is not None:
        for level in LEVELS:
            yield Offer(level, Role.VALUE, _quoted(found, level))
        return
    if key.kind in _LISTS and not found.in_list:
        if found.quote is None:
            yield Offer("[]", Role.VALUE, "[]", key.wanted, described(key), _snippet(key))
        return
    match key.kind:
        case Kind.BOOLEAN:
            for value in (True, False):
                yield Offer(_written(value), Role.VALUE, _written(value), "default" if value is key.default else "")
        case Kind.CHOICE:
            for choice in key.choices:
                yield Offer(choice, Role.VALUE, _quoted(found, choice), "default" if choice == key.default else "")
        case Kind.WHOLE | Kind.LIMIT:
            yield Offer(_written(key.default), Role.VALUE, _written(key.default), "default")
        case Kind.RULES:
            yield from _rules(found)
        case Kind.FILES | Kind.FILE | Kind.FOLDERS | Kind.PATTERNS:
            yield from _paths(found, key.kind, list_folder, suffixes)
            if key.element is not None and found.quote is None:
                yield Offer("{}", Role.VALUE, "{}", "a table", key.element.summary, _element(key.element))
        case Kind.NAME:
            names = [] if found.quote is None else names_for(path)
            yield from (Offer(name, Role.VALUE, name) for name in names)
            if found.quote is None:
                yield Offer('""', Role.VALUE, '""', key.wanted, described(key), '"$1"')
        case Kind.VECTOR:
            if not found.in_list:
                written = _written(key.default)
                yield Offer(written, Role.VALUE, written, key.wanted, described(key), _snippet(key))
        case Kind.SEVERITIES | Kind.ARGUMENTS:
            yield Offer("{}", Role.VALUE, "{}", key.wanted, described(key), _snippet(key))
        case Kind.NAMES:
            # They are whatever the project calls its own.
            pass


def _with_numbers(path: tuple[str, ...]) -> Path:
    first = KEYS.keys.get(path[0]) if path else None
    return (path[0], 0, *path[1:]) if isinstance(first, Table) and first.repeated else path


def _rules(found: Context, before: str = "", behind: str = "") -> Iterator[Offer]:
    """Their names; as keys of severities with what follows."""
    as_key = bool(before)
    for code, rule in RULES.items():
        text = code if as_key and found.quote is None else _quoted(found, code)
        snippet = ""
        if as_key and not found.has_value and found.quote is None:
            snippet = f"{code}{before}${{1|{','.join(LEVELS)}|}}{behind}"
        yield Offer(code, Role.RULE, text, rule.severity.value, f"{rule.summary}\n\n{rule.explanation}", snippet)
    for name, (words, _) in GROUPS.items():
        text = name if as_key and found.quote is None else _quoted(found, name)
        yield Offer(name, Role.RULE, text, "group", f"A group of rules: {words}.")


def _quoted(found: Context, text: str) -> str:
    return text if found.quote is not None else f'"{text}"'


def _paths(found: Context, kind: Kind, list_folder: ListFolder, suffixes: tuple[str, ...]) -> Iterator[Offer]:
    """What is in the folder that is written so far; the label is the whole path, for who filters by it."""
    if found.quote is None:
        yield Offer('""', Role.VALUE, '""', "", "", '"$1"')
        return
    typed = found.typed
    if typed.startswith(PACKAGE):
        return
    sign = "!" if typed.startswith("!") else ""
    folder = posixpath.dirname(typed.removeprefix(sign))
    for name in list_folder(folder or "."):
        path = f"{sign}{posixpath.join(folder, name)}"
        is_folder = name.endswith("/")
        if not path.isprintable() or {*"\"'\\"}.intersection(path):
            continue
        if is_folder or (kind in (Kind.FILES, Kind.FILE) and name.lower().endswith(suffixes)) or kind is Kind.PATTERNS:
            yield Offer(path, Role.FOLDER if is_folder else Role.FILE, path)
