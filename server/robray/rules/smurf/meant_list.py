"""Lists of numbers that are written in other brackets than a list has, or without them or their commas."""

import re

from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced, written

_NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_LIST = re.compile(rf"[\[({{<]?\s*({_NUMBER}(?:(?:\s*[,;]\s*|\s+){_NUMBER})*)\s*[\])}}>]?")
_SEPARATOR = re.compile(r"\s*[,;]\s*|\s+")
_LONGEST = 400


def meant_list(context: RuleContext, *lengths: int) -> str | None:
    """What was meant, where it has one of these lengths and is not written so."""
    text = written(context)
    found = _LIST.fullmatch(text) if len(text) <= _LONGEST else None
    elements = () if found is None else _SEPARATOR.split(found[1])
    meant = f"[{', '.join(elements)}]"
    return meant if len(elements) in lengths and meant != text else None


def as_list(context: RuleContext, *lengths: int) -> Fix | None:
    meant = meant_list(context, *lengths)
    return None if meant is None else replaced(context, meant, safe=False)
