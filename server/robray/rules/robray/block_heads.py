"""Blocks whose first word or brace is wrong, and semicolons."""

import re
from bisect import bisect_right
from functools import partial

from robray.facts.items import TOP, FileFacts
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Attribute, Block, Stray
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.choices import edited, line_removed, text_around
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.rules.robray.arrays import braced_array
from robray.rules.robray.blocks import is_alone
from robray.rules.robray.brace_places import has_content
from robray.rules.robray.broken_text import bracket_behind, bracket_that_ends, swallowing_comment
from robray.rules.robray.names import (
    base_behind,
    base_message,
    joined_name,
    split_message,
    words_behind,
)
from robray.text.blanks import character_before
from robray.text.spans import Span

_OPENING = re.compile(rb"(?>(?:[ \t\r\n\f]+|#[^\n]*\n|//[^\n]*\n|/\*(?s:.*?)\*/)*)\{")
_BLOCKS_ELSEWHERE = frozenset({"collision", "visual"})
"""Attributes that are blocks in other formats."""
_MOST = 200
"""Limit of statements that count as the block of a head without one."""


def is_head(context: RuleContext, attribute: Attribute) -> bool:
    """True if the attribute, in the statement of the finding, is an unknown word with a block behind it.

    As in `Frame tray {`, with a name or without one.
    """
    if not _might_be_head(attribute):
        return False
    scene, place = scene_and_place(context)
    facts, rank = _rank(context)
    end = facts.absolute(rank, attribute.span).end
    return _OPENING.match(scene.file(place).text, end) is not None


def unknown_head(context: RuleContext) -> Attribute | None:
    """The head of the block that the finding's item is, which the reader takes for an attribute."""
    return _unknown_head(context, _rank(context)[1])


def _unknown_head(context: RuleContext, rank: int) -> Attribute | None:
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    container = facts.containers[rank]
    before = rank - 1 if container == TOP else facts.rank(container)
    found = facts.items[before].statement if before >= 0 else None
    attributes = found.attributes if isinstance(found, Block | Stray) else ()
    opens = facts.starts[rank]
    last = bisect_right(attributes, opens, key=lambda each: facts.absolute(before, each.span).end) - 1
    if last < 0 or not _might_be_head(attributes[last]):
        return None
    opening = _OPENING.match(scene.file(place).text, facts.absolute(before, attributes[last].span).end)
    return attributes[last] if opening is not None and opening.end() - 1 == opens else None


def is_behind_head_alone(context: RuleContext) -> bool:
    """True if only attributes are between the finding's item and a head without its block."""
    facts, rank = _rank(context)
    if facts.containers[rank] != TOP:
        return False
    for before in range(rank - 1, max(rank - _MOST, -1), -1):
        item = facts.items[before]
        if not isinstance(item.statement, Stray):
            return any(problem.code == "missing-brace" for problem in item.problems)
        if not item.statement.attributes:
            return False
    return False


def _rank(context: RuleContext) -> tuple[FileFacts, int]:
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return facts, facts.rank(place[-1])


def _might_be_head(attribute: Attribute) -> bool:
    value = attribute.value
    is_name = value is None or (isinstance(value, Expression) and value.name is not None)
    is_attribute = attribute.name in ROBRAY.attributes
    return is_name and (not is_attribute or (value is None and attribute.name in _BLOCKS_ELSEWHERE))


def _bracket(context: RuleContext) -> str | None:
    """The bracket in place of the brace."""
    text, span = in_file(context)
    at = bracket_behind(text, span.end)
    return None if at is None else chr(text[at])


def _other_words(context: RuleContext) -> str:
    """The words between the name and a brace, if the name was meant to have several words."""
    return words_behind(context, in_file(context)[1].end) if _named(context) else ""


def _named(context: RuleContext) -> str:
    """The name in the head, where it is a bare word."""
    text, span = in_file(context)
    head = text[span.start : span.end].decode("utf-8", "replace")
    return head.removeprefix(context.details.text).strip() if head[-1:] != '"' else ""


def _missing_brace_message(context: RuleContext) -> str:
    if (base := _base(context)) is not None:
        return base_message(context, context.details.text, base)
    if words := _other_words(context):
        return split_message(context, _named(context), words)
    bracket = _bracket(context)
    remedy = "" if bracket is None else f"; write it instead of '{bracket}'"
    return f"missing '{{ … }}' after '{context.details.text}'{remedy}"


