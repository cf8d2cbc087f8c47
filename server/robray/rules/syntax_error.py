"""Noted by lowering: something stands where the grammar takes it nowhere."""

from robray.facts.statements import AllowedCollision
from robray.rules.block_heads import is_block_of_unknown
from robray.rules.occasions import replaced, statement
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity

_HINTS = {
    "unexpected ','": "commas stand in arrays only",
    "unexpected '{'": "a block begins with 'frame NAME', 'class NAME' or 'geometry'",
    "unexpected '('": "parentheses stand in values only",
    "unexpected ')'": "there is no '(' before it",
    "unexpected ')' in an array": "write ']' to end it",
    "unexpected ']'": "there is no '[' before it",
}


def _message(occasion: Occasion) -> str:
    said = occasion.details[0]
    hint = _HINTS.get(said)
    return said if hint is None else f"{said}: {hint}"


def _fix(occasion: Occasion) -> Fix | None:
    said = occasion.details[0]
    if said.startswith("missing "):
        bracket = said.removeprefix("missing ").strip("'")
        return Fix(f"insert '{bracket}'", (Replacement(occasion.span, bracket),), safe=False)
    if said == "unexpected ','" and isinstance(statement(occasion), AllowedCollision):
        return Fix("remove the ','", (Replacement(occasion.span, ""),))
    if said == "unexpected ')' in an array":
        return replaced(occasion, "]", safe=False)
    if said in ("unexpected ')'", "unexpected ']'"):
        return Fix(f"remove the {said[-3:]}", (Replacement(occasion.span, ""),), safe=False)
    return None


def _is_said(occasion: Occasion) -> bool:
    return occasion.details[0] == "unexpected '{'" and is_block_of_unknown(occasion)


RULE = Rule(
    code="syntax-error",
    severity=Severity.ERROR,
    summary="Something stands where the language has no place for it.",
    message="{0}",
    message_at=_message,
    explanation=(
        "A file is a list of statements: 'def', 'class', 'frame', 'include' and 'allow_collision' outside, attributes "
        "and nested blocks inside. What fits none of them is refused, whatever it is. amino parses a file and all "
        "that it includes before it evaluates anything and stops at the first syntax error, so nothing else is "
        "reported by it until this one is mended."
    ),
    bad="""\
frame left { }
frame right { }
allow_collision left[|,|] right;
""",
    good="""\
frame left { }
frame right { }
allow_collision left right;
""",
    refused=True,
    fix=_fix,
    is_said=_is_said,
)
