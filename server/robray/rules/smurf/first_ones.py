"""Where what has a name first stands, for whoever is told of the second."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import span_at
from robray.formats.smurf.semantics.answers import kept
from robray.formats.smurf.statements import Annotation, Entity, Section
from robray.formats.smurf.vocabulary import MOTOR, POSE, SECTION, SENSOR
from robray.rules.engine.rule import Related, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.text.spans import Span


def first_entity(context: RuleContext) -> Iterable[Related]:
    """The entity of that name; where both are one that is put in twice, what puts it in first."""
    scene, place = scene_and_place(context)
    first = scene.effective_frame(scene.own_name(context.details.name, place))
    if first is None or first == place:
        return
    entity = scene.item(first).statement
    if not isinstance(entity, Entity):
        return
    at = span_at(scene, first, entity.keyword)
    if at != span_at(scene, place, context.span):
        yield Related(at, "first defined here")
        return
    depth = next(rank for rank, (here, there) in enumerate(zip(first, place, strict=False)) if here != there) + 1
    nested = scene.item(first[:depth]).statement
    if isinstance(nested, Entity) and nested.file is not None:
        yield Related(span_at(scene, first[:depth], nested.file.span), "its scene is already included here")


def first_of_name(context: RuleContext) -> Iterator[Related]:
    """The motor, sensor or pose of that name, or the section, in the files of one robot."""
    scene, place = scene_and_place(context)
    for symbol in scene.declared(place):
        first = next(kept(scene, scene.declared_here(symbol, place)), place)
        at = _name(scene.item(first).statement)
        if at is not None and first != place and symbol.kind in _NAMED:
            yield Related(span_at(scene, first, at), "first defined here")
            return


_NAMED = frozenset({MOTOR, POSE, SECTION, SENSOR})


def _name(statement: object) -> Span | None:
    if isinstance(statement, Section):
        return statement.keyword
    return statement.name.span if isinstance(statement, Annotation) and statement.name is not None else None
