"""Constants, those of the language among them."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.features.document_symbols import symbol_detail
from robray.formats.robray.editing.completions.around import IDENTIFIER, Around
from robray.formats.robray.vocabulary import ROBRAY, Word

_AFTER_WORDS = 100


def numbers(around: Around) -> Iterator[Candidate]:
    """Constants with a number; those of the language come last."""
    yield from _constants(around, words=False)
    for constant in ROBRAY.constants.values():
        yield 1, constant.name, partial(_of_the_language, constant)


def words(around: Around) -> Iterator[Candidate]:
    """Constants that stand for a word."""
    yield from _constants(around, words=True)


def _constants(around: Around, *, words: bool) -> Iterator[Candidate]:
    scene = around.scene
    if scene is None:
        return
    is_identifier = IDENTIFIER.fullmatch
    for (kind, name), places in scene.declarations.items():
        if kind is not SymbolKind.CONSTANT:
            continue
        seen = around.seen(places)
        if seen is None:
            continue
        value = scene.results[seen].value
        if isinstance(value, ConstantResult) and isinstance(value.value, str) is words and is_identifier(name):
            yield _AFTER_WORDS if words else 0, name, partial(_constant, scene, seen, name, around)


def _constant(scene: SceneState, place: ItemPath, name: str, around: Around) -> Completion:
    return Completion(name, CompletionRole.CONSTANT, around.name(name), symbol_detail(scene.results[place]))


def _of_the_language(word: Word) -> Completion:
    return Completion(word.name, CompletionRole.CONSTANT, word.name, f"= {word.value}")
