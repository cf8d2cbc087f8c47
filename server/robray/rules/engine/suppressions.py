"""Comments that silence findings: `# robray: ignore[rule, …] reason` and `# robray: ignore-file[rule]`.

The first silences findings that begin on its line; alone on a line, those on the next line that has more than comments.
All kinds of comments are valid. One list of them in this module decides how they are read, what they silence and which
are unused.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.comments import NO_COMMENTS
from robray.facts.problems import Problem
from robray.rules import ROLES
from robray.rules.engine.comments import UNUSED, comment_around, directive_places, is_inside
from robray.rules.engine.rule import Diagnostic
from robray.text.spans import Span

_MOST_MEANT = 100
"""Limit of names in a file with a suggested rule."""

_DIRECTIVE = re.compile(rb"robray:[ \t]*(ignore(?:-file)?)(?![\w-])[ \t]*(?:\[([^\[\]\n]*)(\]?))?")
_MUST_BE_FIRST = (b"\xef\xbb\xbf", b"<?xml")
"""No comment can be before these."""

_CODE = re.compile(rb"[^\s,]+")
_BLANKS = re.compile(rb"[ \t\n\r\f\v]*")
_NEWLINE = ord("\n")
_LINE_END = re.compile(rb"[ \t]*(?:\r?\n|\Z)")


class Named(NamedTuple):
    """A rule named in a directive, and where."""

    code: str
    span: Span


class Directive(NamedTuple):
    """`line` is the one it silences, from 0; None for the whole file."""

    line: int | None
    named: tuple[Named, ...]
    head: Span
    """From `robray:` to the bracket that closes the list."""
    comment: Span


class Suppressed(NamedTuple):
    """The remaining findings of a file, and the unused names in directives."""

    diagnostics: tuple[Diagnostic, ...]
    unused: tuple[Problem, ...] = ()
    silent: AbstractSet[tuple[int, str]] = frozenset()
    """Places and first codes of silenced findings for many places."""


class Silenceable(NamedTuple):
    """Something at byte `start` that any of these rules' names silences."""

    start: int
    codes: tuple[str, ...]


def is_silenced(file: SourceFile, one: Silenceable) -> bool:
    """Cost: O(directives of the file)."""
    line = file.lines.line(one.start)
    return any(
        named.code in one.codes
        for directive in directives(file).found
        for named in directive.named
        if directive.line in (None, line)
    )


def suppressed(file: SourceFile, diagnostics: Iterable[Diagnostic], besides: Iterable[Silenceable] = ()) -> Suppressed:
    """Cost: O(findings) for a file without directives."""
    found = tuple(diagnostics)
    if not file.marks or file.sources is not None:
        # The comments of a robot are in its sources, where they silence findings.
        return Suppressed(found)
    everywhere: dict[str, list[Named]] = {}
    by_line: dict[tuple[str, int], list[Named]] = {}
    every: dict[Named, Span] = {}
    problems: list[Problem] = []
    for directive in directives(file).found:
        every |= dict.fromkeys(directive.named, directive.comment)
        if not directive.named:
            problems.append(_unused(directive.head, "", directive.comment))
        for named in directive.named:
            if directive.line is None:
                everywhere.setdefault(named.code, []).append(named)
            else:
                by_line.setdefault((named.code, directive.line), []).append(named)
    used: set[Named] = set()
    vain: set[Named] = set()
    kept = []
    for diagnostic in found:
        line = file.lines.line(diagnostic.at.span.start)
        here = by_line.get((diagnostic.code, line)) or everywhere.get(diagnostic.code)
        # The nearest one silences it: of two equal directives, one is superfluous.
        if here and diagnostic.can_be_silenced:
            used.add(here[0])
        else:
            kept.append(diagnostic)
            vain.update(here or ())
    silent = set()
    for start, codes in besides:
        line = file.lines.line(start)
        here = next(filter(None, (by_line.get((code, line)) or everywhere.get(code) for code in codes)), None)
        if here:
            used.add(here[0])
            silent.add((start, codes[0]))
    # Measuring may not have run.
    never = {UNUSED, *ROLES.measured}
    idle = [(named, comment) for named, comment in every.items() if named not in used and named.code not in never]
    problems += [
        _unused(named.span, named.code, comment, rank, is_vain=named in vain)
        for rank, (named, comment) in enumerate(idle)
    ]
    unused = tuple(
        problem
        for problem in problems
        if UNUSED not in everywhere and (UNUSED, file.lines.line(problem.span.start)) not in by_line
    )
    return Suppressed(tuple(kept), unused, silent)


