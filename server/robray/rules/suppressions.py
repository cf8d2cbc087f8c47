"""Comments that silence findings: `# robray: ignore[rule, …] reason` and `# robray: ignore-file[rule]`.

The first silences what begins on its line; where it stands alone, what begins on the next line that holds more than
comments. Any of the three kinds of comments will do.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.rules.comment_places import begins_comment, comment_around, is_inside
from robray.rules.rule import Diagnostic
from robray.text.spans import Span

UNUSED = "unused-suppression"

_DIRECTIVE = re.compile(rb"robray:[ \t]*(ignore(?:-file)?)(?![\w-])[ \t]*(?:\[([^\[\]\n]*)(\]?))?")
_MUST_BE_FIRST = (b"\xef\xbb\xbf", b"<?xml")
"""Before these no comment can stand."""

_CODE = re.compile(rb"[^\s,]+")
_LINE_END = re.compile(rb"[ \t]*(?:\r?\n|\Z)")


class Named(NamedTuple):
    """A rule named in a directive, and where."""

    code: str
    span: Span


class Directive(NamedTuple):
    """`line` is the one it is about, from 0; None for the whole file."""

    line: int | None
    named: tuple[Named, ...]
    head: Span
    """From `robray:` to the bracket that closes the list."""
    comment: Span


class Suppressed(NamedTuple):
    """What is left of a file's findings, and the names in directives that silence nothing."""

    diagnostics: tuple[Diagnostic, ...]
    unused: tuple[Problem, ...] = ()


def suppressed(file: SourceFile, diagnostics: Iterable[Diagnostic]) -> Suppressed:
    """Cost: O(findings) for a file without directives."""
    found = tuple(diagnostics)
    if not file.marks:
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
    kept = []
    for diagnostic in found:
        line = file.lines.line(diagnostic.at.span.start)
        here = [*by_line.get((diagnostic.code, line), ()), *everywhere.get(diagnostic.code, ())]
        # The nearest one is what silences it: of two directives that say the same, one is too many.
        used.update(here[:1])
        if not here:
            kept.append(diagnostic)
    problems += [
        _unused(named.span, named.code, comment)
        for named, comment in every.items()
        if named not in used and named.code != UNUSED
    ]
    unused = tuple(
        problem
        for problem in problems
        if UNUSED not in everywhere and (UNUSED, file.lines.line(problem.span.start)) not in by_line
    )
    return Suppressed(tuple(kept), unused)


def _unused(span: Span, code: str, comment: Span) -> Problem:
    return Problem(UNUSED, span, (code, str(comment.start), str(comment.end)))


class Directives(NamedTuple):
    """The directives of a file, in order, and the first one with a list for each line that one is about."""

    found: tuple[Directive, ...]
    by_line: Mapping[int, Directive]


@lru_cache(1)
def directives(file: SourceFile) -> Directives:
    """Kept for the file that was asked about last: each of its findings may be asked about."""
    found = tuple(_directives(file))
    by_line: dict[int, Directive] = {}
    for directive in found:
        if directive.line is not None and directive.named:
            by_line.setdefault(directive.line, directive)
    return Directives(found, by_line)


def forget_directives() -> None:
    """What outlives its file keeps the memory around it from being given back."""
    directives.cache_clear()


def _directives(file: SourceFile) -> Iterator[Directive]:
    text = file.text
    behind = outside = 0
    meant = _Meant(file)
    for at in file.marks:
        match = _DIRECTIVE.match(text, at)
        if at < behind or match is None:
            continue
        comment = comment_around(file, at, outside)
        if comment is None:
            continue
        outside = comment.start
        if begins_comment(file, comment, at):
            yield _directive(file, match, comment, meant)
            behind = match.end()


