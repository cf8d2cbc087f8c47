"""Noted by lowering: an attribute that urdfdom ignores in a robot of an older version."""

from functools import partial

from robray.formats.urdf.details import NeedsVersion
from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    found: NeedsVersion = context.details
    remedy = "" if found.is_known else "; choose a newer reader in robray.toml"
    return f"urdfdom ignores '{found.word}' before version 1.{found.minor}" + (
        remedy or f"; set version=\"1.{found.minor}\" in 'robot'"
    )


LOGIC = {"urdf-needs-version": partial(Rule, message_at=_message)}
