"""Noted by reading: texts that are not XML, or not an SRDF."""

from functools import partial
from typing import Any

from robray.rules.engine.choices import text_around
from robray.rules.engine.markup_fixes import mended_markup, tags_renamed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.text.slips import slip

_ROOT = "robot"


def _rejects(details: Any) -> bool:
    return bool(details.is_refused)


def _root_renamed(context: RuleContext) -> Fix | None:
    if slip(context.details.name, _ROOT) is None:
        return None
    fix = tags_renamed(*text_around(context), _ROOT)
    return None if fix is None else fix.unsafe


LOGIC = {
    "srdf-syntax": partial(Rule, fix=mended_markup, rejected_at=_rejects),
    "srdf-wrong-root": partial(Rule, fix=_root_renamed),
}
