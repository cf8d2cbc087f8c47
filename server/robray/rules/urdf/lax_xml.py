"""Noted by lowering: what urdfdom's parser takes, and no other."""

from functools import partial

from robray.rules.engine.rule import Rule

LOGIC = {"urdf-lax-xml": partial(Rule, rejected_at=lambda details: bool(details.is_refused))}
