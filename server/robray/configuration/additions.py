"""Additions to a configuration, as text: a set of scenes, a robot, rules that are ignored in a folder, tags.

Each addition is parsed again before it is offered, and must change nothing else.
"""

import copy
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from robray.configuration.configuration import own_table
from robray.configuration.toml_text import Path, TomlText, toml_text
from robray.configuration.written import pairs, written, written_path

_PATTERN = re.compile(r"[*?\[\]\\]|\A!|[ /]\Z|\A[ /#]")
"""Characters that turn the name of a file into a pattern."""


class Addition(NamedTuple):
    """`text` comes in at a byte of the file."""

    at: int
    text: str


def with_sets(path: str, text: bytes, sets: Iterable[tuple[str, Iterable[str]]]) -> Addition | None:
    """Further sets of scenes, each with a new name; None if the text cannot take them."""
    named = [(name, {"files": [*files]}) for name, files in sets]
    if any(is_pattern(file) for _, table in named for file in table["files"]):
        return None
    return _with_tables(path, text, "scenes", named)


def with_robot(path: str, text: bytes, name: str, file: str, arguments: Mapping[str, str]) -> Addition | None:
    """A robot written in xacro, under a new name, with values of its arguments."""
    return _with_tables(path, text, "robots", [(name, {"file": file, "arguments": dict(arguments)})])


def with_override(path: str, text: bytes, paths: list[str], ignore: list[str]) -> Addition | None:
    """Rules that are not reported in some files."""
    read, at = toml_text(text), (*own_table(path), "overrides")
    table = {"paths": paths, "ignore": ignore}
    into = _in_brackets(read, at, [written(table)], "[]")
    addition = into or _at_end(text, f"[[{written_path(at)}]]\n" + "".join(f"{pair}\n" for pair in pairs(table)))

    def expected(settings: dict[str, Any]) -> None:
        _table(settings, at[:-1]).setdefault("overrides", []).append(table)

    return _sound(text, read, addition, expected)


def with_names(path: str, text: bytes, key: str, names: list[str]) -> Addition | None:
    """Further names at the end of a list, such as the tags."""
    read, own = toml_text(text), own_table(path)
    old = _value(read, (*own, key))
    new = [name for name in names if name not in (old if isinstance(old, list) else ())]
    if not new:
        return None
    into = _in_brackets(read, (*own, key), [*map(written, new)], "[]")
    addition = into or _with_key(text, read, own, f"{key} = {written(new)}")

    def expected(settings: dict[str, Any]) -> None:
        _table(settings, own).setdefault(key, []).extend(new)

    return _sound(text, read, addition, expected)


def is_pattern(name: str) -> bool:
    """True if a name in a set stands for several files, or for another one."""
    return _PATTERN.search(name) is not None


def _with_tables(path: str, text: bytes, kind: str, wanted: Sequence[tuple[str, Mapping[str, Any]]]) -> Addition | None:
    """Tables with names of their own, under names that are not taken."""
    read, at = toml_text(text), (*own_table(path), kind)
    old = _value(read, at)
    taken = {*old} if isinstance(old, Mapping) else set()
    named: dict[str, Mapping[str, Any]] = {}
    for name, table in wanted:
        named[free(name, {*taken, *named})] = table
    into = _in_brackets(read, at, pairs(named))
    pieces = (
        f"[{written_path((*at, name))}]\n" + "".join(f"{pair}\n" for pair in pairs(each))
        for name, each in named.items()
    )
    addition = into or _at_end(text, "\n".join(pieces))

    def expected(settings: dict[str, Any]) -> None:
        _table(settings, at).update(named)

    return _sound(text, read, addition, expected)


def free(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    return name


def _in_brackets(read: TomlText, at: Path, pieces: Sequence[str], brackets: str = "{}") -> Addition | None:
    """Appends to an array or a table in brackets, or creates it; None for tables with headers."""
    entry = read.entries.get(at)
    if entry is None and at:
        return _in_brackets(read, at[:-1], [f"{at[-1]} = {brackets[0]}{', '.join(pieces)}{brackets[1]}"])
    if entry is None or entry.value is None:
        return None
    ends = [
        each.value.end
        for key, each in read.entries.items()
        if len(key) > len(at) and key[: len(at)] == at and each.value is not None
    ]
    return Addition(max(ends, default=entry.value.start + 1), ", " * bool(ends) + ", ".join(pieces))


def _with_key(text: bytes, read: TomlText, table: Path, pair: str) -> Addition:
    """A key with its value in a table, behind its header, or behind the other keys above all headers."""
    header = read.headers.get(table)
    if table and header is None:
        return _at_end(text, f"[{written_path(table)}]\n{pair}\n")
    top = min((each.start for each in read.headers.values()), default=len(text))
    values = [each.value.end for each in read.entries.values() if each.value is not None and each.value.end <= top]
    last = max(values, default=None) if header is None else header.end
    if last is None and top == len(text):
        return _at_end(text, f"{pair}\n")
    if last is None:
        # The comment above the first header is about its table.
        lines = text[: text.rfind(b"\n", 0, top) + 1].splitlines(keepends=True)
        while lines and lines[-1].lstrip().startswith(b"#"):
            del lines[-1]
        return Addition(sum(map(len, lines)), _with_ends(text, f"{pair}\n\n"))
    line_end = text.find(b"\n", last) + 1
    return Addition(line_end, _with_ends(text, f"{pair}\n")) if line_end else Addition(len(text), f"\n{pair}\n")


def _at_end(text: bytes, piece: str) -> Addition:
    gap = "" if not text.strip() else "\n" if text.endswith(b"\n") else "\n\n"
    return Addition(len(text), _with_ends(text, gap + piece))


def _with_ends(text: bytes, piece: str) -> str:
    return piece.replace("\n", "\r\n") if b"\r\n" in text else piece


def _value(read: TomlText, at: Path) -> Any:
    found: Any = read.settings
    for key in at:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _table(settings: dict[str, Any], at: Path) -> dict[str, Any]:
    for key in at:
        settings = settings.setdefault(str(key), {})
    return settings


def _sound(
    text: bytes, read: TomlText, addition: Addition, expected: Callable[[dict[str, Any]], None]
) -> Addition | None:
    """The addition, if it changes the settings as `expected` does."""
    wanted = copy.deepcopy(dict(read.settings))
    try:
        expected(wanted)
    except (AttributeError, KeyError, TypeError):
        # The key is not a table.
        return None
    after = toml_text(text[: addition.at] + addition.text.encode() + text[addition.at :])
    return addition if read.fault is None and after.fault is None and after.settings == wanted else None
