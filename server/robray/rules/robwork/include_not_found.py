"""Noted by resolving: an included file cannot be read."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import path_meant, with_meant_path


class Details(NamedTuple):
    path: str
    why: str
    meant: str


_MESSAGE = "included file '{path}' {why}"

LOGIC = {
    "robwork-include-not-found": partial(
        Rule, details=Details, message_at=lambda context: with_meant_path(context, _MESSAGE), fix=path_meant
    )
}
