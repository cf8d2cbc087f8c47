"""The other modules and joints that a finding speaks of, and numbers that modules may have instead."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import Symbol
from robray.formats.rofi.statements import Module, ModuleJoint
from robray.formats.rofi.vocabulary import ASKED_MODULE, MODULE
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Applicability, Fix, Related, Replacement, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place
from robray.rules.engine.suggest import nearest


def first_of_id(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    first = next(scene.declared_here(Symbol(MODULE, context.details[0]), place), None)
    if first is not None:
        yield Related(name_at(scene, first), "first defined here")


def next_free_id(context: RuleContext) -> Fix | None:
    """Which of the two the joints mean is for a person to say."""
    taken = set(_ids(*scene_and_place(context)))
    number = 0
    while str(number) in taken or number <= int(context.details[0]):
        number += 1
    return Fix(f"Change to '{number}'", (Replacement(context.span, str(number)),), Applicability.BY_HAND)


def near_ids(context: RuleContext) -> Iterable[str]:
    """The ids of the world but for the joint's other end; where some that no joint names may be meant, only those."""
    scene, place = scene_and_place(context)
    joint = scene.item(place).statement
    ends = (joint.source, joint.target) if isinstance(joint, ModuleJoint) else ()
    beside = {end.module.text for end in ends if end is not None and end.module is not None}
    every = [each for each in dict.fromkeys(_ids(scene, place)) if each not in beside]
    unnamed = [each for each in every if not _is_named(scene, place, each)]
    return every if nearest(context.details[0], unnamed) is None else unnamed


def near_id(context: RuleContext) -> Fix | None:
    if context.suggestion is None:
        return _any_id(context)
    return Fix(
        f"Change to '{context.suggestion}'", (Replacement(context.span, context.suggestion),), Applicability.BY_HAND
    )


def _any_id(context: RuleContext) -> Fix | None:
    """Of numbers that look like none, the first that no joint names, or the one that is nearest by its value."""
    scene, place = scene_and_place(context)
    every = [each for each in near_ids(context) if each.isdecimal()]
    unnamed = [each for each in every if not _is_named(scene, place, each)]
    name = context.details[0]
    written = int(name) if name.removeprefix("-").isdecimal() else 0
    found = min(unnamed or every, key=lambda each: abs(int(each) - written), default=None)
    return None if found is None else instead(context, found)


def placed_there(context: RuleContext) -> Iterable[Related]:
    """What a module was placed by, or the module that is there: the detail that is a place."""
    yield from _at_place(context, "the other one is here")


def docked_there(context: RuleContext) -> Iterable[Related]:
    yield from _at_place(context, "already docked here")


def _at_place(context: RuleContext, message: str) -> Iterator[Related]:
    scene, place = scene_and_place(context)
    beside = getattr(context.details, "where", None)
    if beside is not None:
        facts = scene.file(place).reading.facts
        world = facts.child_around(TOP, facts.rank(place[-1]))
        other = (*place[:-1], facts.labels[world + beside.rank])
        is_module = isinstance(scene.item(other).statement, Module)
        at = name_at(scene, other) if is_module else span_at(scene, other, scene.item(other).statement.keyword)
        yield Related(at, message)


def _is_named(scene: SceneState, place: ItemPath, name: str) -> bool:
    """Whether a joint of the world at a place names that module."""
    asking = scene.dependents.get(Query(ASKED_MODULE, name), ())
    # A module asks for its own number, which may be another one's, too.
    return any(
        scene.share(MODULE, place, each) for each in asking if not isinstance(scene.item(each).statement, Module)
    )


def _ids(scene: SceneState, place: ItemPath) -> Iterator[str]:
    for symbol, places in scene.declarations.items():
        if symbol.kind is MODULE and any(scene.share(MODULE, place, each) for each in places):
            yield symbol.name
