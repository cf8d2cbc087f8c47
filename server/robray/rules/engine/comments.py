"""Comments, directives for robray in them, and the files that they load with a scene."""

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile, robot_path
from robray.analysis.instances import IncludeStatus
from robray.analysis.scene_state import SceneState
from robray.facts.details import CompanionNotFound, NotFollowed
from robray.facts.items import TOP
from robray.facts.limits import allowed_by
from robray.facts.problems import Problem
from robray.text.paths import system_path
from robray.text.spans import Span
from robray.text.words import DIRECTIVE

_LONGEST_MARK = len(b"<![CDATA[")
"""The longest mark that begins a comment or a section."""

_NEAR = 1000
"""Bytes that are read as fast as a nearer start is found."""


class Lexeme(NamedTuple):
    """A comment, or text that may contain a comment's mark; `content_end` is before the closing mark."""

    start: int
    end: int
    content_end: int
    is_block: bool
    is_comment: bool


def comment_around(file: SourceFile, offset: int, outside: int = 0) -> Span | None:
    """The comment around a byte. No string or comment continues at byte `outside`, though one may begin there."""
    found = lexeme_around(file, offset, outside)
    return Span(found.start, found.end) if found is not None and found.is_comment else None


def lexeme_around(file: SourceFile, offset: int, outside: int = 0) -> Lexeme | None:
    """The comment or the string that holds a byte. Of `outside` the same holds as above."""
    at = outside if offset - outside < _NEAR else max(_outside_before(file, offset), outside)
    comments, text = file.frontend.comments, file.text
    while (lexeme := next_lexeme(comments.lexeme, text, at, offset)) is not None:
        if lexeme.end() > offset:
            start, end = lexeme.span()
            # amino does not accept an unclosed block comment, and its contents were meant as text.
            is_block = text.startswith(comments.block, start) and lexeme[1] is not None
            is_comment = is_block or text.startswith(comments.by_line, start)
            return Lexeme(start, end, lexeme.start(1) if is_block else end, is_block, is_comment)
        at = lexeme.end()
    return None


def next_lexeme(pattern: re.Pattern[bytes], text: bytes, at: int, last: int) -> re.Match[bytes] | None:
    """The first string or comment from byte `at` on that begins at byte `last` or before. Nothing is read behind it."""
    found = pattern.search(text, at, last + _LONGEST_MARK)
    return None if found is None or found.start() > last else pattern.match(text, found.start())


def _outside_before(file: SourceFile, offset: int) -> int:
    """A byte near before another one that is outside of strings and comments: the start of an item, or of an attribute.

    From there on a text can be read. Cost: O(log attributes of the item).
    """
    facts = file.reading.facts
    before = bisect_right(facts.starts, offset) - 1
    start = facts.starts[before] if before >= 0 else 0
    rank = facts.rank_at(offset)
    parts = () if rank == TOP else file.frontend.parts(facts.items[rank].statement)
    last = bisect_right(parts, offset, key=lambda each: facts.absolute(rank, each.span).start) - 1
    return start if last < 0 else max(start, facts.absolute(rank, parts[last].span).start)


def _is_open_string(lexeme: bytes) -> bool:
    """The text behind it is inside."""
    return lexeme.startswith(b'"') and (len(lexeme) == 1 or not lexeme.endswith(b'"'))


def is_inside(file: SourceFile, offset: int) -> bool:
    """True if a byte is in a string or a comment that began before it."""
    at = _outside_before(file, offset)
    pattern = file.frontend.comments.lexeme
    while (lexeme := next_lexeme(pattern, file.text, at, offset - 1)) is not None:
        if lexeme.end() > offset or (lexeme.end() == len(file.text) and _is_open_string(lexeme[0])):
            return True
        at = lexeme.end()
    return False


UNUSED = "unused-suppression"
"""The code for a directive that silences nothing."""


class Place(NamedTuple):
    """A `robray:` at byte `start`; its words end before `end`, at the end of its comment or before that."""

    start: int
    end: int
    comment: Span


