"""Noted by lowering: a closing brace outside every block."""

from functools import partial

from robray.rules.engine.choices import edited, line_removed, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.robray.block_heads import is_behind_head_alone


def _fix(context: RuleContext) -> Fix:
    return edited("Remove '}'", (line_removed(*text_around(context)), ""))


LOGIC = {"unmatched-brace": partial(Rule, fix=_fix, is_said=is_behind_head_alone)}
