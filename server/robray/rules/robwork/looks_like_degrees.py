"""Noted by reading: angles of a task that are far too large for radians."""

import math
from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced


class Details(NamedTuple):
    number: str


def _fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    written = text[span.start : span.end].split()
    return replaced(context, " ".join(f"{math.radians(float(number)):.12g}" for number in written), safe=False).by_hand


LOGIC = {"robwork-looks-like-degrees": partial(Rule, details=Details, fix=_fix)}
