"""Decides by the text behind a bracket if the collection that it would close goes on."""

import re

from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.state import Brackets

KEY = re.compile(r"(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+'|[A-Za-z_][\w./-]*+)[ \t]*+:")
"""The usual beginning of an entry in brackets."""
_COMMA = re.compile(r"[ \t]*+(,?)[ \t]*+")
_BRACES = re.compile(r"[ \t\r\n}]*+")
_BETWEEN = re.compile(r"(?>(?:[ \t\r\n]++|#[^\r\n]*+)*)")


def following(around: PropertyReader, at: int) -> int:
    """The next place behind blanks and comments."""
    between = _BETWEEN.match(around.text, at)
    assert between is not None, "there may be nothing"
    around.looked = max(around.looked, between.end() + 4)
    return between.end()


def ends_document(around: PropertyReader, at: int) -> bool:
    """True if only comments are left of a document."""
    text, end = around.text, following(around, at)
    return end == len(text) or (text[end - 1] in "\r\n" and around.is_mark(end))


def _are_last(around: PropertyReader, at: int) -> bool:
    """True if only braces are left of a text."""
    braces = _BRACES.match(around.text, at)
    assert braces is not None, "there may be none"
    around.looked = max(around.looked, braces.end() + 2)
    return braces.end() == len(around.text)


def root_goes_on(around: PropertyReader, at: int, *, is_mapping: bool) -> bool:
    """True if the text goes on behind the closing bracket of a root."""
    text, end = around.text, following(around, at)
    mark = text[end : end + 1]
    if not mark or mark in ",]}" or not is_mapping:
        return bool(mark) and mark in ",]}[{"
    around.looked = max(around.looked, around.rest(end) + 2)
    return KEY.match(text, end) is not None


def list_goes_on(
    around: PropertyReader, brackets: Brackets, at: int, *, is_right: bool, is_inner: bool, has_lines: bool
) -> bool:
    """True if a list goes on behind a bracket that would close it.

    `is_right`: the brackets match there, in a block; then the text behind would be misplaced. `is_inner`: an item is
    open in it. `has_lines`: its items begin lines.
    """
    text = around.text
    comma = _COMMA.match(text, at)
    assert comma is not None, "there may be no blanks"
    first, is_comma = comma.end(), bool(comma[1])
    around.looked = max(around.looked, first + 2)
    mark = text[first : first + 1]
    if mark and mark not in "\r\n#":
        # On one line the end of a list in braces has a comma behind it as well.
        is_in_list = not is_right and (brackets.is_in_block or (is_inner and has_lines))
        if mark == "}" and brackets.is_in_braces and is_inner:
            # Those of a root are the last.
            return not _are_last(around, first)
        return mark in "]}" or (is_comma and (mark in "{[" or is_in_list))
    line = around.next_line(around.rest(first))
    while line is not None and text[line[1] : line[1] + 1] == "#":
        line = around.next_line(around.rest(line[1]))
    if line is None:
        return False
    column, mark = line[1] - line[0], text[line[1] : line[1] + 1]
    if not mark or (not column and around.is_mark(line[1])):
        return False
    if mark in "]}":
        return mark == "]" or (not is_right and (brackets.is_in_block or column > brackets.outer))
    if mark in "{[":
        return is_comma or column > brackets.outer
    return is_comma and column > brackets.outer and (brackets.is_in_block or is_inner)
