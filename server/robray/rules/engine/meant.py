"""Suggestions of a defined name or path for an undefined one, and how sure they are.

A name is suggested only if it is valid: a constant or a class that is defined further up, a frame that is not below the
one that asks. Names of a row, such as `block_a` and `block_c`, are siblings and not misspellings of each other.
"""

import posixpath
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from robray.analysis.near_names import is_same_but_for_case
from robray.analysis.occurrences import mentions
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import (
    is_identifier,
    kept,
    replaced,
    replaced_by_suggestion,
    scene_and_place,
    written,
)
from robray.rules.engine.suggest import alike
from robray.text.slips import slip

_MOST_DEFINITIONS = 8
"""Limit of searched definitions of one name."""
_MOST_INSIDE = 100
"""Limit of searched items in a definition."""
_MOST_RELATED = 6
"""Names in an item that relates things to each other, such as a joint with its links, or a pair."""
_HIGHEST = 200
"""Limit of ancestors that are searched."""


def meant(context: RuleContext, kind: SymbolKind) -> str | None:
    """The likeliest valid name one slip away; None if there is none."""
    return next(_apt(context, kind), None)


def _apt(context: RuleContext, kind: SymbolKind) -> Iterator[str]:
    scene, place = scene_and_place(context)
    written = context.details[0]
    if kind is SymbolKind.CONSTANT and written.endswith("-"):
        # The hyphen may be a minus.
        return
    own: set[str] | None = None
    for name in _alike(scene, kind, written, place):
        lone = _lone(context, kind, name)
        if lone is not None:
            if lone < place:
                yield name
            continue
        own = {symbol.name for symbol in scene.declared(place) if symbol.kind is kind} if own is None else own
        if name not in own and _would_do(context, kind, name):
            yield name if kind is not SymbolKind.FRAME else scene.name_from(name, place)


def _alike(scene: SceneState, kind: SymbolKind, written: str, place: ItemPath) -> Iterable[str]:
    """The names one slip away; qualified ones of frames, as far as they are known at the place."""
    near = scene.near[kind]
    scope = scene.scope(place) if kind is SymbolKind.FRAME else None
    if scope is None:
        return near.slips(written)
    found = (name for each in scope.candidates(written) for name in near.slips(each))
    return dict.fromkeys(name for name in found if scene.frame_named(scene.name_from(name, place), place) == name)


def _lone(context: RuleContext, kind: SymbolKind, name: str) -> ItemPath | None:
    """The only definition of a constant or a class, if it is valid from there on; cached."""
    scene, looked = context.scene, context.looked
    if scene is None or looked is None or kind not in (SymbolKind.CONSTANT, SymbolKind.CLASS) or scene.is_set:
        return None
    key = (kind, name)
    if key not in looked:
        places = scene.declarations.get(Symbol(kind, name), ())
        does = len(places) == 1 and (kind is SymbolKind.CLASS or _is_number(scene, places[0]))
        looked[key] = places[0] if does else None
    found = looked[key]
    assert found is None or isinstance(found, tuple), "places are kept under pairs"
    return found


def _is_number(scene: SceneState, constant: ItemPath) -> bool:
    value = scene.results[constant].value
    return isinstance(value, ConstantResult) and not isinstance(value.value, str)


def mended_by_name(context: RuleContext, kind: SymbolKind) -> Fix | None:
    """The suggestion in place of the name, or the name in place of the suggestion's definition.

    If the name is used several times, and the suggestion never, its definition is misspelt. With one use and none,
    either may be misspelt: if the name is a part of the scene, that makes a difference, and a person has to choose.
    """
    fix = replaced_by_suggestion(context)
    if fix is None or context.suggestion is None or not kind.query_kinds:
        return fix
    scene, place = scene_and_place(context)
    if kind is SymbolKind.FRAME and scene.scope(place) is not None:
        # Other references, under any prefix, would have to be checked.
        return fix.by_hand
    written, suggested = context.details[0], context.suggestion
    if not is_same_but_for_case(written, suggested) and next(islice(_apt(context, kind), 1, None), None) is not None:
        return fix.by_hand
    key = (kind, written, suggested)
    return _mended(fix, kept(context.looked, key, lambda: _way(scene, kind, written, suggested)))


