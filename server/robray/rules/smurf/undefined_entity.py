"""Noted by resolving: an entity that is not there."""

from functools import partial
from itertools import islice

from robray.facts.symbols import SymbolKind
from robray.formats.smurf.statements import Entity
from robray.rules.engine.choices import written_by_hand
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place, written


def only_other(context: RuleContext) -> Fix | None:
    """The one entity that there is beside the one that names another."""
    scene, place = scene_and_place(context)
    others = (
        symbol.name
        for symbol, places in scene.declarations.items()
        if symbol.kind is SymbolKind.FRAME
        and any(each[:-1] == place[:-1] and each != place for each in places)
        and any(isinstance(scene.item(each).statement, Entity) for each in places)
    )
    found = [*islice(others, 2)]
    if len(found) != 1 or written(context) != context.details.name:
        return None
    return written_by_hand(context, scene.name_from(found[0], place))


LOGIC = {
    "smurf-undefined-entity": partial(
        Rule,
        names=SymbolKind.FRAME,
        fix=lambda context: mended_where_used(context, SymbolKind.FRAME) or only_other(context),
    )
}
