"""What stands against a new name, as far as it can be seen before the scenes are evaluated with it."""

import posixpath
from collections.abc import Callable, Iterator

from robray.analysis.occurrences import kind_of, mentions, name_span, named_after_frame
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import Renaming, holds_in_scene
from robray.features.uses import spelled_alike, spellings


def check_obstacles(renaming: Renaming, stem: str) -> None:
    """A RefusalError where the name is taken, or a constant would be put in for it, or for others."""
    kind = renaming.symbol.kind
    for scene, name in renaming.names:
        _check_taken(renaming, scene, Symbol(kind, name), renaming.renamed(name, stem))
    for scene, name in renaming.names:
        symbol, new = Symbol(kind, name), renaming.renamed(name, stem)
        for file_format in scene.instances.formats:
            editing_of(file_format).check_obstacles(scene, symbol, new)
        if kind is SymbolKind.CONSTANT:
            _check_capturing(scene, symbol, new)
        else:
            _check_captured(scene, symbol, lambda text: renaming.renamed(text, stem))
        if kind is SymbolKind.FRAME:
            _check_variable(scene, name, new)


def _check_taken(renaming: Renaming, scene: SceneState, symbol: Symbol, new: str) -> None:
    taken = Symbol(symbol.kind, new)
    others = scene.declarations.get(taken, ())
    if symbol.kind.of_a_block and others:
        others = tuple(renaming.in_block(scene, taken))
    elif others and not holds_in_scene(symbol.kind):
        # Robots that are loaded with each other have links of one name.
        spaces = {scene.space(place[:-1]) for place in _renamed(renaming, scene, symbol)}
        others = tuple([other for other in others if scene.space(other[:-1]) in spaces])
    if others:
        raise RefusalError(f"there is a {symbol.kind.word} '{new}' already, in {where(scene, others[0])}")


def _renamed(renaming: Renaming, scene: SceneState, symbol: Symbol) -> Iterator[ItemPath]:
    """The declarations of a name in the files that are changed; others may be of another thing that is called so."""
    paths = {site.path for site in renaming.sites}
    return (place for place in scene.declarations.get(symbol, ()) if scene.file(place).path in paths)


def _check_captured(scene: SceneState, symbol: Symbol, renamed: Callable[[str], str]) -> None:
    """A constant of the new name would be put in for it where it is the whole value of an attribute."""
    written = map(renamed, spellings(scene, symbol))
    if not any(Symbol(SymbolKind.CONSTANT, new) in scene.declarations for new in written):
        return
    for place, alike in spelled_alike(scene, symbol, ()):
        for mention in alike:
            new = renamed(mention.name.text)
            constant = scene.constant_before(new, place)
            if constant is None:
                continue
            if SymbolKind.CONSTANT in mention.kinds and kind_of(scene, place, mention) is symbol.kind:
                raise RefusalError(
                    f"the constant '{new}' ({where(scene, constant)}) would be put in for it in {where(scene, place)}"
                )


def _check_capturing(scene: SceneState, symbol: Symbol, new: str) -> None:
    """The constant would be put in for words that are spelled as its new name is."""
    definitions = scene.declarations.get(symbol, ())
    if not definitions:
        return
    for place in sorted(scene.dependents.get(Query(QueryKind.CONSTANT, new), ())):
        if place <= definitions[0]:
            continue
        for mention in mentions(scene, place):
            if mention.name.text == new and SymbolKind.CONSTANT in mention.kinds:
                raise RefusalError(f"the constant would be put in for the word '{new}' in {where(scene, place)}")


def _check_variable(scene: SceneState, old: str, new: str) -> None:
    """A joint variable that is called after its frame is renamed with it, and must not meet another of that name."""
    frames = [scene.results[place].value for place in scene.declarations.get(Symbol(SymbolKind.FRAME, old), ())]
    if not any(isinstance(frame, FrameResult) and named_after_frame(frame) for frame in frames):
        return
    # Whoever writes the word, here or in a definition, has asked for a constant of that name.
    if Query(QueryKind.CONSTANT, new) not in scene.dependents and not scene.instances.is_scoped:
        return
    for place, result in scene.results.items():
        value = result.value
        if isinstance(value, FrameResult) and value.frame.joint is not None and value.frame.joint.variable == new:
            raise RefusalError(f"there is a joint variable '{new}' already, of the frame in {where(scene, place)}")


def where(scene: SceneState, place: ItemPath) -> str:
    """A place as people read it."""
    at = name_span(scene, place)
    path, span, lines = scene.file(place).place(at.span)
    return f"{posixpath.basename(path)}, line {lines.line(span.start) + 1}"
