"""Noted by resolving: a list that Phobos refuses."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.vocabulary import SECTIONS, SINGULAR
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.smurf.refused import is_refused
from robray.text.slips import slip


class Details(NamedTuple):
    name: str
    refused_by: str = ""


def _words(context: RuleContext) -> tuple[str, ...]:
    """The names that readers have for sections; others of the singular only where none of these is near."""
    name = context.details.name
    is_near = any(slip(name, each) is not None for each in SECTIONS)
    return (*SECTIONS, *(() if is_near else SINGULAR))


LOGIC = {"smurf-unknown-section": partial(Rule, details=Details, words=_words, rejected_at=is_refused)}
