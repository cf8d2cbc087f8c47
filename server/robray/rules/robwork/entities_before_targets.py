"""Noted by resolving: the motions of a task stand before its targets."""

from robray.facts.details import Named
from robray.facts.items import TOP
from robray.formats.robwork.statements import Target
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robwork.mending import targets_moved_up

_CODE = "robwork-entities-before-targets"
_MOST_LOOKED_AT = 100


def _is_first(context: RuleContext) -> bool:
    """Of what stands in one `Entities` once: what is moved up makes all of it right."""
    scene, place = scene_and_place(context)
    own = (each.span for each in scene.findings.get(place, ()) if each.code == _CODE)
    if context.span != min(own, default=context.span):
        return False
    facts = scene.file(place).reading.facts
    rank, label = facts.rank(place[-1]), facts.container(place[-1])
    around = facts.rank(label) if label != TOP else TOP
    for _ in range(_MOST_LOOKED_AT):
        if rank == around + 1:
            return True
        rank = facts.child_around(around, rank - 1)
        if isinstance(facts.items[rank].statement, Target):
            return True
        if any(each.code == _CODE for each in scene.findings.get((*place[:-1], facts.labels[rank]), ())):
            return False
    return True


RULE = Rule(
    code="robwork-entities-before-targets",
    severity=Severity.ERROR,
    summary="The motions of a task stand before its targets.",
    message="target '{name}' stands further down, and names are looked up as the file is read",
    details=Named,
    explanation=(
        "RobWork's loaders look a target up where they read its name, and leave the motion without one where "
        "they have not read it yet. Write 'Targets' before 'Entities'."
    ),
    bad="""\
<QTask>
  <Entities>
    <Motion type="P2P"><Start>[|home|]</Start><End>away</End></Motion>
  </Entities>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="P2P"><Start>home</Start><End>away</End></Motion>
  </Entities>
</QTask>
""",
    rejected_by_reader=True,
    fix=targets_moved_up,
    is_said=lambda context: not _is_first(context),
)
