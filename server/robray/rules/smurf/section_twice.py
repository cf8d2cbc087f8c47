"""Noted by reading and resolving: a section in two files, or a file that is listed twice."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.smurf.first_ones import first_of_name


class Details(NamedTuple):
    """The section, or the file."""

    name: str
    is_file: bool


def _message(context: RuleContext) -> str:
    name, is_file = context.details
    if is_file:
        return f"'{name}' is listed twice, so MARS loads its content twice; remove it"
    return f"section '{name}' is also in another file; MARS joins them, and Phobos keeps only the last one"


LOGIC = {"smurf-section-twice": partial(Rule, details=Details, message_at=_message, related=first_of_name)}
