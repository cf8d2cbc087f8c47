"""Noted by reading: what is no rotation."""

import math
import re
from functools import partial
from typing import Any, NamedTuple

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import written
from robray.rules.smurf.meant_list import as_list, meant_list


class Details(NamedTuple):
    what: str
    taken_by: str


def _rejects(details: Any) -> bool:
    return not details.taken_by


_LENGTHS = 3, 4
_PART = re.compile(r"[{,]\s*([wxyz])\s*:\s*(-?[0-9]+(?:\.[0-9]+)?)(?=\s*[,}])")


def _message(context: RuleContext) -> str:
    meant = meant_list(context, *_LENGTHS)
    if meant is not None:
        return f"expected three angles or a quaternion; use '{meant}'"
    return f"expected three angles or a quaternion, found {context.details.what}"


def _completed(context: RuleContext) -> Fix | None:
    """A quaternion with the one part that it lacks, as long as makes its length 1."""
    text = written(context)
    parts = (
        [name for name, _ in _PART.findall(text)] if text.startswith("{") and text.endswith("}") and ":" in text else []
    )
    missing = [each for each in "wxyz" if each not in parts]
    if len(missing) != 1 or len(parts) + 1 != len("wxyz"):
        return None
    rest = 1 - sum(float(value) ** 2 for _, value in _PART.findall(text))
    return None if rest < 0 else instead(context, f"{text[:-1].rstrip()}, {missing[0]}: {math.sqrt(rest):.12g}}}")


def _fix(context: RuleContext) -> Fix | None:
    return as_list(context, *_LENGTHS) or _completed(context)


LOGIC = {"smurf-bad-rotation": partial(Rule, message_at=_message, details=Details, fix=_fix, rejected_at=_rejects)}
