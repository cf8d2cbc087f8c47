"""Noted by lowering: a vector in a joint with more or fewer numbers than it must have."""

from functools import partial

from robray.rules.engine.choices import numbers_of
from robray.rules.engine.rule import Rule

LOGIC = {"urdf-wrong-count": partial(Rule, fix=lambda context: numbers_of(context, int(context.details.wanted)))}
