"""Noted by resolving: an array with too many or too few elements."""

from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    attribute, wanted, got = occasion.details
    hint = "; write the opacity as 'alpha'" if (attribute, got) == ("color", "4") else ""
    return f"'{attribute}' takes an array of {wanted} numbers, not of {got}{hint}"


RULE = Rule(
    code="wrong-length",
    severity=Severity.ERROR,
    summary="An array has the wrong number of elements.",
    message="'{0}' takes an array of {1} numbers, not of {2}",
    message_at=_message,
    explanation=(
        "Translations, axes, colours and the dimension of a box have three numbers, a quaternion has four (x, y, z, "
        "w), and the dimension and delta of a grid have two. A colour has no fourth number for its opacity: that is "
        "'alpha'. Of a longer 'rpy' amino takes the first three numbers. Empty elements do not count: '[1, , 2, 3]' "
        "is three long."
    ),
    bad="""\
frame tray {
    translation [|[0.2, 0]|];
}
""",
    good="""\
frame tray {
    translation [0.2, 0, 0];
}
""",
    refused=True,
)
