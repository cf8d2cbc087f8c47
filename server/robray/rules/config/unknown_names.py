"""Keys, rules, severities and frames that do not exist."""

from functools import partial
from typing import NamedTuple

from robray.rules.config.written_anew import name_written_anew, written_anew
from robray.rules.engine.rule import Rule


class UnknownKey(NamedTuple):
    name: str
    hint: str


class UnknownSeverity(NamedTuple):
    key: str
    wanted: str


LOGIC = {
    "config-undefined-frame": partial(Rule, fix=written_anew),
    "config-unknown-key": partial(Rule, details=UnknownKey, fix=name_written_anew),
    "config-unknown-rule": partial(Rule, fix=name_written_anew),
    "config-unknown-severity": partial(Rule, details=UnknownSeverity, fix=written_anew),
}
