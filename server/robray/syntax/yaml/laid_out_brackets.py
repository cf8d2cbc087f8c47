"""Reads collections whose brackets do not match by the indentation of their lines.

YAML ignores indentation in brackets, but a text that lost a bracket is still laid out, and would lose all lines below.
The collection ends where the block around it goes on.
"""

import re
from typing import NamedTuple

from robray.syntax.json import MOST_BY_LINES
from robray.syntax.json.bare import in_brackets, is_broken, odd
from robray.syntax.json.collections import COMMA_LAST
from robray.syntax.moved import moved
from robray.syntax.nodes import Node, Properties, Trouble
from robray.syntax.notes import Noted
from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.scalars import REST_OF_LINE
from robray.text.spans import Span

_COMMENT_OR_TEXT = re.compile(r"\"(?:[^\"\\\r\n]|\\.)*\"|'[^'\r\n]*'|(?P<comment>(?<![^ \t\r\n])#[^\r\n]*)")
_KEY_IN_QUOTES = re.compile(r"(?:\"(?>(?:[^\"\\\r\n]+|\\.)*)\"|'(?>(?:[^'\r\n]+|'')*)')[ \t]*+:(?=[ \t\r\n]|\Z)")
_BREAKS = re.compile(r"[\r\n]")
_LINE = re.compile(r"[\r\n]([ \t]*)([^ \t\r\n])")


class Before(NamedTuple):
    """The notes and the number of comments before the collection, and its limit of nesting."""

    noted: Noted
    comments: int
    room: int


def end_of_block(around: PropertyReader, at: int, indent: int, *, keys_in_quotes: bool) -> int:
    """End of the lines from a byte on that are in a block with this indentation, by their beginnings: a line that is
    indented no deeper is an entry of the block, or closes brackets. Comments behind the last line do not count. Too
    long texts are not read to their end. `keys_in_quotes`: quoted keys are of the block, not of the collection.
    """
    text = around.text
    most = at + MOST_BY_LINES
    end = at
    while True:
        rest = REST_OF_LINE.match(text, at)
        assert rest is not None, "a line may be empty"
        if end == at or text[at] != "#":
            end = rest.end()
        at = rest.end()
        line = around.next_line(at)
        if line is None or line[1] == len(text) or at > most:
            return end
        start, inner = line
        column = inner - start
        if column == 0 and around.is_mark(inner):
            return end
        if column <= indent and text[inner] not in "]}":
            is_entry = around.is_entry(inner) or (keys_in_quotes and _KEY_IN_QUOTES.match(text, inner) is not None)
            if is_entry and not closes(text, inner):
                return end
        at = inner


def closes(text: str, at: int) -> bool:
    """True if a line ends with a bracket that nothing on it opens: its beginning is in brackets, too."""
    rest = REST_OF_LINE.match(text, at)
    assert rest is not None, "a line may be empty"
    line = _COMMENT_OR_TEXT.sub("", rest[0]).rstrip(" \t,")
    return line[-1:] in ("]", "}") and line.count("[") + line.count("{") < line.count("]") + line.count("}")


def by_lines(
    around: PropertyReader,
    whole: Span,
    indent: int,
    properties: Properties | None,
    before: Before,
    *,
    lacks: str = "",
    most: int | None = None,
) -> Node | None:
    """The collection made of some lines; None if they are not laid out so. Replaces the notes about it by the mistakes
    in its lines.

    `lacks` is the bracket missing before its first item. `most`: for an item, which may have a comma behind it, the
    limit of mistakes.
    """
    at, end = whole
    text = around.text
    if end - at > MOST_BY_LINES or (not lacks and _BREAKS.search(text, at, end) is None):
        return None
    if lacks == "[" and text[:end].rstrip()[-1] != "]":
        return None
    found: list[Span] = []
    pieces = [" " * indent + lacks]
    last = at
    for one in _COMMENT_OR_TEXT.finditer(text, at, end):
        if one["comment"] is not None:
            found.append(Span(one.start() - around.base, one.end() - around.base))
            pieces += (text[last : one.start()], " " * (one.end() - one.start()))
            last = one.end()
    put_together = "".join((*pieces, text[last:end])).rstrip()
    if most is not None:
        put_together = put_together.removesuffix(",").rstrip()
    limits = around.notes.limits._replace(nesting=before.room)
    lines = _LINE.findall(put_together)
    is_hanging = any(len(blanks) <= indent and first not in "]}" for blanks, first in lines)
    tree = in_brackets(put_together.encode("latin-1"), limits, is_hanging=is_hanging)
    # YAML takes a comma there.
    tree = tree._replace(mistakes=tuple(one for one in tree.mistakes if one.what != COMMA_LAST))
    root = tree.root
    if root is None or odd(tree) or not (lacks or is_broken(tree)) or root.end < len(put_together):
        return None
    if most is not None and len(tree.mistakes) > most:
        return None
    notes, by = around.notes, at - len(pieces[0]) - around.base
    notes.forget(before.noted)
    if lacks:
        around.disorder(at, at, f"missing '{lacks}' before this")
    for mistake in tree.mistakes:
        start, stop = (max(each, at - around.base) for each in mistake.span.shifted(by))
        if most is not None and mistake.what == f"unclosed '{text[at]}'" and start == at - around.base:
            # It is missing where the item ends.
            stop = root.end + by
            notes.order(stop, stop, f"missing '{'}' if text[at] == '{' else ']'}' after this")
        elif mistake.trouble is Trouble.ORDER:
            notes.order(start, stop, mistake.what)
        else:
            notes.add(mistake.trouble, start, stop, mistake.what)
    around.comments[before.comments :] = found
    return moved(root, by)._replace(start=at - around.base, properties=properties)
