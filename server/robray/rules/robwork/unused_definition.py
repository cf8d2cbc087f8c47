"""Noted by reading: a definition that nothing puts in."""

from robray.facts.details import Named
from robray.facts.items import TOP
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robwork.mending import line_start
from robray.text.spans import Span


def _fix(context: RuleContext) -> Fix | None:
    """Without the element, and its lines where nothing else is in them."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts, text = file.reading.facts, file.text
    rank, holder = facts.rank(place[-1]), facts.container(place[-1])
    if holder == TOP:
        return None
    start, end = line_start(text, facts.starts[rank]), facts.ends[rank]
    if text[end : end + 1] == b"\n" and text[start - 1 : start] == b"\n":
        end += 1
    else:
        start = facts.starts[rank]
    first, last = facts.own(facts.rank(holder), start), facts.own(facts.rank(holder), end)
    if first is None or last is None:
        return None
    edit = Replacement(Span(first, last), "", (*place[:-1], holder))
    return Fix("remove the definition", (edit,), Applicability.UNSAFE)


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
