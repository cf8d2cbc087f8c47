"""Made when diagnostics are asked for: frames hang from each other."""

from functools import partial

from robray.rules.engine.markup_fixes import without_attribute
from robray.rules.engine.rule import Rule

LOGIC = {"robwork-frame-cycle": partial(Rule, fix=lambda context: without_attribute(context, "refframe"))}