def _directive(file: SourceFile, match: re.Match[bytes], comment: Span, meant: "_Meant") -> Directive:
    text = file.text
    # A list that no bracket closes is not one yet.
    codes = _CODE.finditer(text, *match.span(2)) if match[2] is not None and match[3] else ()
    named = [Named(code[0].decode("utf-8", "replace"), Span(*code.span())) for code in codes]
    line = None if match[1] == b"ignore-file" else meant.line(comment)
    return Directive(line, tuple(named), Span(*match.span()), comment)


class _Meant:
    """The lines that directives are about, asked for from front to back.

    What was passed over for one directive is not looked at again for the next.
    """

    def __init__(self, file: SourceFile) -> None:
        self._lines = file.lines
        self._only = file.frontend.comments.only
        self._passed_over = range(0)

    def line(self, comment: Span) -> int:
        """The comment's own line if there is anything else on it; else the next that holds more than comments."""
        lines, text = self._lines, self._lines.text
        first = last = lines.line(comment.start)
        start, end = lines.extent(first)
        if comment.end > end:
            last = lines.line(comment.end)
            end = lines.extent(last)[1]
        if text[start : comment.start].strip():
            return first
        if text[comment.end : end].strip():
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

    None where no comment can stand before the diagnostic's line, as within a string.
    """
    lines = file.lines
    line = lines.line(diagnostic.at.span.start)
    title = f"ignore '{diagnostic.code}' here"
    directive = directives(file).by_line.get(line)
    if directive is not None:
        end = directive.named[-1].span.end
        return title, ((FileSpan(file.path, Span(end, end)), f", {diagnostic.code}"),)
    if diagnostic.code != UNUSED and comment_around(file, diagnostic.at.span.start) is not None:
        # A directive passes over lines that hold nothing but comments.
        return _ignoring_in_file(file, diagnostic)
    start, end = lines.extent(line)
    text = file.text[start:end]
    # Behind a byte order mark comes no comment for its line, and before it would no longer be one.
    if is_inside(file, start) or text.startswith(_MUST_BE_FIRST):
        return None
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
    return f"ignore '{diagnostic.code}' in this file", ((FileSpan(file.path, Span(0, 0)), comment),)


def without(file: SourceFile, name: Span, comment: Span) -> Span:
    """The bytes to take out so that a directive names a rule no more: the name with its comma, or the whole comment.

    `name` is the rule's name, or all of a directive that names none. A reason goes with the list that it is given for.
    """
    text = file.text
    match = next(
        found
        for found in _DIRECTIVE.finditer(text, *comment)
        if found.start() <= name.start and name.end <= found.end()
    )
    codes = [Span(*code.span()) for code in _CODE.finditer(text, *match.span(2))] if match[2] is not None else []
    if name in codes and len(codes) > 1:
        index = codes.index(name)
        if index + 1 < len(codes):
            return Span(name.start, codes[index + 1].start)
        return Span(codes[index - 1].end, name.end)
    if text.startswith(file.frontend.comments.block, comment.start):
        return _with_blanks(text, comment.start, comment.end)
    more = _DIRECTIVE.finditer(text, match.end(), comment.end)
    following = next((each for each in more if begins_comment(file, comment, each.start())), None)
    if following is not None:
        # What follows takes over the mark.
        return Span(match.start(), following.start())
    # A remark before the directive stays.
    before = text[comment.start : match.start()].rstrip(b" \t")
    return _with_blanks(text, comment.start + len(before.rstrip(before[-1:])), comment.end)


def _with_blanks(text: bytes, start: int, end: int) -> Span:
    """What is taken out with a comment: its line where it stands alone, the blanks before it where it ends one."""
    first = text.rfind(b"\n", 0, start) + 1
    ending = _LINE_END.match(text, end)
    if ending is None:
        return Span(start, end)
    if not text[first:start].strip():
        return Span(first, ending.end())
    return Span(
        first + len(text[first:start].rstrip(b" \t")), ending.start() if text[end - 1 : end] != b"\r" else end - 1
    )
