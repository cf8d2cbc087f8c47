"""The components that the ends of joints name, in words."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol
from robray.formats.rofi.kinds import MODULE
from robray.formats.rofi.statements import End, Module
from robray.formats.rofi.vocabulary import CUBE_BODY, UNIVERSAL_COMPONENTS, ModuleType

_IN_WORDS = {"shoeA": "shoe A", "bodyA": "body A", "bodyB": "body B", "shoeB": "shoe B"}


def module_of(scene: SceneState, place: ItemPath, end: End | None) -> tuple[ItemPath, Module] | None:
    """The module that an end of the joint at a place names."""
    if end is None or end.module is None:
        return None
    found = next(scene.declared_here(Symbol(MODULE, end.module.text), place), None)
    statement = None if found is None else scene.item(found).statement
    return (found, statement) if found is not None and isinstance(statement, Module) else None


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
