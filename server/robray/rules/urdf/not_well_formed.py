"""Noted by lowering or reading: text that is no XML."""

from functools import partial

from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule

LOGIC = {"urdf-not-well-formed": partial(Rule, fix=mended_markup)}
