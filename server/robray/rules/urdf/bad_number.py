"""Noted by lowering: text where a joint needs a number."""

from robray.rules.engine.occasions import in_file, replaced
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity
from robray.rules.urdf.example_arm import with_origin

_WITH_NUMBER = 2
"""Details, where the number that was meant is the second."""


def blanks_for_commas(occasion: Occasion) -> Fix | None:
    """Where the details end with what is meant by numbers with commas between them, and whether that is sure."""
    if len(occasion.details) == 1:
        return None
    if len(occasion.details) == _WITH_NUMBER:
        return replaced(occasion, occasion.details[1], safe=False)
    _, meant, certainty = occasion.details
    text, span = in_file(occasion)
    if text[span.start - 1 : span.start] not in (b'"', b"'"):
        return None
    return replaced(occasion, meant, safe=bool(certainty))


def _message(occasion: Occasion) -> str:
    if len(occasion.details) == 1:
        return f"'{occasion.details[0]}' is no number"
    if len(occasion.details) == _WITH_NUMBER:
        return f"'{occasion.details[0]}' is no number; write '{occasion.details[1]}'"
    return f"blanks part numbers, and commas do not; write '{occasion.details[1]}'"


RULE = Rule(
    code="urdf-bad-number",
    severity=Severity.ERROR,
    summary="A joint has something else where a number belongs.",
    message="'{0}' is no number",
    message_at=_message,
    explanation=(
        "Numbers are written as in C, with a point, and several of them with spaces between: neither commas nor "
        "tabs part them, and nothing may stand behind the last one. urdfdom refuses a robot with anything else in "
        "a joint. In a link it drops what comes after it in that link, and goes on."
    ),
    bad=with_origin('<origin xyz="[|0,0,0.5|]"/>'),
    good=with_origin('<origin xyz="0 0 0.5"/>'),
    refused=True,
    fix=blanks_for_commas,
)
