"""Noted by resolving: a load that is not there."""

from functools import partial

from robray.formats.toy.statements import LOAD

from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule

LOGIC = {"toy-undefined-load": partial(Rule, names=LOAD, fix=partial(mended_by_name, kind=LOAD))}
