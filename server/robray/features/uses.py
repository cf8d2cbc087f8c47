"""All places that name what the name under the cursor names: references, highlights and renaming are made of it."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Mention, Occurrence, declarations, mentions, occurrences_at
from robray.analysis.questions import Place, Question, Topic
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind

_TOPICS = {
    SymbolKind.CONSTANT: (Topic.CONSTANT,),
    SymbolKind.CLASS: (Topic.CLASS,),
    # Whoever names a frame has asked before whether a constant is put in for it.
    SymbolKind.FRAME: (Topic.FRAME, Topic.CONSTANT),
}


def uses(analysis: Analysis, path: str, offset: int) -> dict[FileSpan, Mention]:
    """Declarations and references, in the order of files and bytes; empty when the cursor is on no name.

    Of a constant or class that is defined more than once, those that mean the definition that the name under the cursor
    means; of a frame, all of its name. What is declared in a file that several scenes share is looked for in all of
    them. Cost: the items that ask for the name, and those with findings, which may have been read in part only.
    """
    found: dict[FileSpan, Mention] = {}
    done: set[tuple[str, Symbol, frozenset[Place]]] = set()
    for occurrence in occurrences_at(analysis, path, offset):
        found[occurrence.at] = occurrence.mention
        for scene, targets in _meant(analysis, occurrence):
            key = (scene.root, occurrence.symbol, targets)
            if key not in done:
                done.add(key)
                found.update(_in_scene(scene, occurrence.symbol, targets))
    return dict(sorted(found.items(), key=lambda use: (use[0].path, use[0].span)))


def _meant(analysis: Analysis, occurrence: Occurrence) -> Iterator[tuple[SceneState, frozenset[Place]]]:
    """The scenes in which the declarations stand that the occurrence means, and their places there."""
    symbol, scene = occurrence.symbol, occurrence.scene
    places = declarations(occurrence)
    if symbol.kind is SymbolKind.FRAME:
        places = scene.declarations.get(symbol, ())
    if not places:
        yield scene, frozenset()
    for path, label in dict.fromkeys((scene.file(place).path, place[-1]) for place in places):
        for other in analysis.scenes_with(path):
            meant = frozenset((*prefix, label) for prefix in other.instances.prefixes[path])
            yield other, frozenset(other.declarations[symbol]) if symbol.kind is SymbolKind.FRAME else meant


def _in_scene(scene: SceneState, symbol: Symbol, targets: frozenset[Place]) -> Iterator[tuple[FileSpan, Mention]]:
    candidates: set[Place] = {*targets, *scene.findings}
    for topic in _TOPICS[symbol.kind]:
        candidates |= scene.readers.get(Question(topic, symbol.name), frozenset())
    for place in candidates:
        for mention in mentions(scene.item(place), scene.file(place).frontend.vocabulary):
            if mention.name.text == symbol.name and _means(scene, place, mention, symbol, targets):
                yield span_at(scene, place, mention.name.span), mention


def _means(scene: SceneState, place: Place, mention: Mention, symbol: Symbol, targets: Iterable[Place]) -> bool:
    """Whether a mention of the same spelling stands for one of the targets, or as they do for nothing."""
    if symbol.kind not in mention.kinds:
        return False
    if mention.declares:
        return place in targets
    constant = scene.constant_before(symbol.name, place) if SymbolKind.CONSTANT in mention.kinds else None
    match symbol.kind:
        case SymbolKind.CONSTANT:
            # Where none is defined, the last kind is what it stands for.
            last = mention.kinds[-1] is SymbolKind.CONSTANT and not mention.perhaps
            return constant in targets if constant is not None else last and not targets
        case SymbolKind.CLASS:
            seen = scene.class_before(symbol.name, place)
            return seen in targets if seen is not None else not targets
        case SymbolKind.FRAME:
            return constant is None
