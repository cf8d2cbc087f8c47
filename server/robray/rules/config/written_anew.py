"""The fix of all that was probably meant otherwise."""

from robray.rules.rule import Fix, Occasion, Replacement


def written_anew(occasion: Occasion) -> Fix | None:
    """What was probably meant in its place; a person says whether it was."""
    meant = occasion.suggestion
    return None if meant is None else Fix(f"write '{meant}'", (Replacement(occasion.span, meant),)).by_hand
