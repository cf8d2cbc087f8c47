"""Names of entities, and of parts of a robot, that are undefined, duplicate or malformed."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.robots import CHILD_LINK, COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.smurf.semantics.answers import first, kept
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.statements import Annotation, Entity, Section
from robray.formats.smurf.vocabulary import MOTOR, POSE, SECTION, SENSOR
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.choices import renamed_apart, written_by_hand
from robray.rules.engine.diagnosis import DECLARED
from robray.rules.engine.meant import mended_by_word, mended_where_used
from robray.rules.engine.rule import Fix, Related, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, written
from robray.text.spans import Span


def first_entity(context: RuleContext) -> Iterable[Related]:
    """The entity of that name; for one that is included twice, the first include."""
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


class DuplicateName(NamedTuple):
    name: str
    kind: str


_KINDS = {"motor": MOTOR, "pose": POSE, "sensor": SENSOR}


def _duplicate_name_fix(context: RuleContext) -> Fix | None:
    kind = _KINDS.get(context.details.kind)
    return None if kind is None else renamed_apart(context, kind)


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


def kinds_at(context: RuleContext, kind: SymbolKind) -> tuple[SymbolKind, ...]:
    """The kinds of names that are valid at a finding, the likeliest first; `kind` if its item does not decide."""
    scene, place = scene_and_place(context)
    annotation = scene.item(place).statement
    if not isinstance(annotation, Annotation):
        return (kind,)
    if any(named.span == context.span for named, _ in annotation.values):
        return MOTOR, JOINT
    return next((kinds for named, kinds, _ in annotation.references if named.span == context.span), (kind,))


def near(kind: SymbolKind) -> Callable[[RuleContext], Iterable[str]]:
    """Names of the robot a slip away, unless one of these is misspelt itself."""

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


class UndefinedPose(NamedTuple):
    name: str
    entity: str = ""


class UndefinedLink(NamedTuple):
    name: str
    entity: str = ""
    is_passed_over: bool = False


def _rejects(details: Any) -> bool:
    """True if the details name the entity of an attachment, but not for a child, which MARS ignores."""
    return bool(details.entity and not details.is_passed_over)


def _undefined(kind: SymbolKind, **more: Any) -> partial[Rule]:
    return partial(Rule, words=near(kind), fix=lambda context: _undefined_names_fix(context, kind), **more)


def _undefined_names_fix(context: RuleContext, kind: SymbolKind) -> Fix | None:
    return mended_where_used(context, *kinds_at(context, kind))


def _maybe_misdeclared(kind: SymbolKind, what: str) -> partial[Rule]:
    """The same of a name that the robot may declare under another kind."""

    def message(context: RuleContext) -> str:
        if is_misdeclared(context):
            return misdeclared_message(context)
        return f"undefined {what} '{context.details.name}'"

    def fix(context: RuleContext) -> Fix | None:
        return misdeclared_fix(context) if is_misdeclared(context) else _undefined_names_fix(context, kind)

    return partial(Rule, words=near(kind), message_at=message, fix=fix)


class MalformedReference(NamedTuple):
    text: str
    words: tuple[str, ...]


_PARTING = re.compile(r"\s*(?::+|[./]|->)\s*")
"""Separators between an entity and its link in other formats."""


def _message(context: RuleContext) -> str:
    *others, last = context.details.words
    forms = ", ".join(f"'{each}'" for each in ("entity::link", *others))
    return f"expected {forms} or '{last}', found '{context.details.text}'"


def _meant(scene: SceneState, place: ItemPath, text: str) -> str | None:
    """An entity and its root link, if only an entity is named; or both, with both colons."""
    for parting in _PARTING.finditer(text):
        entity, link = text[: parting.start()], text[parting.end() :]
        opened = scene.instances.opened.get(scene.frame_named(entity, place) + SEPARATOR)
        if opened is not None and next(scene.declared_at(Symbol(LINK, link), opened), None) is not None:
            return f"{entity}{SEPARATOR}{link}"
    entity = text.rstrip(": ")
    opened = scene.instances.opened.get(scene.frame_named(entity, place) + SEPARATOR)
    if opened is None:
        return None
    links = [symbol.name for symbol in scene.declarations if symbol.kind is LINK]
    own = [link for link in links if next(scene.declared_at(Symbol(LINK, link), opened), None) is not None]
    roots = [link for link in own if next(scene.declared_at(Symbol(CHILD_LINK, link), opened), None) is None]
    return f"{entity}{SEPARATOR}{roots[0]}" if len(roots) == 1 else None


def _words(context: RuleContext) -> tuple[str, ...]:
    """The supported words, if no entity is meant."""
    words: tuple[str, ...] = context.details.words
    return () if _meant(*scene_and_place(context), context.details.text) is not None else words


def _malformed_reference_fix(context: RuleContext) -> Fix | None:
    if context.suggestion is not None:
        return mended_by_word(context, _words)
    scene, place = scene_and_place(context)
    meant = _meant(scene, place, context.details.text)
    there = written(context)
    quote = there[:1] if there[:1] in ("'", '"') else ""
    if meant is None or there != f"{quote}{context.details.text}{quote}":
        return None
    return replaced(context, f"{quote}{meant}{quote}", safe=False)


class LateParent(NamedTuple):
    name: str
    parent: str


def _late_parent_fix(context: RuleContext) -> Fix | None:
    """An anchor, which moves nothing. A person decides if the entity should be fixed to its parent."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.parent is None:
        return None
    if entity.anchor is not None:
        return Fix("Add 'anchor: parent'", (Replacement(entity.anchor.text.span, "parent"),)).by_hand
    text, span = in_file(context)
    key = next((at for name, at in entity.keys if name == "parent"), None)
    line = text.rfind(b"\n", 0, span.start) + 1
    start = None if key is None else span.start - context.span.start + key.start
    before = b"" if start is None else text[line:start]
    new = ", anchor: parent" if before.strip(b" -") else f"\n{' ' * len(before)}anchor: parent"
    end = context.span.end
    return Fix("Add 'anchor: parent'", (Replacement(Span(end, end), new),)).by_hand


