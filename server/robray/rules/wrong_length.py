"""Noted by resolving: an array with too many or too few elements."""

import re

from robray.rules.occasions import replaced, written
from robray.rules.rule import Fix, Occasion, Rule, Severity

_COMMA = re.compile(r"(?<![\w.])(-?[0-9]+),([0-9]+)(?![\w.]|,[0-9])")


def _with_points(occasion: Occasion) -> str | None:
    """The array with points for the commas that have a digit right on either side, if that makes it right."""
    _, wanted, got = occasion.details
    text = written(occasion)
    array, count = _COMMA.subn(r"\1.\2", text)
    is_told_apart = text.startswith("[") and ", " in array and wanted.isdigit()
    return array if is_told_apart and count and int(got) - count == int(wanted) else None


def _fix(occasion: Occasion) -> Fix | None:
    array = _with_points(occasion)
    return None if array is None else replaced(occasion, array, safe=False)


def _message(occasion: Occasion) -> str:
    attribute, wanted, got = occasion.details
    if (array := _with_points(occasion)) is not None:
        known = f"'{attribute}' takes an array of {wanted} numbers, not of {got}"
        return f"{known}: decimals stand behind a '.'; write '{array}'"
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
    fix=_fix,
)
