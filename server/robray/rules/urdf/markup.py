"""Texts that are not well-formed XML, or that only a lenient parser reads."""

from functools import partial

from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule

LOGIC = {
    "urdf-lax-xml": partial(Rule, fix=mended_markup, rejected_at=lambda details: bool(details.is_refused)),
    "urdf-not-well-formed": partial(Rule, fix=mended_markup),
}
