"""Noted by reading: a configuration has another length."""

from functools import partial
from typing import Any, NamedTuple

from robray.rules.engine.markup_fixes import in_content
from robray.rules.engine.rule import Rule


class Details(NamedTuple):
    length: str
    wanted: str
    of: str


def _rejects(details: Any) -> bool:
    """Of the targets of a task only a warning: nobody knows the device."""
    return bool(details.of != "task")


LOGIC = {
    "robwork-q-length": partial(
        Rule,
        details=Details,
        rejected_at=_rejects,
        fix=lambda context: in_content(context, int(context.details.wanted)),
    )
}
