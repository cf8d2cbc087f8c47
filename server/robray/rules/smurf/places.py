"""Where a person looks for what a file of SMURF has: at the dash, the bracket or the line that brought it about."""

import re
from collections.abc import Iterable

from robray.analysis.files import SourceFile
from robray.formats.smurf.frontend.faults import NO_BLANK, ORDER, OTHER, UNCLOSED
from robray.rules.engine.notation import at_first_of_broken
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix
from robray.rules.smurf.manner import follows, is_of_notation, manner
from robray.text.spans import Span


def at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    told = at_first_of_broken(file, found, manner(file))
    placed = (
        _at_dash(file.text, each) or _at_bracket(file.text, each) or _at_first_line(file.text, each) for each in told
    )
    return sorted(placed, key=lambda each: each.position)


def _at_dash(text: bytes, found: Diagnostic) -> Diagnostic | None:
    """Where a line begins with a dash and no blank, and the next one is as deep as the keys of an item are."""
    at = found.at.span.start
    if found.message == NO_BLANK:
        return _with_blank(found, found.at.span)
    start = text.rfind(b"\n", 0, at) + 1
    if not follows(found) or text[start:at].strip(b" "):
        return None
    above = [each.start() for each in _LINES_BEFORE.finditer(text, max(start - _MOST_BEFORE, 0), start)]
    for line in (start, *above[-1:]):
        dash = _TIGHT_DASH.match(text, line)
        behind = _NEXT_LINE.match(text, line)
        if dash is not None and behind is not None and len(behind[1]) == dash.end() - line + 1:
            return _with_blank(found, Span(dash.end() - 1, dash.end()))
    return None


def _with_blank(found: Diagnostic, dash: Span) -> Diagnostic:
    gap = found.at._replace(span=Span(dash.end, dash.end))
    fix = PlacedFix("Insert a space", ((gap, " "),), Applicability.SAFE)
    return found._replace(at=found.at._replace(span=dash), message=NO_BLANK, fix=fix)


def _at_bracket(text: bytes, found: Diagnostic) -> Diagnostic | None:
    """Where a bracket of another kind stands than what is between two of them is for, with what to write."""
    at = found.at.span.start
    if not is_of_notation(found):
        return None
    if found.details.kind in (UNCLOSED, ORDER):
        opened = text[at : at + 1]
        parenthesis = _TO_PARENTHESIS.match(text, at)
        if opened not in _CLOSING or parenthesis is None:
            return None
        at, meant = parenthesis.end(1) - 1, _CLOSING[opened]
        message = f"expected '{meant}', found ')'"
    elif found.details.kind == OTHER:
        closing = text[at : at + 1]
        start = _opening(text, at)
        meant = "]" if closing == b"}" else "}"
        message = f"expected '{meant}', found '{closing.decode()}'"
        if start is not None and (_IN_MAP.match(text, start + 1) is not None) is (closing == b"}"):
            # What stands between them is for the one that closes.
            at, meant = start, "{" if closing == b"}" else "["
            message = f"expected '{meant}', found '{text[start : start + 1].decode()}'"
    elif (whole := _map_in_parentheses(text, at)) is not None:
        here = found.at._replace(span=whole)
        written = f"{{{text[whole.start + 1 : whole.end - 1].decode('utf-8', 'replace')}}}"
        fix = PlacedFix(f"Change to '{written}'", ((here, written),), Applicability.UNSAFE)
        return found._replace(at=here, message="expected '{' and '}' around a map", fix=fix)
    else:
        return None
    here = found.at._replace(span=Span(at, at + 1))
    fix = PlacedFix(f"Change to '{meant}'", ((here, meant),), Applicability.UNSAFE)
    return found._replace(at=here, message=message, fix=fix)


def _opening(text: bytes, at: int) -> int | None:
    """The bracket that is open there."""
    depth = 0
    for start in range(at - 1, max(at - _MOST_BEFORE, -1), -1):
        mark = text[start : start + 1]
        depth += (mark in _CLOSING) - (mark in (b"]", b"}"))
        if depth > 0:
            return start
    return None


def _map_in_parentheses(text: bytes, colon: int) -> Span | None:
    """What the colon is in, up to whichever bracket ends its line."""
    start = text.rfind(b"(", text.rfind(b"\n", max(colon - _MOST_BEFORE, 0), colon) + 1, colon)
    found = _IN_PARENTHESES.match(text, start) if start >= 0 and text[colon : colon + 1] == b":" else None
    return Span(*found.span(1)) if found is not None and found.end(1) > colon else None


_CLOSING = {b"[": "]", b"{": "}"}
_IN_PARENTHESES = re.compile(rb"(\([ \t]*[A-Za-z_]\w*[ \t]*:[^][{}()#\"'\r\n]*[)}\]])[ \t]*(?:#|[\r\n]|\Z)")
_TO_PARENTHESIS = re.compile(rb"([\[{][^][{}()#\"'\r\n]*\))[ \t]*(?:#|[\r\n]|\Z)")
_IN_MAP = re.compile(rb"\s*(?:\"[^\"\r\n]*\"|'[^'\r\n]*'|[A-Za-z_][\w .-]*)\s*:")


def _at_first_line(text: bytes, found: Diagnostic) -> Diagnostic:
    """Where the lines of a block are indented alike, but for the first: what is said of the second is told at that."""
    at = found.at.span.start
    if not follows(found) or text[text.rfind(b"\n", 0, at) + 1 : at].strip(b" "):
        return found
    behind = _NEXT_LINE.match(text, at)
    around = [each for each in _LINES_BEFORE.findall(text, max(at - _MOST_BEFORE, 0), at) if each.strip()][-2:]
    if behind is None or not around or around[-1].lstrip()[:1] in (b"]", b"}"):
        return found
    own = at - text.rfind(b"\n", 0, at) - 1
    is_item = text[at : at + 1] == b"-"
    first = around[-1]
    begins = _column(first, is_item=is_item)
    if len(behind[1]) != own or begins == own or any(_column(each, is_item=is_item) == begins for each in around[:-1]):
        return found
    end = text.rfind(b"\n", 0, at)
    start = text.rfind(first, 0, end)
    start += len(first) - len(first.lstrip(b" "))
    return found._replace(at=found.at._replace(span=Span(start, start)))


_TIGHT_DASH = re.compile(rb" *-(?=[A-Za-z_\"'])")
_NEXT_LINE = re.compile(rb"[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)[^ \t\r\n#]")
_LINES_BEFORE = re.compile(rb"(?m)^ *[^ #\r\n][^\n]*$")
_MOST_BEFORE = 2_000
_CONTENT = re.compile(rb" *(?:- +)*")


def _column(line: bytes, *, is_item: bool) -> int:
    """Where a line begins, for who compares it with an item, or with a key."""
    if is_item and line.lstrip(b" ").startswith(b"-"):
        return len(line) - len(line.lstrip(b" "))
    content = _CONTENT.match(line)
    return 0 if content is None else content.end()
