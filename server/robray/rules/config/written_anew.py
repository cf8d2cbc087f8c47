"""The fix of all that was probably meant otherwise."""

from robray.rules.engine.rule import Fix, Replacement, RuleContext


def written_anew(context: RuleContext) -> Fix | None:
    """What was probably meant in its place; a person says whether it was."""
    fix = _written(context)
    return None if fix is None else fix.by_hand


def name_written_anew(context: RuleContext) -> Fix | None:
    """The same of a name that there is not, which has no effect as it is."""
    fix = _written(context)
    return None if fix is None else fix.unsafe


def _written(context: RuleContext) -> Fix | None:
    meant = context.suggestion
    return None if meant is None else Fix(f"Change to '{meant}'", (Replacement(context.span, meant),))
