"""Noted by reading: the markup is broken, or there is a document type."""

from functools import partial

from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule

LOGIC = {"robwork-syntax": partial(Rule, fix=mended_markup)}
