"""Noted by resolving: a second entity of one name."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Rule
from robray.rules.smurf.first_ones import first_entity

LOGIC = {
    "smurf-duplicate-entity": partial(
        Rule, related=first_entity, fix=lambda context: renamed_apart(context, SymbolKind.FRAME)
    )
}
