"""Noted by resolving: a string in whose place amino puts the value of a constant."""

from robray.rules.engine.occasions import is_identifier, name_at, replaced, scene_and_place
from robray.rules.engine.rule import Fix, Occasion, Related, Rule, Severity


def _related(occasion: Occasion) -> tuple[Related, ...]:
    scene, place = scene_and_place(occasion)
    definition = scene.constant_before(occasion.details[0], place)
    return () if definition is None else (Related(name_at(scene, definition), "the constant"),)


def _fix(occasion: Occasion) -> Fix | None:
    name = occasion.details[0]
    return replaced(occasion, name, safe=True) if is_identifier(name) else None


RULE = Rule(
    code="quoted-constant",
    severity=Severity.WARNING,
    summary="A string has the name of a constant and is replaced by its value.",
    message="quotes do not help: '{0}' is a constant, and amino puts its value here",
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
    related=_related,
)
