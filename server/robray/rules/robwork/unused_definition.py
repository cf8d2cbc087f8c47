"""Noted by reading: a definition that nothing puts in."""

import re

from robray.facts.details import Named
from robray.facts.items import TOP
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity, Tag
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
    return Fix("remove the definition", (Replacement(Span(-before, facts.own_length(rank) + after), ""),)).by_hand


def _line_end(text: bytes, at: int) -> int:
    """Behind the line, if it ends at a byte of it."""
    ends = _LINE_END.match(text, at)
    return at if ends is None else ends.end()


RULE = Rule(
    code="robwork-unused-definition",
    severity=Severity.HINT,
    summary="Nothing puts in a definition.",
    message="no 'Use' behind this in the file puts in '{name}', and RobWork never reads what stands in it",
    details=Named,
    explanation=(
        "Definitions hold in their own file, from where they stand on. RobWork takes them out before it reads a thing, "
        "and reads one where it is put in: nothing that stands in another is an error, or does anything."
    ),
    bad="""\
<WorkCell name="cell">
  <Define id="zero"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Define>
  <Define id="[|high|]"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define>
  <Frame name="Base"><Use id="zero"/></Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Define id="zero"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Define>
  <Frame name="Base"><Use id="zero"/></Frame>
</WorkCell>
""",
    fix=_fix,
    tag=Tag.UNNECESSARY,
)
