"""Names of the robot that a finding is about, of which one may have been meant."""

from collections.abc import Callable, Iterable

from robray.facts.symbols import SymbolKind
from robray.formats.smurf.semantics.answers import first
from robray.rules.engine.diagnosis import DECLARED
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def near(kind: SymbolKind) -> Callable[[RuleContext], Iterable[str]]:
    """Those a slip away that the robot has, where the slip is not in the name of one of these."""

    def words(context: RuleContext) -> Iterable[str]:
        if getattr(context.details, "told", "") == DECLARED:
            return []
        scene, place = scene_and_place(context)
        written = context.details[0]
        scope: str | None = getattr(context.details, "entity", None)
        return [name for name in scene.near[kind].slips(written) if first(scene, kind, name, place, scope) is not None]

    return words
