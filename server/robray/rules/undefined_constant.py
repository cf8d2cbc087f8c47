"""Noted by resolving: a name without a value where a number is needed."""

from robray.facts.symbols import SymbolKind
from robray.rules.occasions import is_declared, replaced, replaced_by_suggestion
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _subtraction(occasion: Occasion) -> str | None:
    """The name as a subtraction, where a constant stands before one of its hyphens."""
    name = occasion.details[0]
    for at, character in enumerate(name):
        if character == "-" and at + 1 < len(name) and is_declared(occasion, SymbolKind.CONSTANT, name[:at]):
            return f"{name[:at]} - {name[at + 1 :]}"
    return None


def _message(occasion: Occasion) -> str:
    name = occasion.details[0]
    if is_declared(occasion, SymbolKind.CONSTANT, name):
        return f"constant '{name}' is defined only further down; define it before this"
    subtraction = _subtraction(occasion)
    if subtraction is not None and occasion.suggestion is None:
        return f"'{name}' is one name, since a hyphen is a part of names; write '{subtraction}' for a subtraction"
    return f"constant '{name}' is not defined"


def _fix(occasion: Occasion) -> Fix | None:
    subtraction = _subtraction(occasion)
    if occasion.suggestion is None and subtraction is not None:
        return replaced(occasion, subtraction, safe=False)
    return replaced_by_suggestion(occasion)


RULE = Rule(
    code="undefined-constant",
    severity=Severity.ERROR,
    summary="A name that is no constant stands where a number is needed.",
    message="constant '{0}' is not defined",
    message_at=_message,
    explanation=(
        "A name that no 'def' has defined before stands for itself, as a word; where a number is needed amino then "
        "refuses the scene, and names no line. Constants count from their definition on, through all included files "
        "in the order in which they are read. A hyphen is a part of a name: 'height-gap' is one name, 'height - gap' "
        "is a subtraction."
    ),
    bad="""\
def height 0.4;
frame tray {
    translation [0, 0, [|heihgt|]];
}
""",
    good="""\
def height 0.4;
frame tray {
    translation [0, 0, height];
}
""",
    refused=True,
    names=SymbolKind.CONSTANT,
    fix=_fix,
)
