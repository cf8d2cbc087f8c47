"""Noted by lowering: a block that is still open where the file ends."""

from functools import partial

from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.text.spans import Span


def _fix(context: RuleContext) -> Fix:
    """At the end of the file, where the indentation does not show another place."""
    text, _ = text_around(context)
    before = "" if text.endswith(b"\n") else "\n"
    return edited("Insert '}' at the end", (Span(len(text), len(text)), f"{before}}}\n"))


LOGIC = {"unclosed-block": partial(Rule, fix=_fix)}
