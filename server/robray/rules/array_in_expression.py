"""Noted by lowering: an array where only numbers and names may stand."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="array-in-expression",
    severity=Severity.ERROR,
    summary="An array stands in an expression.",
    message="an array cannot be part of an expression; write the operation in each of its elements",
    explanation=(
        "An array is the whole value of an attribute, and nothing else: it cannot be added or scaled, nested in "
        "another array or given a name with 'def'. Its elements, however, are full expressions."
    ),
    bad="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        specular [|[1, 1, 1]|] * 0.5;
    }
}
""",
    good="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        specular [1 * 0.5, 1 * 0.5, 1 * 0.5];
    }
}
""",
    refused=True,
)
