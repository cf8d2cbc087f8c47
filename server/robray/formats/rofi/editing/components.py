"""The components that the ends of joints name, in words."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol
from robray.formats.rofi.kinds import MODULE
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, statement_of
from robray.formats.rofi.vocabulary import CUBE_BODY, UNIVERSAL_COMPONENTS, ModuleType
from robray.text.spans import Span

_IN_WORDS = {"shoeA": "shoe A", "bodyA": "body A", "bodyB": "body B", "shoeB": "shoe B"}


def module_of(scene: SceneState, place: ItemPath, end: End | None) -> tuple[ItemPath, Module] | None:
    """The module that an end of the joint at a place names."""
    if end is None or end.module is None:
        return None
    found = next(scene.declared_here(Symbol(MODULE, end.module.text), place), None)
    statement = None if found is None else scene.item(found).statement
    return (found, statement) if found is not None and isinstance(statement, Module) else None


def module_types(scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
    """From the component of a joint at a byte to the type of its module, which says what components there are."""
    joint = statement_of(scene.item(place))
    ends: tuple[End | None, ...] = ()
    if isinstance(joint, ModuleJoint):
        ends = (joint.source, joint.target)
    elif isinstance(joint, SpaceJoint):
        ends = (joint.target,)
    for end in ends:
        found = module_of(scene, place, end)
        if end is None or end.component is None or found is None or not end.component.span.contains(own):
            continue
        at, module = found
        name = module.word or module.name
        yield end.component.span, at, module.keyword if name is None else name.span


def component_in_words(scene: SceneState, place: ItemPath, end: End) -> str | None:
    """The name of one that is given by its number; None where it has no other."""
    found = module_of(scene, place, end)
    value = None if end.component is None else end.component.value
    if found is None or not isinstance(value, int):
        return None
    return name_of(found[1].type, value)


def name_of(kind: ModuleType | None, number: int) -> str | None:
    if kind is ModuleType.UNIVERSAL and 0 <= number < len(UNIVERSAL_COMPONENTS):
        name = UNIVERSAL_COMPONENTS[number]
        return _IN_WORDS.get(name, name)
    if kind is ModuleType.CUBE and number == CUBE_BODY:
        return "body"
    return None