def mended_where_used(context: RuleContext, *kinds: SymbolKind) -> Fix | None:
    """The suggestion in place of the name; by hand if nothing else names the suggested one.

    Then that may be misspelt instead.
    """
    fix = replaced_by_suggestion(context)
    if fix is None or context.suggestion is None:
        return fix
    scene, place = scene_and_place(context)
    names = {context.suggestion, scene.frame_named(context.suggestion, place)}
    return fix if any(_users(scene, kind, name) for kind in kinds for name in names) else fix.by_hand


def _users(scene: SceneState, kind: SymbolKind, name: str) -> bool:
    """True if an item names it other than its declaration, and outside of the files that the declaration includes."""
    declaring = scene.declarations.get(Symbol(kind, name), ())[:_MOST_DEFINITIONS]
    return any(
        not any(place[: len(one)] == one for one in declaring)
        for each in kind.query_kinds
        for place in scene.dependents.get(Query(each, name), ())
    )


def mended_by_word(context: RuleContext, words: Callable[[RuleContext], Iterable[str]], quote: str = "") -> Fix | None:
    """The suggestion in place of a word, in quotes of the format; by hand if another word is as near."""
    suggestion, written = context.suggestion, context.details[0]
    if suggestion is None:
        like = alike(written, words(context))
        return None if like is None else replaced(context, f"{quote}{like}{quote}", safe=False).by_hand
    fix = replaced(context, f"{quote}{suggestion}{quote}", safe=False) if quote else replaced_by_suggestion(context)
    near = [each for each in words(context) if each != written and slip(written, each) is not None]
    is_short = min(len(written), len(suggestion)) < _SHORTEST
    return fix if fix is None or (len(near) <= 1 and not is_short) else fix.by_hand


_SHORTEST = 2
"""Letters of a word that another one can be near to."""


def _mended(fix: Fix, way: object) -> Fix:
    return way if isinstance(way, Fix) else fix.by_hand if way is Applicability.BY_HAND else fix


def _way(scene: SceneState, kind: SymbolKind, written: str, suggested: str) -> Fix | Applicability | None:
    """The way to fix a name at all its uses: another fix, by hand, or, if None, as suggested."""
    is_alike = is_same_but_for_case(written, suggested)
    uses, others = _uses(scene, kind, written), _uses(scene, kind, suggested)
    if kind is not SymbolKind.CONSTANT and Symbol(kind, "") in scene.declarations:
        # The definition may have lost its name.
        return Applicability.BY_HAND
    if kind is SymbolKind.CONSTANT and _is_two(scene, written):
        # An operator between them may have been left out.
        return Applicability.BY_HAND
    if others:
        return None if uses == 1 or is_alike else Applicability.BY_HAND
    if uses == 1:
        # The name of a constant does not appear in the scene.
        return None if kind is SymbolKind.CONSTANT else Applicability.BY_HAND
    return _renamed(scene, kind, suggested, written) or Applicability.BY_HAND


def _is_two(scene: SceneState, name: str) -> bool:
    """True if a name consists of two constants' names."""
    kind, declarations = SymbolKind.CONSTANT, scene.declarations
    for at in range(1, len(name)):
        if Symbol(kind, name[:at]) in declarations and Symbol(kind, name[at:]) in declarations:
            return True
    return False


def _renamed(scene: SceneState, kind: SymbolKind, name: str, right: str) -> Fix | None:
    """Another name in the one definition of a name."""
    places = scene.declarations.get(Symbol(kind, name), ())
    if len(places) != 1 or not is_identifier(right):
        return None
    declaration = getattr(scene.item(places[0]).statement, "name", None)
    if not isinstance(declaration, Name) or declaration.text != name or declaration.quoted:
        return None
    return Fix(f"Rename '{name}' to '{right}'", (Replacement(declaration.span, right, places[0]),)).unsafe


