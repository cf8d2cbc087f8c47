"""Undefined words as values of unused constants, which amino accepts without a look at their meaning."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robray.statements import Constant
from robray.scene.geometry import ShapeType
from robray.scene.joints import JointType

OF_UNUSED = "unused"
"""The problem of an undefined name that amino accepts, because nothing uses the constant whose value it is."""

_WORDS = frozenset(each.value for each in (*ShapeType, *JointType))
_KINDS = (SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.FRAME)


def undefined_word(scene: SceneState, place: ItemPath) -> Name | None:
    """The undefined word that is the whole value of a constant."""
    definition = scene.item(place).statement
    word = definition.value.name if isinstance(definition, Constant) and definition.value is not None else None
    if word is None or word.quoted or word.text in _WORDS:
        return None
    return None if any(Symbol(kind, word.text) in scene.declarations for kind in _KINDS) else word
