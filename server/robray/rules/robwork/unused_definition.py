"""Noted by reading: a definition that nothing puts in."""

import re
from functools import partial

from robray.facts.items import TOP
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robwork.mending import line_start
from robray.text.spans import Span

_LINE_END = re.compile(rb"\r?\n")


def _fix(context: RuleContext) -> Fix | None:
    """A fix by hand that removes the element, and its lines if nothing else is in them. An unknown file may use it."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts, text = file.reading.facts, file.text
    rank = facts.rank(place[-1])
    if facts.containers[rank] == TOP:
        return None
    start, end = facts.starts[rank], facts.ends[rank]
    before, after = start - line_start(text, start), _line_end(text, end) - end
    if text[start - before - 1 : start - before] != b"\n" or after == 0:
        before = after = 0
    return Fix(
        "Remove the unused definition", (Replacement(Span(-before, facts.own_length(rank) + after), ""),)
    ).by_hand


def _line_end(text: bytes, at: int) -> int:
    """Behind the line, if it ends at a byte of it."""
    ends = _LINE_END.match(text, at)
    return at if ends is None else ends.end()


LOGIC = {"robwork-unused-definition": partial(Rule, fix=_fix)}
