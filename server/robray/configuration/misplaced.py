"""A key that stands in another table than its own, as one above the header that it was to be under: where it goes.

A move is read again before it is offered: what was said there must be said where it counts, and nothing else otherwise.
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from robray.configuration.keys import CLAIMED, KEYS, Table
from robray.configuration.mistakes import Move
from robray.configuration.toml_text import Path, Statement, toml_text
from robray.rules.engine.suggest import nearest
from robray.text.spans import Span

_LONGEST = 50_000
"""Bytes of a text in which keys are moved: it is read twice for each, at each key that is typed."""


def own_place(name: str) -> tuple[str, ...] | None:
    """Where the key of this name belongs, or of one that was probably meant: in a table that is there once, or above
    all tables.
    """
    known = dict(_single())
    found = name if name in known else nearest(name, known)
    return None if found is None else known[found]


def table_in_words(table: Sequence[str], within: Path) -> str:
    """Where the keys of a table stand."""
    names = (*map(str, within), *table)
    return f"in [{'.'.join(names)}]" if names else "above the first table"


def moved(text: bytes, cut: Sequence[Statement], within: Path, at: Path, wanted: tuple[str, ...]) -> Move | None:
    """None where that is not sure to say what was meant. Paths count from our own table on, which is `within`."""
    if len(text) > _LONGEST:
        return None
    whole, goal = (*within, *at), (*within, *wanted)
    header = next((each for each in cut if each.is_header and _names(each) == whole and not each.is_repeated), None)
    if header is not None:
        edits = _header(header, goal)
        title = f"Change to '[{'.'.join(map(str, goal))}]'"
    else:
        edits = _pair(text, cut, whole, goal)
        place = table_in_words(wanted[:-1], within)
        title = f"Move the key {place.replace('in ', 'to ', 1) if place.startswith('in ') else place}"
    if not edits or not _says(text, edits, whole, goal):
        return None
    return Move(title, tuple((span, written.decode()) for span, written in edits))


def _single() -> Iterator[tuple[str, tuple[str, ...]]]:
    """What has a name of its own; the keys above all tables come last and win."""
    # Files are named in several tables, and so is a reader.
    of_formats = {each.name for each in CLAIMED}
    tables = {
        name: inner
        for name, inner in KEYS.keys.items()
        if isinstance(inner, Table) and not inner.named and not inner.repeated and name not in of_formats
    }
    for table, inner in reversed(tables.items()):
        for name in inner.keys:
            yield name, (table, name)
    for name, key in KEYS.keys.items():
        if not isinstance(key, Table):
            yield name, (name,)


def _names(statement: Statement) -> Path:
    return tuple(key for key, _ in statement.keys)


def _header(header: Statement, goal: Path) -> tuple[tuple[Span, bytes], ...]:
    first, last = header.keys[0][1], header.keys[-1][1]
    return ((Span(first.start, last.end), ".".join(map(str, goal)).encode()),)


def _pair(text: bytes, cut: Sequence[Statement], whole: Path, goal: Path) -> tuple[tuple[Span, bytes], ...]:
    """The line of a key is taken out, and put in behind the header of its table, or added to what stands there."""
    above: Path = ()
    found = None
    for each in cut:
        if each.is_header:
            above = _names(each)
        elif len(each.keys) == 1 and (*above, *_names(each)) == whole:
            found = each
    if found is None or found.value is None:
        return ()
    line = _line(text, Span(found.span.start, found.value.end))
    if text[line.start : found.span.start].strip() or not _is_rest(text[found.value.end : line.end]):
        return ()
    ending = b"\r\n" if b"\r\n" in text else b"\n"
    name = found.keys[0][1]
    written = str(goal[-1]).encode() + text[name.end : line.end].rstrip() + ending
    out = (_with_blank_lines(text, line), b"")
    there = _value(cut, goal)
    if there is not None:
        added, listed = _elements(text, found.value), _elements(text, there)
        added = None if added is None else added.rstrip(b", \t\r\n")
        if not added or listed is None:
            return ()
        at = there.start + len(text[there.start : there.end - 1].rstrip())
        gap = b"" if not listed else b" " if listed.endswith(b",") else b", "
        return out, (Span(at, at), gap + added)
    return out, _placed(
        text, cut, goal[:-1], written, ending, is_rest=bool((text[: line.start] + text[line.end :]).strip())
    )


def _placed(
    text: bytes, cut: Sequence[Statement], table: Path, written: bytes, ending: bytes, *, is_rest: bool
) -> tuple[Span, bytes]:
    """`is_rest` says whether there is more in the text than what is moved."""
    header = next((each for each in cut if each.is_header and not each.is_repeated and _names(each) == table), None)
    if header is not None:
        at = _line(text, header.span).end
        gap = b"" if text[:at].endswith(b"\n") else ending
        return Span(at, at), gap + written
    if not table:
        last = [*takewhile(lambda each: not each.is_header, cut)]
        if last:
            at = _line(text, last[-1].span).end
            return Span(at, at), written
        first = next(each for each in cut if each.is_header)
        at = _above_comments(text, _line(text, first.span).start)
        return Span(at, at), written + ending
    gap = b"" if not is_rest else ending if text.endswith(b"\n") else ending * 2
    names = ".".join(map(str, table)).encode()
    return Span(len(text), len(text)), gap + b"[" + names + b"]" + ending + written


def _line(text: bytes, span: Span) -> Span:
    """The lines that it is on, with their end."""
    end = text.find(b"\n", span.end - 1 if text[span.end - 1 : span.end] == b"\n" else span.end)
    return Span(text.rfind(b"\n", 0, span.start) + 1, end + 1 if end >= 0 else len(text))


def _with_blank_lines(text: bytes, line: Span) -> Span:
    """With those behind it, where it is the first of its paragraph."""
    before = text[: line.start].rstrip(b" \t\r")
    if before and not before.endswith((b"\n\n", b"\n\r\n")):
        return line
    end = line.end
    while (next_end := text.find(b"\n", end) + 1) and not text[end:next_end].strip():
        end = next_end
    return Span(line.start, end)


def _above_comments(text: bytes, at: int) -> int:
    """The start of the comment that stands right above a line."""
    while at and text[text.rfind(b"\n", 0, at - 1) + 1 : at].lstrip().startswith(b"#"):
        at = text.rfind(b"\n", 0, at - 1) + 1
    return at


def _is_rest(text: bytes) -> bool:
    """Whether nothing follows but a comment."""
    rest = text.strip()
    return not rest or rest.startswith(b"#")


def _value(cut: Sequence[Statement], path: Path) -> Span | None:
    above: Path = ()
    for each in cut:
        if each.is_header:
            above = _names(each)
        elif (*above, *_names(each)) == path:
            return each.value
    return None


def _elements(text: bytes, value: Span) -> bytes | None:
    """What is between the brackets of a list; None where that cannot be put elsewhere, or be added to."""
    written = text[slice(*value)]
    if not written.startswith(b"[") or not written.endswith(b"]") or b"#" in written:
        return None
    return written[1:-1].strip()


def _says(text: bytes, edits: Sequence[tuple[Span, bytes]], whole: Path, goal: Path) -> bool:
    """Whether what stood at one path is at the other, behind what is there, and all else is as it was."""
    before, after = toml_text(text), text
    for span, written in sorted(edits, reverse=True):
        after = after[: span.start] + written + after[span.end :]
    read = toml_text(after)
    expected = copy.deepcopy(before.settings)
    value = _taken(expected, whole)
    holder: Any = expected
    for key in goal[:-1]:
        holder = holder.setdefault(key, {}) if isinstance(holder, dict) else None
    if not isinstance(holder, dict):
        return False
    own = holder.get(str(goal[-1]))
    if own is not None and not (isinstance(own, list) and isinstance(value, list)):
        return False
    holder[str(goal[-1])] = value if own is None else [*own, *value]
    return len(read.faults) == len(before.faults) and read.settings == expected


def _taken(settings: Mapping[str, Any], path: Path) -> Any:
    """The value there, which is taken out."""
    holder: Any = settings
    for key in path[:-1]:
        holder = holder[key]
    return holder.pop(path[-1])
