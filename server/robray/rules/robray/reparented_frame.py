"""Noted by resolving: `parent` in a frame that is nested in another."""

from robray.facts.details import Named
from robray.formats.robray.expressions import Expression
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import removed_by_hand, removed_statement
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    return removed_statement(context) if _names_container(context) else removed_by_hand(context)


def _names_container(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    value = None if attribute is None else attribute.value
    return isinstance(value, Expression) and value.name is not None and value.name.text == context.details.name


RULE = Rule(
    code="reparented-frame",
    severity=Severity.ERROR,
    summary="A nested frame has a 'parent'.",
    message="this frame hangs from '{name}', which it stands in; remove 'parent', or move the frame out",
    details=Named,
    explanation=(
        "A frame that stands in another one hangs from it, and amino refuses a 'parent' in it, even one that names "
        "the same frame. A frame that is to hang from elsewhere stands outside, with its 'parent'. A 'parent' that "
        "comes from a class, however, overrides the nesting without a word."
    ),
    bad="""\
frame table {
    frame tray {
        [|parent table|];
        translation [0, 0, 0.7];
    }
}
""",
    good="""\
frame table {
    frame tray {
        translation [0, 0, 0.7];
    }
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
