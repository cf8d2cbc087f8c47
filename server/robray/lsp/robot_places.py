"""The commands that lead from a xacro source to the text of its robot, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.lsp.commands import known_document
from robray.lsp.cursor import document
from robray.lsp.encoded_json import EncodedJson, json_ranges
from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.text.spans import Span

_MOST_RANGES = 100
_WORD = re.compile(rb"[\w.-]+")


def robot_ranges(session: Session, *arguments: Any) -> EncodedJson:
    """The ranges of a robot that are expanded from a position of one of its sources, one for each call of a macro.

    The document is the source whose robot is shown (`robray.flattenedScene`); the second argument is the URI of the
    source, and the third the position in it. If nothing is expanded from this place, the answer has the ranges of the
    line, or those of the calls and includes on the line. Empty if one of the two is not a source.
    """
    shown, wanted = known_document(session, arguments), _position(arguments, 2)
    asked = document(session, arguments[1]) if isinstance(arguments[1], str) else None
    if asked is None:
        return EncodedJson([])
    offset = asked.coordinates.offset(asked.path, wanted)
    for robot in session.robots_of(shown.path)[:1]:
        line = Span(*asked.file.lines.extent(asked.file.lines.line(offset)))
        found = robot.made_of(asked.path, _word(asked.file.text, line, offset)) or robot.made_of(asked.path, line)
        spans = islice(_joined(found or robot.source_map.made_by_calls(asked.path, line), robot.text), _MOST_RANGES)
        lines = shown.coordinates.files[robot.path].lines
        return EncodedJson(json_ranges(lines, [*spans], session.settings.encoding))
    return EncodedJson([])


def source_place(session: Session, *arguments: Any) -> EncodedJson:
    """The location in the sources of a position in the text of a robot; None if the document is not a source.

    The document is the source whose robot is shown, and the second argument is the position.
    """
    shown = known_document(session, arguments)
    wanted = _position(arguments, 1)
    for robot in session.robots_of(shown.path)[:1]:
        offset = shown.coordinates.offset(robot.path, wanted)
        return EncodedJson(shown.coordinates.json_location(FileSpan(robot.path, Span(offset, offset + 1))))
    return EncodedJson(None)


def _word(text: bytes, line: Span, offset: int) -> Span:
    """The word of a line around a byte; the byte alone if there is none."""
    words = (Span(*found.span()) for found in _WORD.finditer(text, *line))
    return next((word for word in words if word.start <= offset < word.end), Span(offset, offset + 1))


def _position(arguments: tuple[Any, ...], at: int) -> types.Position:
    given = arguments[at] if len(arguments) > at else None
    line, character = (given.get("line"), given.get("character")) if isinstance(given, dict) else (None, None)
    if not (type(line) is type(character) is int and line >= 0 and character >= 0):
        raise InvalidParamsError(f"argument {at + 1} must be a position")
    return types.Position(line, character)


def _joined(spans: Iterable[Span], text: bytes) -> Iterator[Span]:
    """The spans in order, those on one line as one."""
    last: Span | None = None
    for each in sorted(spans):
        if last is not None and b"\n" not in text[last.end : each.start]:
            last = Span(last.start, max(last.end, each.end))
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last
