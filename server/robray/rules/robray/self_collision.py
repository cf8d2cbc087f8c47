"""Noted by resolving: a frame that is allowed to collide with itself."""

from robray.facts.details import Named
from robray.formats.robray.statements import AllowedCollision
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import removed_statement, statement


def _fix(context: RuleContext) -> Fix | None:
    pair = statement(context)
    if not isinstance(pair, AllowedCollision):
        return None
    whole = pair.keyword._replace(end=pair.operands[1].span.end)
    return removed_statement(context._replace(span=whole), safe=False)


RULE = Rule(
    code="self-collision",
    severity=Severity.WARNING,
    summary="A frame is allowed to collide with itself.",
    message="'{name}' is allowed to collide with itself, which it never does; was another frame meant?",
    details=Named,
    explanation=(
        "The shapes of one frame do not move against each other, and amino never checks them against each other. It "
        "takes the pair without a word, and the two frames that were meant go on being checked."
    ),
    bad="""\
frame hand { geometry { shape sphere; radius 0.1; } }
allow_collision hand [|hand|];
""",
    good="""\
frame hand { geometry { shape sphere; radius 0.1; } }
""",
    fix=_fix,
    tag=Tag.UNNECESSARY,
)