def _base(context: RuleContext) -> str | None:
    """The parent or base of the block, as in other languages."""
    is_named = context.details.text in ("class", "frame") and _named(context)
    return base_behind(context, in_file(context)[1].end) if is_named else None


def _braces(context: RuleContext) -> Fix | None:
    """Both braces, if brackets are in place of one or of both."""
    text, span = in_file(context)
    opening = bracket_behind(text, span.end)
    closing = None if opening is None else bracket_that_ends(text, opening)
    if opening is None or closing is None:
        return None
    by = context.span.end - span.end
    first = Replacement(Span(opening, opening + 1).shifted(by), "{")
    if text[closing : closing + 1] == b"}":
        return Fix("Change to '{'", (first,), Applicability.UNSAFE)
    last = Replacement(Span(closing, closing + 1).shifted(by), "}")
    return Fix("Change to '{' and '}'", (first, last), Applicability.UNSAFE)


def _missing_brace_fix(context: RuleContext) -> Fix | None:
    if _base(context) is not None:
        return None
    if _bracket(context) is not None:
        return _braces(context)
    head = context.span.end
    if words := _other_words(context):
        return joined_name(context, _named(context), words, head)
    text, span = in_file(context)
    title, brace = ("Insert '{'", " {") if has_content(text, span.end) else ("Add an empty block", " { }")
    return Fix(title, (Replacement(Span(head, head), brace),), Applicability.BY_HAND)


def _unclosed_block_fix(context: RuleContext) -> Fix:
    """At the end of the file, where the indentation does not show another place."""
    text, _ = text_around(context)
    before = "" if text.endswith(b"\n") else "\n"
    return edited("Insert '}' at the end", (Span(len(text), len(text)), f"{before}}}\n"))


_DIVISOR = re.compile(rb"(?<=//)[ \t]*[\w.()]+[ \t]*[\],;]")

_QUOTIENT = re.compile(rb"[ \t]*(//)[ \t]*-?[\w.()]+(?:[ \t]*[-+*/^]+[ \t]*[\w.()]+)*[ \t]*;[ \t]*\r?$", re.MULTILINE)
"""A comment that is probably the end of a quotient."""


def _quotient(context: RuleContext) -> Span | None:
    """The marks of the comment, in the item's local text."""
    text, span = in_file(context)
    match = _QUOTIENT.match(text, span.end)
    shift = context.span.end - span.end
    return None if match is None else Span(*match.span(1)).shifted(shift)


def _missing_semicolon_message(context: RuleContext) -> str | None:
    if _quotient(context) is not None:
        return "'//' begins a comment, which hides the ';'; write '/' to divide, or ';' before the comment"
    array = braced_array(context)
    if array is not None:
        return f"write an array between '[' and ']', without ':' or '='; write '{array.text}'"
    return None


def _missing_semicolon_fix(context: RuleContext) -> Fix | None:
    if braced_array(context) is not None:
        return None
    quotient = _quotient(context)
    if quotient is not None:
        return Fix("Change to '/'", (Replacement(quotient, "/"),), Applicability.UNSAFE)
    fix = Fix("Insert ';'", (Replacement(context.span, ";"),), Applicability.if_safe(is_alone(context)))
    text, span = in_file(context)
    comment = swallowing_comment(text, span.end)
    if comment is None:
        return fix
    marks = Span(*comment.span(1)).shifted(context.span.end - span.end)
    divided = Fix("Change to '/'", (Replacement(marks, "/"),), Applicability.UNSAFE)
    return divided if _DIVISOR.match(text, comment.end(1)) is not None else fix.by_hand


def _stray_semicolon_fix(context: RuleContext) -> Fix:
    # Only behind a whole statement its meaning is certain.
    text, span = in_file(context)
    before = character_before(text, span.start)
    return Fix(
        "Remove ';'",
        (Replacement(context.span, ""),),
        Applicability.if_safe(before in (b"", b";", b"{", b"}", b'"')),
    )


LOGIC = {
    "missing-brace": partial(Rule, message_at=_missing_brace_message, fix=_missing_brace_fix),
    "unmatched-brace": partial(
        Rule,
        fix=lambda context: edited("Remove '}'", (line_removed(*text_around(context)), "")),
    ),
    "unclosed-block": partial(Rule, fix=_unclosed_block_fix),
    "missing-semicolon": partial(Rule, message_at=_missing_semicolon_message, fix=_missing_semicolon_fix),
    "stray-semicolon": partial(Rule, fix=_stray_semicolon_fix),
}
