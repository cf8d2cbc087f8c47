"""Noted when the relations of a scene are looked at: a class that nothing takes over."""

from functools import partial

from robray.rules.engine.choices import edited, line_removed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, in_file, listed, scene_and_place
from robray.text.spans import Span


def _message(context: RuleContext) -> str:
    """Of one, or where they are told together, of several."""
    names = context.details.names
    if len(names) == 1:
        return f"unused class '{names[0]}'"
    return f"{len(names):,} unused classes: {listed(names, MOST_NAMED)}"


def _fix(context: RuleContext) -> Fix:
    """For a person: a file that is not looked at may include this one and use it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    return edited(
        "Remove the class", (line_removed(in_file(context)[0], Span(facts.starts[rank], facts.ends[rank])), "")
    )


LOGIC = {"unused-class": partial(Rule, message_at=_message, fix=_fix)}