def _unused(span: Span, code: str, comment: Span, rank: int = 0, *, is_vain: bool = False) -> Problem:
    return Problem(UNUSED, span, UnusedSuppression(code, comment.start, comment.end, rank < _MOST_MEANT, is_vain))


class UnusedSuppression(NamedTuple):
    """`code` is the unused name, empty without one; `start` to `end` is the comment, in bytes of the file."""

    code: str
    start: int
    end: int
    is_rule_sought: bool
    """True to suggest a rule, which takes longer than all else about a name."""
    is_vain: bool
    """True if there is a finding of the rule that no comment can silence."""


class Directives(NamedTuple):
    """The directives of a file, in order, and the first one with a list for each line that one is about."""

    found: tuple[Directive, ...]
    by_line: Mapping[int, Directive]


@lru_cache(1)
def directives(file: SourceFile) -> Directives:
    """Cached for the last file: each of its findings may ask."""
    found = tuple(_directives(file))
    by_line: dict[int, Directive] = {}
    for directive in found:
        if directive.line is not None and directive.named:
            by_line.setdefault(directive.line, directive)
    return Directives(found, by_line)


def forget_directives() -> None:
    """Clears the cache, which keeps the memory of former files alive."""
    directives.cache_clear()


def _directives(file: SourceFile) -> Iterator[Directive]:
    behind = 0
    meant = _Meant(file)
    for place in directive_places(file):
        match = _DIRECTIVE.match(file.text, place.start, place.end)
        if place.start >= behind and match is not None:
            yield _directive(file, match, place.comment, meant)
            behind = match.end()


def _directive(file: SourceFile, match: re.Match[bytes], comment: Span, meant: "_Meant") -> Directive:
    text = file.text
    # A list that no bracket closes is not one yet.
    codes = _CODE.finditer(text, *match.span(2)) if match[2] is not None and match[3] else ()
    named = [Named(code[0].decode("utf-8", "replace"), Span(*code.span())) for code in codes]
    line = None if match[1] == b"ignore-file" else meant.line(comment)
    return Directive(line, tuple(named), Span(*match.span()), comment)


class _Meant:
    """The lines that directives silence, asked for from front to back.

    Text skipped for one directive is not searched again for the next.
    """

    def __init__(self, file: SourceFile) -> None:
        self._lines = file.lines
        self._only = file.frontend.comments.only
        self._passed_over = range(0)

    def line(self, comment: Span) -> int:
        """The comment's own line if anything else is on it; otherwise the next that has more than comments."""
        lines, text = self._lines, self._lines.text
        first = last = lines.line(comment.start)
        start, end = lines.extent(first)
        if comment.end > end:
            last = lines.line(comment.end)
            end = lines.extent(last)[1]
        if _blanks_before(text, comment.start, start) > start:
            return first
        if _blanks_behind(text, comment.end, end) < end:
            return last
        line = last + 1
        if line in self._passed_over:
            return self._passed_over.stop
        while line < len(lines.starts) - 1:
            only = self._only.match(text, lines.starts[line])
            if only is None:
                break
            line = lines.line(only.end()) + 1
        self._passed_over = range(last + 1, line)
        return line


