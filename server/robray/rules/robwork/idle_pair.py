"""Noted by resolving: a collision setup names what is no frame."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule

LOGIC = {"robwork-idle-pair": partial(Rule, names=SymbolKind.FRAME, fix=partial(mended_by_name, kind=SymbolKind.FRAME))}
