"""Fixes for tags in XML: an end tag by the indentation, one that closes nothing, a quote."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from robray.rules.engine.choices import edited, line_removed, numbers_of, text_around
from robray.rules.engine.rule import Diagnostic, Fix, RuleContext
from robray.syntax.xml.parser import contents
from robray.syntax.xml.tags import NAME, start_tag
from robray.text.odd_marks import odd_marks
from robray.text.open_comment import meant_comment_end
from robray.text.slips import slip
from robray.text.spans import Span

_REST_OF_TAG = re.compile(rb"(?:\"[^\"<]*\"|'[^'<]*'|[^<>\"'])*>")
_NOTHING_BEHIND = re.compile(rb"([^\s<>\"'=/][^<>\"'=\r\n]*|)\s*")
"""A value up to the end of its line, behind which the next tag begins."""
_BEHIND_VALUE = re.compile(rb"[\"']?\s*(?:/?>|" + NAME + rb"\s*=)")
_NAMES = re.compile(rb"<([A-Za-z_][-\w.:]*)[^<>]*\Z")
_CONTENT = re.compile(rb"\s*([^<>]*?)\s*</")
_WITH_COMMAS = re.compile(r"\s*[-+0-9.eE]+(?:\s*,\s*[-+0-9.eE]+|\s+[-+0-9.eE]+)*\s*")
_TEXT = re.compile(rb"[^<\r\n]*")
_LINE = re.compile(rb"(?P<blanks>[ \t]*)(?P<written>[^\r\n]*)\r?\n?")
_TAG_NAME = re.compile(rb"<?(/?" + NAME + rb")")
_END_TAG = re.compile(rb"</[^<>]*>")
_BARE = re.compile(rb"[^<>\"'=]+")
_EQUALS_BEFORE = re.compile(rb"=[ \t]*\Z")
_REST_OF_COMMENT_END = re.compile(rb"[ \t]*(?:--?[ \t]*>?|>)\Z")
_BEFORE_ROOT = re.compile(rb"(?>(?:[^<]|<!--.*?-->|<\?.*?\?>|<![^-][^>]*>)*)", re.DOTALL)
"""Text that is allowed before the root."""
_NEAR = 1000
_MOST_LINES = 50_000
"""Lines of one element that are searched for its end."""


def mended_markup(context: RuleContext) -> Fix | None:
    """A fix by the finding's place: the name of an open tag, an end tag, or a value."""
    text, span = text_around(context)
    if context.details.meant:
        return tags_renamed(text, span, context.details.meant)
    if text[span.start : span.end] == b"/":
        return edited("Remove the '/'", (Span(len(text[: span.start].rstrip(b" ")), span.end), ""))
    if text[span.start : span.end] == b"<!--":
        return _comment_closed(text, span.start)
    if (fix := _in_ascii(text, span) or _in_quotes(text, span)) is not None:
        return fix
    if _END_TAG.fullmatch(text, span.start, span.end) is not None:
        return edited("Remove this end tag", (line_removed(text, span), ""))
    if text[max(span.start - 1, 0) : span.start] == b"<":
        return _closed(text, span)
    return _quote_closed(text, span)


def tags_renamed(text: bytes, span: Span, meant: str) -> Fix | None:
    """Renames the tag at a span to `name` or `/name`; a start tag together with its end tag.

    Cost: O(the element).
    """
    found = _TAG_NAME.match(text, span.start)
    if found is None:
        return None
    written = Span(*found.span(1))
    if meant.startswith("/") or found[1].startswith(b"/"):
        return edited(f"Change to '<{meant}>'", (written, meant))
    edits = [(written, meant)]
    start = start_tag(text, written.start - 1, [])
    end = None if start is None or start.is_empty else _TAG_NAME.match(text, contents(text, start.end).end)
    if start is not None and end is not None:
        name = end[1].decode("utf-8", "replace").removeprefix("/")
        if name == start.name or (name != meant and slip(name, meant) is not None):
            edits.append((Span(*end.span(1)), f"/{meant}"))
    return edited(f"Change to '{meant}'", *edits)


