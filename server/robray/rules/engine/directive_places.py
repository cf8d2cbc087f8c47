"""Where a file's comments speak to this program: from front to back, and each byte is looked at once."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.rules.engine.comment_places import Lexeme, lexeme_around
from robray.text.spans import Span

UNUSED = "unused-suppression"
"""What is said of a directive that silences nothing."""


class Place(NamedTuple):
    """A `robray:` at byte `start`; what it says ends before `end`, where its comment is closed, or before that."""

    start: int
    end: int
    comment: Span


def directive_places(file: SourceFile) -> Iterator[Place]:
    """Those before which only a comment's marks stand, or that follow a remark with a mark of their own.

    Cost: O(text between the first and the last `robray:`), at most; what is far from any of them is passed over.
    """
    text, comments = file.text, file.frontend.comments
    around: Lexeme | None = None
    beginning = outside = last = 0
    for at in file.marks:
        if around is None or at >= around.end:
            outside = outside if around is None else around.end
            around = lexeme_around(file, at, outside)
            if around is None:
                # Neither in a string nor in a comment; none that begins before it goes on behind it.
                outside = at
                continue
            beginning = comments.first_word(text, around.start, around.content_end)
            last = around.start
        if around.is_comment and at < around.content_end and _begins(file, around, at, beginning, last):
            yield Place(at, around.content_end, Span(around.start, around.end))
        last = at


def _begins(file: SourceFile, around: Lexeme, at: int, beginning: int, last: int) -> bool:
    if around.is_block:
        return at == beginning
    # Only blanks may stand between the mark and the word: what was looked at before need not be again.
    return file.text[last:at].rstrip(b" \t").endswith(file.frontend.comments.by_line)
