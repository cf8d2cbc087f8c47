"""Names: visible classes, constants and frames, and names that the scene uses without a definition.

A robot that is loaded beside the scene may define a frame, and an undefined class serves as a tag (language reference
7). A name that is used once is likely to be used again.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from robray.analysis.occurrences import mentions
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, ConstantResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.candidates import Candidate, Completion, CompletionRole
from robray.features.code_lens import frames_below
from robray.features.document_symbols import symbol_detail
from robray.formats.robray.editing.completions.around import IDENTIFIER, Around
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, Word

_KINDS = {QueryKind.FRAME: SymbolKind.FRAME, QueryKind.CLASS: SymbolKind.CLASS}
_ROLES = {QueryKind.FRAME: CompletionRole.FRAME, QueryKind.CLASS: CompletionRole.CLASS}
_AFTER_DEFINED = 20
_MOST_COMPARED = 200
"""Limit of undefined names that are compared with defined ones; of more, all are offered."""


def mentioned(around: Around, query_kind: QueryKind) -> Iterator[Candidate]:
    """Undefined names in use, without the one being typed, in all places of its file, and without reported
    misspellings.

    A whole word at the cursor is rather the beginning of a defined name, if there is one, than an undefined name from
    elsewhere.
    """
    scene = around.scene if query_kind is not QueryKind.FRAME else around.analysis.widest(around.path)
    if scene is None:
        return
    typing = _typing(around, scene)
    own = around.text[slice(*around.context.replaced)].strip(b'"').decode("utf-8", "replace")
    kind = _KINDS[query_kind]
    is_scoped = query_kind is QueryKind.FRAME and bool(scene.instances.scopes)
    left = _MOST_COMPARED
    for (asked, name), dependents in scene.dependents.items():
        if asked is not query_kind or not isinstance(name, str) or not name or '"' in name:
            continue
        if Symbol(kind, name) not in scene.declarations and not dependents <= typing:
            if is_scoped and not _are_without(scene, name, dependents):
                continue
            if name == own and any(each.kind is kind and each.name.startswith(own) for each in scene.declarations):
                continue
            left -= 1
            if left >= 0 and scene.near[kind].slips(name):
                continue
            yield _AFTER_DEFINED, name, partial(_completion, around, name, _ROLES[query_kind])


def _are_without(scene: SceneState, name: str, dependents: Iterable[ItemPath]) -> bool:
    """True if a missing frame is meant: in a scope, a name is looked up with its prefixes first."""
    return any(
        mention.name.text == name and scene.frame_named(name, place) == name
        for place in dependents
        for mention in mentions(scene, place)
    )


def in_widest(around: Around, scene: SceneState) -> ItemPath:
    """The item being typed, in the first place of its file in a scene."""
    return (*scene.instances.prefixes[around.path][0], _label(around))


def _typing(around: Around, scene: SceneState) -> frozenset[ItemPath]:
    """The same for each time of its file."""
    label = _label(around)
    return frozenset((*prefix, label) for prefix in scene.instances.prefixes[around.path])


def _label(around: Around) -> int:
    rank = around.facts.rank_at(around.context.replaced.start)
    return around.facts.labels[rank] if rank != TOP else 0


def _completion(around: Around, name: str, role: CompletionRole) -> Completion:
    return Completion(name, role, around.name(name), "not defined in this scene")


def classes(around: Around) -> Iterator[Candidate]:
    """Without the class around the cursor, and those that the block has already."""
    scene, rank = around.scene, around.context.block
    if scene is None:
        return
    own = None if rank is None or rank == TOP else (*around.prefix, around.facts.labels[rank])
    taken = _taken(around)
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.CLASS or symbol.name in taken:
            continue
        seen = around.seen(places)
        if seen is not None and seen != own and '"' not in symbol.name:
            yield _preferred(around, scene, seen), symbol.name, partial(_class, scene, seen, symbol.name, around)
    yield from (one for one in mentioned(around, QueryKind.CLASS) if one[1] not in taken)


def _preferred(around: Around, scene: SceneState, place: ItemPath) -> int:
    """Classes with a valid attribute for the block come first."""
    value, kind = scene.results[place].value, around.kind
    words = ROBRAY.attributes
    given = value.attributes if isinstance(value, ClassResult) else ()
    return 0 if any(one.name in words and kind in words[one.name].blocks for one in given) else 1


def _taken(around: Around) -> set[str]:
    block, rank = around.block, around.context.block
    if block is None or rank is None:
        return set()
    cursor = around.facts.own(rank, around.context.replaced.start)
    return {
        attribute.value.name.text
        for attribute in block.attributes
        if attribute.name == "isa"
        and isinstance(attribute.value, Expression)
        and attribute.value.name is not None
        and (cursor is None or not attribute.span.contains(cursor))
    }


def _class(scene: SceneState, place: ItemPath, name: str, around: Around) -> Completion:
    return Completion(name, CompletionRole.CLASS, around.name(name), symbol_detail(scene.results[place]))


_AFTER_WORDS = 100


def numbers(around: Around) -> Iterator[Candidate]:
    """Constants with a number; those of the language come last."""
    yield from _constants(around, words=False)
    for constant in ROBRAY.constants.values():
        yield 1, constant.name, partial(_of_the_language, constant)


def words(around: Around) -> Iterator[Candidate]:
    """Constants with a word as value."""
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


_CLOSES_A_CYCLE = 50


def parents(around: Around) -> Iterator[Candidate]:
    """All but the frame itself; its descendants last.

    A constant with the name of a frame would replace it, so such a frame cannot be named here.
    """
    scene, block = around.analysis.widest(around.path), around.block
    if scene is None:
        return
    name = block.name.text if block is not None and block.kind is BlockKind.FRAME and block.name is not None else None
    at = in_widest(around, scene)
    below = _below(scene, scene.own_name(name, at)) if name is not None else frozenset()
    own = scene if around.scene is None else around.scene
    constants = {word for kind, word in own.declarations if kind is SymbolKind.CONSTANT}
    for frame, word, place in _frames(scene, at):
        if word != name and not (word in constants and around.is_captured(word)):
            yield _CLOSES_A_CYCLE if frame in below else 0, word, partial(_frame, scene, place, word, around)
    yield from (one for one in mentioned(around, QueryKind.FRAME) if not around.is_captured(one[1]))


def colliding(around: Around, before: str | None) -> Iterator[Candidate]:
    """Frames for `allow_collision`; the one `before` the cursor last, because a pair has two.

    An undefined one is not offered: it was just typed.
    """
    scene = around.analysis.widest(around.path)
    if scene is None:
        return
    for _, word, place in _frames(scene, in_widest(around, scene)):
        yield int(word == before), word, partial(_frame, scene, place, word, around)
    yield from (one for one in mentioned(around, QueryKind.FRAME) if one[1] != before)


def _frames(scene: SceneState, at: ItemPath) -> Iterator[tuple[str, str, ItemPath]]:
    """Each frame with a writable name: its qualified name, its name in an item at a place, and its first place.

    In a file that is loaded several times, its own frames are those of the same instance.
    """
    named = (
        (name, places[0])
        for (kind, name), places in scene.declarations.items()
        if kind is SymbolKind.FRAME and name and '"' not in name
    )
    if not scene.instances.scopes:
        yield from ((name, name, place) for name, place in named)
        return
    path = scene.file(at).path
    for name, place in named:
        word = scene.name_from(name, at)
        is_other_time = scene.file(place).path == path and place[:-1] != at[:-1]
        if not is_other_time and scene.frame_named(word, at) == name:
            yield name, word, place


def _below(scene: SceneState, top: str) -> frozenset[str]:
    """The names of the frames that hang from `top`. Cost: their number."""
    found = {top}
    waiting = [top]
    while waiting:
        for place, _ in frames_below(scene, waiting.pop()):
            child = scene.results[place].value
            if isinstance(child, FrameResult) and child.frame.name not in found:
                found.add(child.frame.name)
                waiting.append(child.frame.name)
    return frozenset(found)


def _frame(scene: SceneState, place: ItemPath, name: str, around: Around) -> Completion:
    return Completion(name, CompletionRole.FRAME, around.name(name), symbol_detail(scene.results[place]))
