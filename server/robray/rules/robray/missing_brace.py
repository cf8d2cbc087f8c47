"""Noted by lowering: the head of a block without the block."""

from functools import partial

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.rules.robray import split_names
from robray.rules.robray.block_heads import end_of_attributes
from robray.rules.robray.brace_places import has_content, lacks_opening
from robray.rules.robray.broken_text import bracket_behind, bracket_that_ends
from robray.rules.robray.missing_name import is_meant_as_name
from robray.rules.robray.split_names import words_behind
from robray.text.spans import Span


def _bracket(context: RuleContext) -> str | None:
    """What stands in the place of the brace."""
    text, span = in_file(context)
    at = bracket_behind(text, span.end)
    return None if at is None else chr(text[at])


def _other_words(context: RuleContext) -> str:
    """What stands between the name and a brace, where the name was to be more than one word."""
    return words_behind(context, in_file(context)[1].end) if _named(context) else ""


def _named(context: RuleContext) -> str:
    """The name in the head, where it is a bare word."""
    text, span = in_file(context)
    head = text[span.start : span.end].decode("utf-8", "replace")
    return head.removeprefix(context.details.text).strip() if head[-1:] != '"' else ""


def _message(context: RuleContext) -> str:
    if (base := _base(context)) is not None:
        return split_names.base_message(context, context.details.text, base)
    if words := _other_words(context):
        return split_names.message(context, _named(context), words)
    bracket = _bracket(context)
    remedy = "" if bracket is None else f"; write it instead of '{bracket}'"
    return f"missing '{{ … }}' after '{context.details.text}'{remedy}"


def _base(context: RuleContext) -> str | None:
    """What the block is to hang or derive from, as other languages write it."""
    is_named = context.details.text in ("class", "frame") and _named(context)
    return split_names.base_behind(context, in_file(context)[1].end) if is_named else None


def _braces(context: RuleContext) -> Fix | None:
    """Both braces, where brackets stand in the place of one or of both."""
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


def _fix(context: RuleContext) -> Fix | None:
    if _base(context) is not None:
        return None
    if _bracket(context) is not None:
        return _braces(context)
    head = context.span.end
    if words := _other_words(context):
        return split_names.joined(context, _named(context), words, head)
    text, span = in_file(context)
    if lacks_opening(text, span.end, _depth(context)):
        return Fix("Insert '{'", (Replacement(Span(head, head), " {"),), Applicability.UNSAFE)
    if (end := end_of_attributes(context)) is not None:
        edits = Replacement(Span(head, head), " {"), Replacement(Span(end, end), "\n}")
        return Fix("Move the following lines into a block", edits, Applicability.UNSAFE)
    if not has_content(text, span.end):
        return Fix("Add an empty block", (Replacement(Span(head, head), " { }"),), Applicability.BY_HAND)
    return None


def _depth(context: RuleContext) -> int:
    """How many blocks the finding's item stands in."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return len(facts.holding(facts.rank(place[-1]))) - 1


LOGIC = {"missing-brace": partial(Rule, message_at=_message, is_said=is_meant_as_name, fix=_fix)}
