"""Noted by lowering: what a robot, a joint or a link cannot be without."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.urdf.added import lacking
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.rules.urdf.unknown_word import renamed


def _in_text(context: RuleContext) -> tuple[str, Fix] | None:
    """Of two that are missing nobody knows which the text is."""
    names = context.details.lacking
    return attribute_in_text(context, names[0]) if len(names) == 1 else None


def _message(context: RuleContext) -> str:
    what, needed, word = context.details
    names = " and ".join(f"'{each}'" for each in needed)
    kind = "" if any(each.startswith("<") for each in needed) else "attributes " if needed[1:] else "attribute "
    known = f"missing {kind}{names} in {what}"
    if word:
        return f"{known}; did you mean '{word}'?"
    written = _in_text(context)
    return known if written is None else f"{known}; use '{written[0]}'"


def _fix(context: RuleContext) -> Fix | None:
    if context.details.word:
        return renamed(context, context.details.word)
    written = _in_text(context)
    return lacking(context, context.details.lacking[0]) if written is None else written[1]


LOGIC = {
    "urdf-missing-attribute": partial(Rule, message_at=_message, fix=_fix),
    "urdf-unnamed-link": partial(
        Rule, message_at=_message, fix=lambda context: _fix(context) if context.details.word else None
    ),
}
