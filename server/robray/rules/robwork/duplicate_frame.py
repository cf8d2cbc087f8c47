"""Noted by resolving: two frames have one name."""

from functools import partial
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Rule, RuleContext


class Details(NamedTuple):
    """Of what `is_file` the name is that of a file, all frames of which are there already."""

    name: str
    is_file: bool = False


_MESSAGE = "duplicate frame '{name}'"


def _message(context: RuleContext) -> str:
    name, is_file = context.details
    return f"'{name}' is included twice, so its frames are duplicates" if is_file else _MESSAGE.format(name=name)


def _fix(context: RuleContext) -> Fix | None:
    return None if context.details.is_file else renamed_apart(context, SymbolKind.FRAME)


LOGIC = {"robwork-duplicate-frame": partial(Rule, details=Details, message_at=_message, fix=_fix)}
