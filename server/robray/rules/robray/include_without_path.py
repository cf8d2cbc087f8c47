"""Noted by lowering: `include` without a string."""

import re
from functools import partial

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, statement
from robray.text.spans import Span

_REST = re.compile(
    rb"""include(?P<path>(?>[ \t]*)[=:(]?(?>[ \t]*)(?P<open>['"<]?)"""
    rb"""(?P<written>(?>[\w./~-](?:(?!//)[\w./~-]|(?>[ ]{1,64})(?!//)(?=[\w./~'">-])){0,1000}))"""
    rb"""['">]?(?>[ \t]*)\)?(?>[ \t]*);?)(?>[ \t]*)(?:\r?\n|\Z|\#|//)"""
)
"""One path in the rest of the line, in whatever fence other languages put it.

Its length is bounded: a line may consist of nothing but this word, and each of them is asked for what follows it.
"""


def _path(context: RuleContext) -> tuple[str, Span] | None:
    """What is written as a path, and what to put the path in quotes in the place of."""
    text, span = in_file(context)
    keyword = span.start - context.span.start + statement(context).keyword.start
    found = _REST.match(text, keyword)
    if found is None or found["written"].decode() in ROBRAY.keywords:
        return None
    own = context.span.start - span.start
    return found["written"].decode(), Span(found.start("path") + own, found.end("path") + own)


def _message(context: RuleContext) -> str:
    found = _path(context)
    return f"expected a path in double quotes; write 'include \"{'PATH' if found is None else found[0]}\"'"


def _fix(context: RuleContext) -> Fix | None:
    found = _path(context)
    if found is None:
        return None
    # Whether there is such a file is another matter.
    return Fix(f"Change to '\"{found[0]}\"'", (Replacement(found[1], f' "{found[0]}"'),)).unsafe


LOGIC = {"include-without-path": partial(Rule, message_at=_message, fix=_fix)}
