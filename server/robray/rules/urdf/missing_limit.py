"""Noted by lowering: a joint that needs limits and has none."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.urdf.added import LIMIT, inside

LOGIC = {"urdf-missing-limit": partial(Rule, fix=lambda context: inside(context, LIMIT))}
