"""What the rules about undefined names say at a declaration, where the slip is in that and not in each use."""

from robray.rules.occasions import replaced, written
from robray.rules.origins import DECLARED
from robray.rules.rule import Fix, Occasion


def is_misdeclared(occasion: Occasion) -> bool:
    return DECLARED in occasion.details[1:2]


def misdeclared_message(occasion: Occasion) -> str:
    name, _, near = occasion.details
    return f"nothing uses '{near}', and '{name}' is used and defined nowhere; did you mean '{name}' here?"


def misdeclared_fix(occasion: Occasion) -> Fix:
    quote = '"' if written(occasion).startswith('"') else ""
    return replaced(occasion, f"{quote}{occasion.details[0]}{quote}", safe=False)
