"""Noted by lowering: an attribute's value that begins with a parenthesis."""

from robray.facts.vocabulary import ValueType
from robray.rules.occasions import attribute_around, inserted, vocabulary
from robray.rules.rule import Fix, Occasion, Rule, Severity

_NUMERIC = frozenset({ValueType.NUMBER, ValueType.NUMBER_OR_VECTOR, ValueType.FLAG})


def _fix(occasion: Occasion) -> Fix:
    attribute = attribute_around(occasion)
    word = None if attribute is None else vocabulary(occasion).attributes.get(attribute.name)
    safe = word is not None and word.type in _NUMERIC
    return Fix("put '1*' before it", (inserted(occasion, occasion.span.start, "1*"),), safe)


RULE = Rule(
    code="leading-parenthesis",
    severity=Severity.ERROR,
    summary="The value of an attribute begins with a parenthesis.",
    message="the value of an attribute cannot begin with '('; write '1*(', or define a constant",
    explanation=(
        "amino's grammar wants a number, a name, a string or an array where a value begins; only behind an operator "
        "it takes a parenthesis. '1*' before it changes no value and is accepted. A 'def' and the elements of an "
        "array may begin with a parenthesis."
    ),
    bad="""\
def width 0.4;
frame tray {
    geometry {
        shape sphere;
        radius [|(|]width + 0.1) / 2;
    }
}
""",
    good="""\
def width 0.4;
frame tray {
    geometry {
        shape sphere;
        radius 1*(width + 0.1) / 2;
    }
}
""",
    refused=True,
    fix=_fix,
)
