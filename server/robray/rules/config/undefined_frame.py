"""Noted when a set is loaded: the frame that one of its files is to hang from, and that none of them has."""

from functools import partial

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule

LOGIC = {"config-undefined-frame": partial(Rule, fix=written_anew)}
