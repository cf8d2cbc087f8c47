"""Names of the robot that a finding is about, of which one may have been meant."""

from collections.abc import Callable, Iterable

from robray.facts.robots import JOINT
from robray.facts.symbols import SymbolKind
from robray.formats.smurf.semantics.answers import first
from robray.formats.smurf.statements import Annotation
from robray.formats.smurf.vocabulary import MOTOR
from robray.rules.engine.diagnosis import DECLARED
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def kinds_at(context: RuleContext, kind: SymbolKind) -> tuple[SymbolKind, ...]:
    """The kinds of names that may stand at a finding, the likeliest first; `kind` where its item does not say."""
    scene, place = scene_and_place(context)
    annotation = scene.item(place).statement
    if not isinstance(annotation, Annotation):
        return (kind,)
    if any(named.span == context.span for named, _ in annotation.values):
        return MOTOR, JOINT
    return next((kinds for named, kinds, _ in annotation.references if named.span == context.span), (kind,))


def near(kind: SymbolKind) -> Callable[[RuleContext], Iterable[str]]:
    """Those a slip away that the robot has, where the slip is not in the name of one of these."""

    def words(context: RuleContext) -> Iterable[str]:
        if getattr(context.details, "told", "") == DECLARED:
            return []
        scene, place = scene_and_place(context)
        written = context.details[0]
        scope: str | None = getattr(context.details, "entity", None)
        found = (
            [name for name in scene.near[each].slips(written) if first(scene, each, name, place, scope) is not None]
            for each in kinds_at(context, kind)
        )
        return next(filter(None, found), [])

    return words
