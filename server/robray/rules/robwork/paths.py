"""Files that cannot be read."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.robwork.fixes import path_meant, with_meant_path


class IncludeNotFound(NamedTuple):
    path: str
    why: str
    meant: str


_INCLUDE_NOT_FOUND_MESSAGE = "included file '{path}' {why}"


_SETUP_NOT_FOUND_MESSAGE = "collision setup '{path}' {why}"


_WORKCELL_NOT_FOUND_MESSAGE = "workcell '{path}' {why}"


LOGIC = {
    "robwork-include-not-found": partial(
        Rule,
        details=IncludeNotFound,
        message_at=lambda context: with_meant_path(context, _INCLUDE_NOT_FOUND_MESSAGE),
        fix=path_meant,
    ),
    "robwork-setup-not-found": partial(
        Rule,
        details=IncludeNotFound,
        message_at=lambda context: with_meant_path(context, _SETUP_NOT_FOUND_MESSAGE),
        fix=path_meant,
    ),
    "robwork-workcell-not-found": partial(
        Rule,
        details=IncludeNotFound,
        message_at=lambda context: with_meant_path(context, _WORKCELL_NOT_FOUND_MESSAGE),
        fix=path_meant,
    ),
}
