"""Noted by reading: a piece of text is put in that nobody defines."""

from functools import partial

from robray.formats.robwork.kinds import DEFINE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule

LOGIC = {"robwork-undefined-use": partial(Rule, names=DEFINE, fix=lambda context: mended_where_used(context, DEFINE))}
