"""Files that cannot be read."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.robwork.fixes import meant_path_said, path_meant


class NotFound(NamedTuple):
    path: str
    why: str
    meant: str


_NOT_FOUND = partial(Rule, details=NotFound, more_at=meant_path_said, fix=path_meant)

LOGIC = {
    "robwork-include-not-found": _NOT_FOUND,
    "robwork-setup-not-found": _NOT_FOUND,
    "robwork-workcell-not-found": _NOT_FOUND,
}
