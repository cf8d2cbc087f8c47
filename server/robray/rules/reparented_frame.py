"""Noted by resolving: `parent` in a frame that is nested in another."""

from robray.facts.expressions import Expression
from robray.facts.statements import Block
from robray.rules.occasions import removed_statement, statement
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _fix(occasion: Occasion) -> Fix | None:
    return removed_statement(occasion, safe=_names_container(occasion))


def _names_container(occasion: Occasion) -> bool:
    found = statement(occasion)
    for attribute in found.attributes if isinstance(found, Block) else ():
        if attribute.span == occasion.span and isinstance(attribute.value, Expression):
            return attribute.value.name is not None and attribute.value.name.text == occasion.details[0]
    return False


RULE = Rule(
    code="reparented-frame",
    severity=Severity.ERROR,
    summary="A nested frame has a 'parent'.",
    message="this frame hangs from '{0}', which it stands in; remove 'parent', or move the frame out",
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
    refused=True,
    fix=_fix,
)
