"""Noted by resolving: a part that is not there."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule

LOGIC = {
    "toy-undefined-part": partial(Rule, names=SymbolKind.FRAME, fix=partial(mended_by_name, kind=SymbolKind.FRAME))
}