def _uses(scene: SceneState, kind: SymbolKind, name: str) -> int:
    """Number of items that use a name, without those in its definition."""
    dependents = scene.dependents.get(Query(kind.query_kinds[0], name), frozenset())
    declaring = scene.declarations.get(Symbol(kind, name), ())[:_MOST_DEFINITIONS]
    own = (each for place in declaring for each in (place, *_inside(scene, place)))
    return len(dependents) - sum(place in dependents for place in own)


def _inside(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    """Items directly in an item, in order."""
    facts = scene.file(place).reading.facts
    first = facts.rank(place[-1]) + 1
    for rank in range(first, min(first + _MOST_INSIDE, len(facts))):
        if facts.containers[rank] != place[-1]:
            return
        yield (*place[:-1], facts.labels[rank])


def _would_do(context: RuleContext, kind: SymbolKind, name: str) -> bool:
    scene, place = scene_and_place(context)
    if kind is SymbolKind.CONSTANT:
        defined = scene.constant_before(name, place)
        return defined is not None and _is_number(scene, defined)
    if kind is SymbolKind.CLASS:
        return scene.class_before(name, place) is not None
    if not _is_named_once(context, name):
        return False
    if kind is SymbolKind.FRAME:
        # Items that are not frames accept any.
        own = {symbol.name for symbol in scene.declared(place) if symbol.kind is kind}
        return _is_leaf(scene, place, own) or own.isdisjoint(_upwards(scene, name))
    return True


def _is_named_once(context: RuleContext, name: str) -> bool:
    """False if the item would name one thing twice: its other name of this kind is the same, or is undefined and may be
    a misspelling of the same. Long lists are not checked.
    """
    scene, _ = scene_and_place(context)
    related, span = _related(context), context.span
    own = next((each for each in related if each.name.span.start < span.end and span.start < each.name.span.end), None)
    if own is None:
        return True
    others = (each for each in related if each is not own and not each.declares and {*each.kinds} & {*own.kinds})
    return not any(
        each.name.text == name
        or (
            slip(each.name.text, name) is not None
            and not any(Symbol(kind, each.name.text) in scene.declarations for kind in each.kinds)
        )
        for each in others
    )


def _related(context: RuleContext) -> list[Mention]:
    """The names in an item, cached; none if they are many."""
    scene, place = scene_and_place(context)
    key = ("related", place)
    found = None if context.looked is None else context.looked.get(key)
    if not isinstance(found, list):
        every = mentions(scene, place)
        found = every if len(every) <= _MOST_RELATED else []
        if context.looked is not None:
            context.looked[key] = found
    return found


def _is_leaf(scene: SceneState, place: ItemPath, names: Iterable[str]) -> bool:
    """True if a frame has no children, neither in its block nor by its name."""
    facts = scene.file(place).reading.facts
    behind = facts.rank(place[-1]) + 1
    holds_any = behind < len(facts) and facts.containers[behind] == place[-1]
    asking = (scene.dependents.get(Query(QueryKind.FRAME, name), frozenset()) for name in names)
    return not holds_any and all(not dependents or dependents == {place} for dependents in asking)


def _upwards(scene: SceneState, name: str | None) -> Iterator[str]:
    """A frame and its ancestors."""
    for _ in range(_HIGHEST):
        frame = scene.frame(name) if name else None
        if frame is None:
            return
        yield frame.frame.name
        name = frame.frame.parent


_SPECIAL = frozenset('"\\*?[~\n')
"""Characters that have a meaning in a path, or end it."""


def meant_path(path: str, found: str, folder: str) -> str | None:
    """`found` in the style of `path`: absolute, or relative to a folder. None for an empty one, or if it needs escapes.

    Also None for a path over several lines: it lacks a quote, and is not really a path.
    """
    if goes_on_over_lines(path):
        return None
    meant = found if path.startswith("/") or not found else posixpath.relpath(found, folder)
    return meant if meant and _SPECIAL.isdisjoint(meant) else None


def goes_on_over_lines(path: str) -> bool:
    """True if a further line has more than blanks."""
    return "\n" in path.strip()


def replaced_path(context: RuleContext, meant: str | None) -> Fix | None:
    """Replaces the path at the finding's span; None if that comes from elsewhere."""
    path = context.details[0]
    return replaced(context, f'"{meant}"', safe=False) if meant and written(context).strip('"') == path else None
