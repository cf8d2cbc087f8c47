"""Markdown around other texts: names, paths and values are shown, and are never marks themselves.

All names in Markdown go through this module. CommonMark 0.31: 4.5 fenced code blocks, 6.1 code spans.
"""

import re
from collections.abc import Iterable

from robray.text.printable import printable

_TICKS = re.compile(r"`+")
_BLOCK = re.compile(r"^(`{3,})[a-z]*\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#{1,6} +", re.MULTILINE)
_MARKS = re.compile(r"\[([^\]\n]+)\]\([^)\n]*\)|\*\*([^*\n]+)\*\*|\\([\\`*_{}\[\]()#+.!|<>-])")
_LINK = re.compile(r"\](?=\()")


def code(text: str) -> str:
    """A code span with any text; quotes for an empty one."""
    shown = printable(text) or '""'
    if shown[0] != " " and "`" not in shown:
        return f"`{shown}`"
    fence = _fence(shown, 1)
    # A mark at an end would lengthen the fence, and of blanks at both ends the reader takes one each away.
    is_cut = shown[0] == shown[-1] == " " and shown.strip(" ") != ""
    pad = " " if is_cut or "`" in (shown[0], shown[-1]) else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def code_block(lines: Iterable[str], language: str = "text") -> str:
    """A block of fixed width with these lines in it."""
    shown = "\n".join(map(printable, lines))
    fence = _fence(shown, 3)
    return f"{fence}{language}\n{shown}\n{fence}"


def unlinked(text: str) -> str:
    """A text for readers of plain text that nevertheless link `[words](target)`.

    VS Code does so in notifications, where the target may be a command, and so does SARIF (2.1.0, 3.11.6). In Markdown
    the backslash is invisible.
    """
    return _LINK.sub(r"]\\", printable(text))


def plain(markdown: str) -> str:
    """Without the marks, for clients that show plain text. Only for Markdown of robray, with headings, links, strong
    words, escapes, and closed fences.
    """
    shown = []
    end = 0
    for block in _BLOCK.finditer(markdown):
        shown += [_without_spans(markdown[end : block.start()]), block[2]]
        end = block.end()
    return "".join([*shown, _without_spans(markdown[end:])]).strip("\n")


def _fence(text: str, least: int) -> str:
    """A run of marks that is longer than any in the text."""
    return "`" * max([least, *(len(run) + 1 for run in _TICKS.findall(text))])


def _without_spans(markdown: str) -> str:
    shown = []
    fence, end = 0, 0
    for run in _TICKS.finditer(markdown):
        if fence and len(run[0]) != fence:
            continue
        between = markdown[end : run.start()]
        shown.append(_unpadded(between) if fence else _without_marks(between))
        fence = 0 if fence else len(run[0])
        end = run.end()
    return "".join([*shown, _without_marks(markdown[end:])])


def _unpadded(span: str) -> str:
    is_padded = span[:1] == span[-1:] == " " and span.strip(" ") != ""
    return span[1:-1] if is_padded else span


def _without_marks(markdown: str) -> str:
    return _MARKS.sub(lambda found: found[1] or found[2] or found[3], _HEADING.sub("", markdown))
