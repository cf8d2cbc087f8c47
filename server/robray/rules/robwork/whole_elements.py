"""Fixes of RobWork's files that concern an element with both of its tags."""

import re

from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced_by_suggestion, scene_and_place
from robray.rules.robwork.mending import line_start
from robray.text.slips import slip
from robray.text.spans import Span


def element_renamed(context: RuleContext) -> Fix | None:
    """The suggestion in the place of an element's name, in both of its tags."""
    fix = replaced_by_suggestion(context)
    if fix is None:
        return None
    scene, place = scene_and_place(context)
    is_slip = slip(context.details[0], context.suggestion or "") is not None
    if not is_slip and any(each.code == "robwork-syntax" for each in scene.file(place).reading.facts.problems):
        # What is no name of an element may be one and something else.
        return fix.by_hand
    facts = scene.file(place).reading.facts
    text, span = in_file(context)
    rank = facts.rank(place[-1])
    closing = _closing(text, span, facts.ends[rank])
    if closing is None:
        return fix
    start, end = facts.own(rank, closing.start), facts.own(rank, closing.end)
    if start is None or end is None:
        return None
    edits = (*fix.replacements, fix.replacements[0]._replace(span=Span(start, end)))
    return fix._replace(replacements=edits)


def element_removed(context: RuleContext) -> Fix | None:
    """Without the element, and its lines where nothing else is in them. What it says goes with it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    text, name = in_file(context)
    closing = _closing(text, name, facts.ends[rank])
    end = text.find(b">", name.end if closing is None else closing.end, facts.ends[rank]) + 1
    if end <= 0 or (closing is None and text[end - 2 : end - 1] != b"/"):
        return None
    start = line_start(text, name.start - 1)
    if text[end : end + 1] != b"\n":
        start = name.start - 1
    elif start and text[start - 1] == 0x0A:
        start -= 1
    first, last = facts.own(rank, start), facts.own(rank, end)
    if first is None or last is None:
        return None
    return Fix(f"Remove '{context.details[0]}'", (Replacement(Span(first, last), ""),), Applicability.UNSAFE)


def _closing(text: bytes, name: Span, end: int) -> Span | None:
    """The name in the closing tag of the element whose name stands at a span; None where it is closed by itself."""
    word = re.escape(text[name.start : name.end])
    tag = re.compile(rb"<(/?)(" + word + rb")(?=[\s/>])[^<>]*?(/?)>")
    depth = 0
    for found in tag.finditer(text, name.start - 1, end):
        depth += -1 if found[1] else 0 if found[3] else 1
        if depth <= 0:
            return Span(*found.span(2)) if found[1] else None
    return None