def root_renamed(context: RuleContext, root: str) -> Fix | None:
    """The root's name in both tags, if the present one is a misspelling."""
    fix = None if slip(context.details.name, root) is None else tags_renamed(*text_around(context), root)
    return None if fix is None else fix.unsafe


def _comment_closed(text: bytes, start: int) -> Fix:
    """Closes a comment behind its words, replacing the rest of its end."""
    end = meant_comment_end(text, start)
    rest = _REST_OF_COMMENT_END.search(text, start + 4, end)
    at = end if rest is None else rest.start()
    return edited("Close the comment with '-->'", (Span(at, end), " -->"))


def _in_ascii(text: bytes, span: Span) -> Fix | None:
    """ASCII blanks and quotes for similar characters of a tag."""
    marks = odd_marks(text, max(text.rfind(b"<", 0, span.start), 0))
    if not any(each.span.start == span.start for each in marks):
        return None
    edits = [(each.span, each.meant) for each in marks]
    return edited("Change to a normal space" if marks[0].meant == " " else "Change to straight quotes", *edits)


def _in_quotes(text: bytes, span: Span) -> Fix | None:
    """Quotes around a value that has none."""
    if (
        _BARE.fullmatch(text, span.start, span.end) is None
        or _EQUALS_BEFORE.search(text[max(span.start - _NEAR, 0) : span.start]) is None
    ):
        return None
    closing = () if text[span.end : span.end + 1] in (b'"', b"'") else ((Span(span.end, span.end), '"'),)
    return edited("Put the value in quotes", (Span(span.start, span.start), '"'), *closing)


def in_content(context: RuleContext, wanted: int) -> Fix | None:
    """A fix that gives an element its number of values, for a finding at its name or content."""
    text, span = text_around(context)
    by = context.span.start - span.start
    if text.endswith(b"<", 0, span.start):
        rest = _REST_OF_TAG.match(text, span.end)
        content = None if rest is None or rest[0].endswith(b"/>") else _CONTENT.match(text, rest.end())
        if content is None:
            return None
        span = Span(*content.span(1))
    return numbers_of(context._replace(span=span.shifted(by)), wanted)


def without_commas(context: RuleContext) -> Fix | None:
    """Blanks for the commas between the numbers of the content that the finding is in."""
    text, span = text_around(context)
    start, end = text.rfind(b">", 0, span.start) + 1, text.find(b"<", span.end)
    content = text[start : max(end, start)].decode("utf-8", "replace")
    if not start or _WITH_COMMAS.fullmatch(content) is None:
        return None
    new = " ".join(content.replace(",", " ").split())
    return edited(f"Change to '{new}'", (Span(start, end), new))


def without_attribute(context: RuleContext, name: str) -> Fix | None:
    """The tag that the finding is in without an attribute."""
    text, span = text_around(context)
    start = text.rfind(b"<", 0, span.start)
    attribute = re.compile(rb"[ \t]+" + name.encode() + rb"[ \t]*=[ \t]*(?:\"[^\"<>]*\"|'[^'<>]*')")
    end = text.find(b">", span.start)
    found = attribute.search(text, max(start, 0), max(end, 0))
    return None if start < 0 or found is None else edited(f"Remove '{name}'", (Span(*found.span()), ""))


