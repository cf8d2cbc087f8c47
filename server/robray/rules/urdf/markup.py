"""Texts that are not well-formed XML, or that only a lenient parser reads, and those without a robot."""

from functools import partial

from robray.rules.engine.choices import text_around
from robray.rules.engine.markup_fixes import mended_markup, tags_renamed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.text.slips import slip

_ROOT = "robot"


def _root_renamed(context: RuleContext) -> Fix | None:
    """The root's name in both tags, if another one is a slip of it."""
    if slip(context.details.name, _ROOT) is None:
        return None
    fix = tags_renamed(*text_around(context), _ROOT)
    return None if fix is None else fix.unsafe


LOGIC = {
    "urdf-lax-xml": partial(Rule, fix=mended_markup, rejected_at=lambda details: bool(details.is_refused)),
    "urdf-no-robot": partial(Rule, fix=_root_renamed),
    "urdf-not-well-formed": partial(Rule, fix=mended_markup),
}