def _is_in_ring(context: RuleContext) -> bool:
    """True if the entity is in a cycle: then MARS cannot create it in any order."""
    scene, place = scene_and_place(context)
    result = scene.results[place].value
    return isinstance(result, FrameResult) and result.frame.name in scene.cycles.of


LOGIC = {
    "smurf-duplicate-entity": partial(
        Rule, related=first_entity, fix=lambda context: renamed_apart(context, SymbolKind.FRAME)
    ),
    "smurf-duplicate-name": partial(Rule, details=DuplicateName, related=first_of_name, fix=_duplicate_name_fix),
    "smurf-undefined-entity": partial(
        Rule,
        names=SymbolKind.FRAME,
        fix=lambda context: mended_where_used(context, SymbolKind.FRAME) or only_other(context),
    ),
    "smurf-undefined-collision": _undefined(COLLISION),
    "smurf-undefined-joint": _undefined(JOINT),
    "smurf-undefined-link": _undefined(LINK, details=UndefinedLink, rejected_at=_rejects),
    "smurf-undefined-material": _undefined(MATERIAL),
    "smurf-undefined-motor": _maybe_misdeclared(MOTOR, "motor"),
    "smurf-undefined-pose": _undefined(POSE, details=UndefinedPose),
    "smurf-undefined-sensor": _maybe_misdeclared(SENSOR, "sensor"),
    "smurf-undefined-visual": _undefined(VISUAL),
    "smurf-malformed-reference": partial(
        Rule, details=MalformedReference, message_at=_message, words=_words, fix=_malformed_reference_fix
    ),
    "smurf-late-parent": partial(Rule, details=LateParent, is_said=_is_in_ring, fix=_late_parent_fix),
}
