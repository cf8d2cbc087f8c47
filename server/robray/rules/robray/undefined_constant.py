"""Noted by resolving: a name without a value where a number is needed."""

from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.occasions import ELSEWHERE, file_elsewhere, is_declared, once, replaced, scene_and_place
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity
from robray.rules.robray.first_value import minuend
from robray.rules.robray.foreign_values import meant_array
from robray.rules.robray.foreign_words import Foreign, foreign_constant
from robray.rules.robray.forgotten_include import forgotten_include
from robray.rules.robray.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.robray.misspelt_numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.parted_names import parted
from robray.text.spans import Span


def _is_nested(occasion: Occasion) -> bool:
    """Whether the constant is defined in a block, where no 'def' can stand, and where that is said."""
    scene, _ = scene_and_place(occasion)
    for place in scene.declarations.get(Symbol(SymbolKind.CONSTANT, occasion.details[0]), ()):
        facts = scene.file(place).reading.facts
        if facts.container(place[-1]) != TOP:
            return True
    return False


def _subtraction(occasion: Occasion) -> str | None:
    """The name as a subtraction, where a constant stands before one of its hyphens."""
    name = occasion.details[0]
    for at, character in enumerate(name):
        if character != "-" or not is_declared(occasion, SymbolKind.CONSTANT, name[:at]):
            continue
        rest = name[at + 1 :]
        if rest.isdigit() or is_declared(occasion, SymbolKind.CONSTANT, rest):
            return f"{minuend(occasion, name[:at])} - {name[at + 1 :]}"
    return None


def _is_said(occasion: Occasion) -> bool:
    """Whether it is no value that is missing: the name of a function, or a name in brackets where a name belongs."""
    if _is_nested(occasion):
        return True
    if (path := parted(occasion)) is not None and (path.attribute == "isa" or occasion.span.start > path.start):
        return True
    _, place = scene_and_place(occasion)
    if occasion.looked is not None:
        # In an array of three it is one mistake; in another statement the name may be another one's slip.
        first = occasion.looked.setdefault((RULE.code, place, occasion.details[0]), occasion.span)
        if first != occasion.span:
            return True
    return any(
        (problem.code == "missing-operator" and problem.span.start == occasion.span.start)
        or (problem.code == "wrong-type" and problem.details[1] == "a name" and _holds(problem.span, occasion.span))
        for problem in _others(occasion)
    )


def _others(occasion: Occasion) -> list[Problem]:
    """What may say it, of all that is found in the same statement: looked through once, for there may be thousands."""
    scene, place = scene_and_place(occasion)
    key = ("beside", RULE.code, place)
    known = None if occasion.looked is None else occasion.looked.get(key)
    if isinstance(known, list):
        return known
    found = [each for each in scene.findings.get(place, ()) if each.code in ("missing-operator", "wrong-type")]
    if occasion.looked is not None:
        occasion.looked[key] = found
    return found


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _message(occasion: Occasion) -> str:
    if is_misdeclared(occasion):
        return misdeclared_message(occasion)
    name = occasion.details[0]
    if (path := parted(occasion)) is not None:
        return path.message
    if is_declared(occasion, SymbolKind.CONSTANT, name):
        return f"constant '{name}' is defined only further down; define it before this"
    subtraction = _subtraction(occasion)
    if subtraction is not None and occasion.suggestion is None:
        return f"'{name}' is one name, since a hyphen is a part of names; write '{subtraction}' for a subtraction"
    if ELSEWHERE in occasion.details[1:2]:
        return f"constant '{name}' is not defined in this scene; '{file_elsewhere(occasion)}' defines it"
    if (meant := _elsewhere(occasion)) is not None:
        return meant.message
    return f"constant '{name}' is not defined"


@once
def _elsewhere(occasion: Occasion) -> Foreign | MisspeltNumber | None:
    """What to write for a word that other languages have, or for letters that look like digits."""
    if occasion.suggestion is not None:
        return None
    if (array := meant_array(occasion)) is not None:
        right, span = array
        fix = replaced(occasion._replace(span=span), right, safe=False)
        return Foreign(f"there is no constant '{occasion.details[0]}'; write '{right}'", fix)
    return foreign_constant(occasion, occasion.details[0]) or misspelt_number(occasion)


def _fix(occasion: Occasion) -> Fix | None:
    if is_misdeclared(occasion):
        return misdeclared_fix(occasion)
    if (path := parted(occasion)) is not None:
        return path.fix
    subtraction = _subtraction(occasion)
    if occasion.suggestion is None and subtraction is not None:
        return replaced(occasion, subtraction, safe=False)
    if ELSEWHERE in occasion.details[1:2]:
        return forgotten_include(occasion)
    meant = None if is_declared(occasion, SymbolKind.CONSTANT, occasion.details[0]) else _elsewhere(occasion)
    if meant is None:
        return mended_by_name(occasion, SymbolKind.CONSTANT)
    fix = meant.fix if isinstance(meant, Foreign) else meant.fix()
    return fix.by_hand if fix is not None and _is_near_any(occasion) else fix


def _is_near_any(occasion: Occasion) -> bool:
    """Whether a constant is called nearly so, if only as siblings are: its definition may be what slipped."""
    scene, _ = scene_and_place(occasion)
    return bool(scene.near[SymbolKind.CONSTANT].near(occasion.details[0]))


RULE = Rule(
    code="undefined-constant",
    severity=Severity.ERROR,
    summary="A name that is no constant stands where a number is needed.",
    message="constant '{0}' is not defined",
    message_at=_message,
    explanation=(
        "A name that no 'def' has defined before stands for itself, as a word; where a number is needed amino then "
        "refuses the scene, and names no line. Constants count from their definition on, through all included files "
        "in the order in which they are read; where a file beside the scene defines the name, that is said. By "
        "themselves there are only 'pi' and 'deg', which is a 180th of it: no 'PI', no 'rad' and no 'mm', since angles "
        "are in radians and lengths in metres. A hyphen is a part of a name: 'height-gap' is one name, 'height - gap' "
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
    is_said=_is_said,
    fix=_fix,
)
