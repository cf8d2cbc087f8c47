"""Noted when the relations of a scene are looked at: an allowed collision that is allowed already."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import removed_statement
from robray.rules.robray.details import DoubledCollision


def _fix(context: RuleContext) -> Fix | None:
    return removed_statement(context, safe=False)


def _message(context: RuleContext) -> str:
    first, second, way = context.details
    how = ", the other way round; the order does not matter" if way else ""
    return f"'{first}' and '{second}' are allowed to collide already{how}"


RULE = Rule(
    code="doubled-collision",
    severity=Severity.INFORMATION,
    summary="Two frames are allowed to collide twice.",
    message="'{first}' and '{second}' are allowed to collide already",
    details=DoubledCollision,
    message_at=_message,
    explanation=(
        "amino keeps a set of pairs, in which 'a b' and 'b a' are the same; a second statement adds nothing. Often "
        "another pair was meant."
    ),
    bad="""\
frame hand { geometry { shape sphere; radius 0.1; } }
frame wrist { geometry { shape sphere; radius 0.1; } }
allow_collision hand wrist;
[|allow_collision wrist hand|];
""",
    good="""\
frame hand { geometry { shape sphere; radius 0.1; } }
frame wrist { geometry { shape sphere; radius 0.1; } }
allow_collision hand wrist;
""",
    fix=_fix,
    tag=Tag.UNNECESSARY,
)
