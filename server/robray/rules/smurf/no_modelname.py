"""Noted by reading: a robot without a name."""

import posixpath
import re
from functools import partial
from typing import NamedTuple

from robray.formats.smurf.statements import Key, statement_of
from robray.formats.smurf.vocabulary import ROBOT_KEYS
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.smurf.refused import is_refused
from robray.text.spans import Span


class Details(NamedTuple):
    refused_by: str


_EMPTY = re.compile(rb"^modelname[ \t]*:(?=[ \t]*(?:#[^\n]*)?$)", re.MULTILINE)
_FIRST_KEY = re.compile(rb"^[^\s#%-]", re.MULTILINE)


def _fix(context: RuleContext) -> Fix | None:
    """The name of the file, in a line before all others, or behind the key; none in a map in braces.

    A key that nobody knows may have been this one.
    """
    if context.file is None:
        return None
    name = posixpath.splitext(posixpath.basename(context.file.path))[0]
    first = _FIRST_KEY.search(context.file.text)
    at = Span(0, 0) if first is None else Span(first.start(), first.start())
    if not name.replace("_", "").replace("-", "").isalnum() or first is None or first[0] == b"{":
        return None
    empty = _EMPTY.search(context.file.text)
    if empty is not None:
        return Fix(f"Set 'modelname' to '{name}'", (Replacement(Span(empty.end(), empty.end()), f" {name}"),)).by_hand
    # This name is only the likeliest one.
    fix = Fix(f"Set 'modelname' to '{name}'", (Replacement(at, f"modelname: {name}\n"),)).unsafe
    items = map(statement_of, context.file.reading.facts.items)
    is_odd = any(isinstance(each, Key) and each.name.text not in ROBOT_KEYS for each in items)
    return fix.by_hand if is_odd else fix


LOGIC = {"smurf-no-modelname": partial(Rule, details=Details, fix=_fix, rejected_at=is_refused)}
