"""Noted when the relations of a scene are looked at: a constant that nothing uses."""

from functools import partial

from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, in_file, listed, removed_by_hand, scene_and_place, statement
from robray.rules.robray.attached_comments import with_comments
from robray.rules.robray.undefined_words import undefined_word
from robray.text.spans import Span


def _message(context: RuleContext) -> str:
    """Of one, or where they are told together, of several."""
    names = context.details.names
    if len(names) == 1:
        return f"unused constant '{names[0]}'"
    return f"{len(names):,} unused constants: {listed(names, MOST_NAMED)}"


def _fix(context: RuleContext) -> Fix | None:
    """A fix by hand: an unknown file may include this one and use the constant."""
    definition = statement(context)
    scene, place = scene_and_place(context)
    if not isinstance(definition, Constant) or definition.value is None:
        return None
    if scene.findings.get(place) or undefined_word(scene, place) is not None:
        # The author has begun it, rather than forgotten it.
        return None
    whole = context._replace(span=Span(definition.keyword.start, definition.value.span.end))
    text, span = in_file(whole)
    lines = with_comments(text, span)
    if lines is None:
        return removed_by_hand(whole)
    own = lines.shifted(whole.span.start - span.start)
    return Fix("Remove the definition and its comment", (Replacement(own, ""),)).by_hand


LOGIC = {"unused-constant": partial(Rule, message_at=_message, fix=_fix)}