def directive_places(file: SourceFile) -> Iterator[Place]:
    """Directives with only a comment's mark before them, or behind a remark with a mark of their own.

    Cost: at most O(text between the first and the last `robray:`); skips text far from any of them.
    """
    text, comments = file.text, file.frontend.comments
    around: Lexeme | None = None
    beginning = outside = last = 0
    for at in file.marks:
        if around is None or at >= around.end:
            outside = outside if around is None else around.end
            around = lexeme_around(file, at, outside)
            if around is None:
                # Outside of strings and comments; none that begins before it reaches it.
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
    # Only blanks may be between the mark and the word: text that was searched before need not be again.
    return file.text[last:at].rstrip(b" \t").endswith(file.frontend.comments.by_line)


OF_FILE = "#with"
"""The end of the name of a file's set with the files in its comments, behind the path of the file."""
MOST_FITTING = 4
"""Maximum number of robots that a file may be about; if more fit, its robot is unknown."""
PACKAGE = "package://"

_WITH = re.compile(rb'robray:[ \t]*with((?:[ \t]*"[^"\n]*")+)')
_NAMED = re.compile(rb'"([^"\n]+)"')


class Companion(NamedTuple):
    """`span` is the text between the quotes; absolute."""

    text: str
    span: Span


def companions(file: SourceFile) -> Iterator[Companion]:
    """In order, with repetitions. Cost: that of `directive_places`."""
    for place in directive_places(file):
        match = _WITH.match(file.text, place.start, place.end)
        if match is not None:
            for name in _NAMED.finditer(file.text, *match.span(1)):
                yield Companion(name[1].decode("utf-8", "replace"), Span(*name.span(1)))


def name_of_set(path: str) -> str:
    """The name of the set of a file with those that it names, or with the robot that it is about."""
    return f"{path}{OF_FILE}"


def names_of_sets(path: str) -> tuple[str, ...]:
    """The name of the set of a file, and those of further sets, each with another robot that the file may be about."""
    return (name_of_set(path), *(f"{name_of_set(path)}{rank}" for rank in range(2, MOST_FITTING + 1)))


def owner_of_set(name: str) -> str:
    """The file whose comments or names make a set; another name for a set of a project."""
    path, mark, rank = name.rpartition(OF_FILE)
    return path if mark and (not rank or rank.isdigit()) else name


def named_files(file: SourceFile) -> tuple[str, ...]:
    """The names in the order in which they are first there, as many as a scene may have files beside this one."""
    named: dict[str, None] = {}
    for one in companions(file):
        if len(named) + 1 >= file.limits.scene_files and one.text not in named:
            break
        named[one.text] = None
    return tuple(named)


def may_name(path: str, text: bytes) -> tuple[str, ...]:
    """Paths of names behind such words anywhere in a text, except for those in packages."""
    if DIRECTIVE not in text:
        return ()
    words = (name[1] for found in _WITH.finditer(text) for name in _NAMED.finditer(found[1]))
    names = dict.fromkeys(word.decode("utf-8", "replace") for word in words)
    return tuple([_beside(path, name) for name in names if not name.startswith(PACKAGE)])


def beyond_limits(file: SourceFile) -> Iterator[Problem]:
    """The first name above the limit, reported for all of them."""
    most = file.limits.scene_files
    if file.text.count(b'"') < 2 * most:
        return
    named: set[str] = set()
    for one in companions(file):
        named.add(one.text)
        if len(named) >= most:
            why = f"there are more than {most:,} files in one scene {allowed_by('scene-files')}"
            yield Problem("include-limit", one.span, NotFollowed(one.text, why, is_companion=True))
            return


def place_beside(file: SourceFile, name: str) -> str:
    """The path of a name relative to the file's folder; a missing file for one in a package that was not found."""
    return os.path.join(os.path.dirname(file.path), name) if name.startswith(PACKAGE) else _beside(file.path, name)


def _beside(path: str, name: str) -> str:
    return system_path(os.path.join(os.path.dirname(path), name))


def not_found(file: SourceFile, scenes: Iterable[SceneState]) -> Iterator[Problem]:
    """Missing files that the comments of a file name, in the sets that it is loaded in."""
    absent = {
        include.path: include.reason
        for scene in scenes
        if scene.is_set
        for place, include in scene.instances.includes.items()
        if len(place) == 1 and include.status is IncludeStatus.ABSENT
    }
    for one in companions(file) if absent else ():
        place = place_beside(file, one.text)
        if (why := absent.get(place) or absent.get(robot_path(place))) is not None:
            details = CompanionNotFound(one.text, why, one.text.startswith(PACKAGE))
            yield Problem("companion-not-found", one.span, details)
