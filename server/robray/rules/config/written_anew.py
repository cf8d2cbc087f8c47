"""The fix of all that was probably meant otherwise."""

from robray.rules.engine.rule import Fix, Occasion, Replacement


def written_anew(occasion: Occasion) -> Fix | None:
    """What was probably meant in its place; a person says whether it was."""
    fix = _written(occasion)
    return None if fix is None else fix.by_hand


def name_written_anew(occasion: Occasion) -> Fix | None:
    """The same of a name that there is not, which has no effect as it is."""
    fix = _written(occasion)
    return None if fix is None else fix.unsafe


def _written(occasion: Occasion) -> Fix | None:
    meant = occasion.suggestion
    return None if meant is None else Fix(f"write '{meant}'", (Replacement(occasion.span, meant),))