def _closed(text: bytes, name: Span) -> Fix | None:
    rest = _REST_OF_TAG.match(text, name.end)
    if rest is None or rest[0].endswith(b"/>"):
        return None
    end_tag = f"</{text[name.start : name.end].decode('utf-8', 'replace')}>"
    line = text.rfind(b"\n", 0, name.start) + 1
    lead = text[line : name.start - 1]
    found = text.find(b"\n", rest.end())
    line_end = len(text) if found < 0 else found
    if line_end - rest.end() > _NEAR:
        # A text in one line has no indentation.
        return None
    behind = text[rest.end() : line_end]
    if behind.strip():
        content = _TEXT.match(text, rest.end())
        inside = b"" if content is None else content[0].rstrip()
        if inside:
            at = rest.end() + len(inside)
        elif lead.strip():
            return None
        else:
            at = rest.end() + len(behind.rstrip())
        return edited(f"Insert '{end_tag}'", (Span(at, at), end_tag))
    if not lead.strip() and (at_line := _behind_content(text, line_end, lead)) is not None:
        ending = "\r\n" if text.endswith(b"\r", 0, line_end) else "\n"
        before = "" if text.endswith(b"\n", 0, at_line) else ending
        return edited(f"Insert '{end_tag}'", (Span(at_line, at_line), f"{before}{lead.decode()}{end_tag}{ending}"))
    prolog = _BEFORE_ROOT.match(text)
    root = _TAG_NAME.match(text, 0 if prolog is None else prolog.end())
    if root is not None and root.start(1) == name.start:
        # Only an empty root would be without contents.
        at = len(text.rstrip())
        ending = "\n" if b"\n" in text[rest.end() : at] else ""
        return edited(f"Insert '{end_tag}'", (Span(at, at), ending + end_tag))
    if root is not None and root[1] == text[name.start : name.end]:
        return edited(f"Change to '{end_tag}'", (Span(name.start, name.start), "/"))
    at = rest.end() - 1
    return edited("Close the element with '/>'", (Span(at, at), "/"))


def _behind_content(text: bytes, line_end: int, lead: bytes) -> int | None:
    """The end of the last line that is indented further than a tag; None if the next line is not."""
    at, last = min(line_end + 1, len(text)), None
    own = _width(lead)
    for _ in range(_MOST_LINES):
        if at >= len(text):
            break
        line = _LINE.match(text, at)
        assert line is not None, "every line is one"
        if line["written"].strip():
            if _width(line["blanks"]) <= own:
                break
            last = line.end()
        at = line.end()
    return last


def _width(blanks: bytes) -> int:
    return len(blanks.expandtabs(8))


def _quote_closed(text: bytes, span: Span) -> Fix | None:
    """The missing quote of a value before the bracket of its tag, or the next attribute."""
    before, value = text[max(span.start - 1, 0) : span.start], text[span.start : span.end]
    if before not in (b'"', b"'"):
        return None
    quote, other = before.decode(), b"'" if before == b'"' else b'"'
    if ended := _NOTHING_BEHIND.fullmatch(text, span.start, _next_tag(text, span)):
        return _quote_and_tag_closed(text, span.start + len(ended[1].rstrip()), quote)
    if value == before:
        return edited(f"Remove the second {quote}", (span, "")).unsafe
    is_value = _EQUALS_BEFORE.search(text[max(span.start - _NEAR, 0) : span.start - 1]) is not None
    if b"=" in value or not is_value or _BEHIND_VALUE.match(text, span.end) is None:
        return None
    if text.startswith(other, span.end):
        return edited(f"Change to {quote}", (Span(span.end, span.end + 1), quote)).unsafe
    end = span.start + len(value.rstrip())
    return edited(f"Insert the missing {quote}", (Span(end, end), quote)).unsafe


def _next_tag(text: bytes, span: Span) -> int:
    found = text.find(b"<", span.end)
    return len(text) if found < 0 else found


def _quote_and_tag_closed(text: bytes, at: int, quote: str) -> Fix | None:
    """The quote and the bracket of a tag whose last value continues to the end of the line."""
    tags = [*_NAMES.finditer(text, max(at - _NEAR, 0), at)]
    if not tags:
        return None
    name = tags[-1][1]
    following = re.compile(rb"<(/?)" + re.escape(name) + rb"(?![-\w.:])").search(text, at)
    bracket = ">" if following is not None and following[1] else "/>"
    return edited(f"Insert {quote}{bracket}", (Span(at, at), f"{quote}{bracket}"))


def is_on_line(text: bytes, found: Diagnostic, places: Sequence[int]) -> bool:
    """True if one of the ascending places is on the line where a finding begins. Cost: O(the line)."""
    at = found.at.span.start
    rank = bisect_right(places, at)
    return any(text.find(b"\n", min(at, place), max(at, place)) < 0 for place in places[max(rank - 1, 0) : rank + 1])
