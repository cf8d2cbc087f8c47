"""Noted by resolving: a string in whose place amino puts the value of a constant."""

from robray.facts.details import Named
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import is_identifier, name_at, replaced, scene_and_place


def the_constant(context: RuleContext) -> tuple[Related, ...]:
    scene, place = scene_and_place(context)
    definition = scene.constant_before(context.details.name, place)
    return () if definition is None else (Related(name_at(scene, definition), "the constant"),)


def _fix(context: RuleContext) -> Fix | None:
    name = context.details.name
    return replaced(context, name, safe=True) if is_identifier(name) else None


RULE = Rule(
    code="quoted-constant",
    severity=Severity.WARNING,
    summary="A string has the name of a constant and is replaced by its value.",
    message="quotes do not help: '{name}' is a constant, and amino puts its value here",
    details=Named,
    explanation=(
        "amino puts the value of a constant in for every name that is the whole value of an attribute, or its first "
        "number, and does so for a quoted string, too. Write the name without quotes if the constant is meant, and "
        "rename the constant if it is not."
    ),
    bad="""\
def wide 0.3;
frame ball {
    geometry {
        shape sphere;
        radius [|"wide"|];
    }
}
""",
    good="""\
def wide 0.3;
frame ball {
    geometry {
        shape sphere;
        radius wide;
    }
}
""",
    fix=_fix,
    related=the_constant,
)
