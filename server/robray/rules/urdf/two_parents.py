"""Noted by resolving: a link that several joints lead to."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.urdf.trees import to_lonely_link

LOGIC = {"urdf-two-parents": partial(Rule, fix=to_lonely_link)}
