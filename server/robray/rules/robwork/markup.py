"""Texts that are not well-formed XML, or that some parsers read otherwise."""

from functools import partial

from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import line_broken, requoted

LOGIC = {
    "robwork-lost-first-line": partial(Rule, fix=line_broken),
    "robwork-quote": partial(Rule, fix=requoted),
    "robwork-syntax": partial(Rule, fix=mended_markup),
}
