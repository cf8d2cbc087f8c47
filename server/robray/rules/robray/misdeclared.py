"""What the rules about undefined names say at a declaration, where the slip is in that and not in each use."""

from robray.analysis.near_names import are_siblings
from robray.rules.engine.occasions import replaced, written
from robray.rules.engine.rule import Fix, Occasion
from robray.rules.robray.origins import DECLARED


def is_misdeclared(occasion: Occasion) -> bool:
    return DECLARED in occasion.details[1:2]


def misdeclared_message(occasion: Occasion) -> str:
    name, _, near = occasion.details
    return f"nothing uses '{near}', and '{name}' is used and defined nowhere; did you mean '{name}' here?"


def misdeclared_fix(occasion: Occasion) -> Fix:
    name, _, near = occasion.details
    quote = '"' if written(occasion).startswith('"') else ""
    fix = replaced(occasion, f"{quote}{name}{quote}", safe=False)
    return fix.by_hand if are_siblings(name, near) else fix
