"""Noted by reading: a rule that there is not."""

from functools import partial

from robray.rules.config.written_anew import name_written_anew
from robray.rules.engine.rule import Rule

LOGIC = {"config-unknown-rule": partial(Rule, fix=name_written_anew)}