def ignoring(file: SourceFile, diagnostic: Diagnostic) -> tuple[str, tuple[tuple[FileSpan, str], ...]] | None:
    """A title, and edits that make `# robray: ignore[…]` silence a diagnostic: another name in a list, or a new line.

    None if no comment can stand before the line of the diagnostic, for example in a string or in a format without
    comments, or if no comment silences it.
    """
    if file.frontend.comments is NO_COMMENTS or not diagnostic.can_be_silenced:
        return None
    if diagnostic.code in ROLES.one_of_many or diagnostic.code in ROLES.of_files:
        # A finding for many places would move to the next one; one at the first byte stays there.
        return _ignoring_in_file(file, diagnostic)
    lines = file.lines
    line = lines.line(diagnostic.at.span.start)
    title = f"Ignore {diagnostic.code} on this line"
    directive = directives(file).by_line.get(line)
    if directive is not None:
        end = directive.named[-1].span.end
        return title, ((FileSpan(file.path, Span(end, end)), f", {diagnostic.code}"),)
    if diagnostic.code != UNUSED and comment_around(file, diagnostic.at.span.start) is not None:
        # A directive skips lines with nothing but comments.
        return _ignoring_in_file(file, diagnostic)
    start, end = lines.extent(line)
    text = file.text[start:end]
    if diagnostic.code != UNUSED and file.text[:start].endswith(b"\r"):
        # That ends a line for an editor, not for a reader, which may take a new line there for the end of a statement.
        return _ignoring_in_file(file, diagnostic)
    # Behind a byte order mark comes no comment for its line, and before it would no longer be one.
    if is_inside(file, start) or text.startswith(_MUST_BE_FIRST):
        return None
    if diagnostic.code != UNUSED and file.frontend.comments.only.match(file.text, start) is not None:
        # It skips empty lines, too; missing parts of an empty file are reported on one.
        return _ignoring_in_file(file, diagnostic)
    indent = text[: len(text) - len(text.lstrip(b" \t"))].decode()
    ending = "\r\n" if b"\r\n" in file.text[end : end + 2] else "\n"
    comments = file.frontend.comments
    comment = f"{indent}{comments.opening}robray: ignore[{diagnostic.code}]{comments.closing}{ending}"
    return title, ((FileSpan(file.path, Span(start, start)), comment),)


def _ignoring_in_file(file: SourceFile, diagnostic: Diagnostic) -> tuple[str, tuple[tuple[FileSpan, str], ...]] | None:
    if file.text.startswith(_MUST_BE_FIRST):
        return None
    ending = "\r\n" if b"\r\n" in file.text else "\n"
    comments = file.frontend.comments
    comment = f"{comments.opening}robray: ignore-file[{diagnostic.code}]{comments.closing}{ending}"
    return f"Ignore {diagnostic.code} in this file", ((FileSpan(file.path, Span(0, 0)), comment),)


def without(file: SourceFile, name: Span, comment: Span) -> Span:
    """The bytes to remove a rule from a directive: the name with its comma, or the whole comment.

    `name` is the rule's name, or all of a directive without one. A reason is removed with its list.
    """
    text = file.text
    found = directives(file).found
    index = bisect_right(found, name.start, key=lambda each: each.head.start) - 1
    head = found[index].head
    codes = found[index].named
    rank = bisect_left(codes, name.start, key=lambda each: each.span.start)
    if len(codes) > 1 and rank < len(codes) and codes[rank].span == name:
        if rank + 1 < len(codes):
            return Span(name.start, codes[rank + 1].span.start)
        return Span(codes[rank - 1].span.end, name.end)
    if text.startswith(file.frontend.comments.block, comment.start):
        return _with_blanks(text, comment.start, comment.end)
    if index + 1 < len(found) and found[index + 1].comment == comment:
        # The next directive takes over the mark.
        return Span(head.start, found[index + 1].head.start)
    # A remark before the directive stays.
    mark = _before(text, head.start, comment.start, b" \t")
    return _with_blanks(text, _before(text, mark, comment.start, text[mark - 1 : mark]), comment.end)


def _before(text: bytes, at: int, start: int, passed_over: bytes) -> int:
    """From byte `at` back over some characters, at most to byte `start`. Cost: O(those characters)."""
    while at > start and text[at - 1] in passed_over:
        at -= 1
    return at


def _blanks_before(text: bytes, at: int, start: int) -> int:
    return _before(text, at, start, b" \t\n\r\f\v")


def _blanks_behind(text: bytes, at: int, end: int) -> int:
    found = _BLANKS.match(text, at, end)
    return at if found is None else found.end()


def _with_blanks(text: bytes, start: int, end: int) -> Span:
    """The text to remove with a comment: its line if it is alone there, the blanks before it at the end of a line."""
    ending = _LINE_END.match(text, end)
    if ending is None:
        return Span(start, end)
    first = _before(text, start, 0, b" \t\r\f\v")
    if first == 0 or text[first - 1] == _NEWLINE:
        return Span(first, ending.end())
    return Span(_before(text, start, first, b" \t"), ending.start() if text[end - 1 : end] != b"\r" else end - 1)
