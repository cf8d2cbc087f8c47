"""Annotations to their meaning: what they name is in the robot's URDF, or in other annotations of it."""

from collections.abc import Sequence

from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.facts.details import Named, Undefined
from robray.facts.robots import (
    ASKED_ELEMENT,
    ASKED_JOINT,
    ASKED_LINK,
    ASKED_MATERIAL,
    ASKED_MODEL,
    COLLISION,
    JOINT,
    LINK,
    MATERIAL,
    VISUAL,
)
from robray.facts.symbols import Name, SymbolKind
from robray.formats.smurf.kinds import (
    ASKED_MOTOR,
    ASKED_POSE,
    ASKED_SECTION,
    ASKED_SENSOR,
    MOTOR,
    POSE,
    SENSOR,
)
from robray.formats.smurf.semantics.answers import is_dropped
from robray.formats.smurf.statements import Annotation
from robray.formats.smurf.vocabulary import SECTIONS

_ASKED = {
    LINK: ASKED_LINK,
    JOINT: ASKED_JOINT,
    MATERIAL: ASKED_MATERIAL,
    VISUAL: ASKED_ELEMENT,
    COLLISION: ASKED_ELEMENT,
    MOTOR: ASKED_MOTOR,
    SENSOR: ASKED_SENSOR,
    POSE: ASKED_POSE,
}
_UNDEFINED = {
    LINK: "smurf-undefined-link",
    JOINT: "smurf-undefined-joint",
    MATERIAL: "smurf-undefined-material",
    VISUAL: "smurf-undefined-visual",
    COLLISION: "smurf-undefined-collision",
    MOTOR: "smurf-undefined-motor",
    SENSOR: "smurf-undefined-sensor",
}
_OF_ANNOTATIONS = frozenset({MOTOR, SENSOR})


def annotated(annotation: Annotation, place: ItemPath, context: ResolveContext) -> None:
    by_phobos = annotation.by_phobos
    for named, kinds, _ in annotation.references:
        _check_reference(named, kinds, context, by_phobos=by_phobos)
    if annotation.values:
        lists_of(MOTOR, context, by_phobos=by_phobos)
    for named, _ in annotation.values:
        if context.ask(ASKED_MOTOR, named.text) is not None:
            continue
        if context.ask(ASKED_JOINT, named.text) is None:
            if _has_model(context):
                context.problem("smurf-undefined-joint", named.span, Named(named.text))
        elif not by_phobos:
            context.problem("smurf-pose-without-motor", named.span, Named(named.text))
    name, declared = annotation.name, annotation.kind
    if declared is None or name is None or is_dropped(lists_of(declared, context, by_phobos=by_phobos), place):
        return
    if context.ask(_ASKED[declared], name.text) != place:
        context.problem("smurf-duplicate-name", name.span, (name.text, declared.word))


def lists_of(kind: SymbolKind, context: ResolveContext, *, by_phobos: bool) -> Sequence[ItemPath]:
    """Those of the section that declares a kind of names, where it matters to the names which there are."""
    section = _SECTIONS_OF.get(kind)
    found = context.ask(ASKED_SECTION, section) if by_phobos and section is not None else None
    return found if isinstance(found, tuple) else ()


_SECTIONS_OF = {words.declares: name for name, words in SECTIONS.items() if words.declares is not None}


def _check_reference(name: Name, kinds: tuple[SymbolKind, ...], context: ResolveContext, *, by_phobos: bool) -> None:
    for kind in kinds:
        lists_of(kind, context, by_phobos=by_phobos)
        answer = context.ask(_ASKED[kind], name.text)
        if _ASKED[kind] is ASKED_ELEMENT and isinstance(answer, tuple):
            answer = answer[0 if kind is VISUAL else 1]
        if answer is not None:
            return
    if kinds[0] in _OF_ANNOTATIONS or _has_model(context):
        details = Undefined(name.text) if kinds[0] in _OF_ANNOTATIONS else Named(name.text)
        context.problem(_UNDEFINED[kinds[0]], name.span, details)


def _has_model(context: ResolveContext) -> bool:
    """Whether there is a URDF that would have what is not there. Annotations that no robot lists are about none."""
    return context.ask(ASKED_MODEL, "") is True
