"""Completions in a configuration: missing keys, words, ids, and free connectors."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.features.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    best,
    escaped,
)
from robray.features.semantic_tokens import instances
from robray.formats.rofi.editing.hover import module_of, name_of
from robray.formats.rofi.editing.spot import Spot, spot_at
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.vocabulary import (
    ASKED_MODULE,
    COMPONENT_TYPES,
    CONNECTORS,
    CUBE_COMPONENTS,
    CUBE_CONNECTORS,
    END_KEYS,
    FIRST_VALUES,
    IDENTITY,
    LIMIT_KEYS,
    MODULE,
    MODULE_JOINT_KEYS,
    MODULE_KEYS,
    MODULE_TYPES,
    MOTION_KEYS,
    MOTION_TYPES,
    ORIENTATIONS,
    SPACE_JOINT_KEYS,
    UNIVERSAL_COMPONENTS,
    WORLD_KEYS,
    ModuleType,
)
from robray.syntax.nodes import Scalar, Style
from robray.text.slips import misspelt
from robray.text.spans import Span

_LEADING = ("from", "to", "joint", "limits", "components")
"""The keys of objects within an element."""
_MOST_IDS = 5_000
_ANY_MOTION = tuple(dict.fromkeys(key for keys in MOTION_KEYS.values() for key in keys))
_MOST_NUMBERS = 200
"""Connectors of a pad that are offered."""


class _Around(NamedTuple):
    spot: Spot
    keys: tuple[str, ...]
    """The names on the way to the cursor."""
    statement: World | Module | ModuleJoint | SpaceJoint
    scene: SceneState | None
    place: ItemPath


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    if context.trigger and context.trigger not in ('"', ":"):
        return None
    spot = spot_at(file, offset)
    if spot is None or spot.around is None:
        return None
    found = instances(analysis, file.path)
    facts = file.reading.facts
    scene, prefix = found[0] if found else (None, ())
    keys = _meant(tuple(each for each in spot.path if isinstance(each, str)))
    around = _Around(spot, keys, statement_of(facts.items[spot.rank]), scene, (*prefix, facts.labels[spot.rank]))
    node = spot.node
    replaced, typed, has_quote = Span(offset, offset), "", False
    if isinstance(node, Scalar) and node.style is not Style.MISSING:
        span = spot.span(node)
        has_quote = node.style is Style.DOUBLE
        typed = file.text[span.start + has_quote : offset].decode("utf-8", "replace")
        replaced = span if span.end >= offset else Span(span.start, offset)
    elif node is not None and not isinstance(node, Scalar):
        return None
    if node is None or spot.is_key:
        if context.trigger == ":":
            return None
        is_bare = node is None or not _has_value(spot)
        candidates = [*_keys(around, with_value=is_bare)]
    else:
        candidates = [*_values(around)]
    items, incomplete = best(typed, candidates, snippets=context.snippets)
    is_closed = has_quote and replaced.end > offset and file.text[replaced.end - 1 : replaced.end] == b'"'
    is_within = has_quote and offset > replaced.start
    if is_within and not spot.is_key and all(each.text.startswith('"') for each in items):
        # The closing quote stays: some editors insert a completion and leave everything behind the cursor.
        replaced = Span(replaced.start + 1, replaced.end - is_closed)
        items = tuple(attrs.evolve(each, text=each.text[1 : len(each.text) - is_closed]) for each in items)
    elif is_within and spot.is_key and is_closed and context.leaves_behind:
        replaced = Span(replaced.start + 1, replaced.end - 1)
        items = tuple(map(_before_quote, items))
    return Completions(replaced, items, incomplete, quoted=has_quote)


def _meant(keys: tuple[str, ...]) -> tuple[str, ...]:
    """With the corrections of misspelt or half typed keys that lead further."""
    return (*(key if key in _LEADING else _leading(key) for key in keys[:-1]), *keys[-1:])


def _leading(key: str) -> str:
    near = misspelt((key,), _LEADING).get(key)
    return near or next((each for each in _LEADING if key and each.startswith(key)), key)


def _has_value(spot: Spot) -> bool:
    """True if a key has its value already, so that only the key is replaced."""
    assert spot.around is not None, "a key is in an object"
    pair = next((each for each in spot.around.pairs if each.key is spot.node), None)
    return pair is not None and not (isinstance(pair.value, Scalar) and pair.value.style is Style.MISSING)


def _keys(around: _Around, *, with_value: bool) -> Iterator[Candidate]:
    object_ = around.spot.around
    assert object_ is not None, "a key is in an object"
    there = {
        each.key.text for each in object_.pairs if isinstance(each.key, Scalar) and each.key is not around.spot.node
    }
    for order, key in enumerate(_known_keys(around, there)):
        if key not in there:
            yield order, key, partial(_key, key, with_value=with_value)


def _key(key: str, *, with_value: bool) -> Completion:
    if not with_value:
        return Completion(key, CompletionRole.ATTRIBUTE, f'"{key}"')
    value = FIRST_VALUES.get(key, "{}")
    inner = value[1:-1] if value.startswith('"') else value
    quote = '"' if value.startswith('"') else ""
    snippet = f'"{key}": {quote}${{1:{escaped(inner)}}}{quote}'
    return Completion(key, CompletionRole.ATTRIBUTE, f'"{key}": {value}', snippet=snippet)


def _before_quote(key: Completion) -> Completion:
    """With the quote behind the cursor for that which ends the value, or, where the value has none, the key."""
    if key.text.endswith('"'):
        return attrs.evolve(key, text=key.text[1:-1], snippet=key.snippet[1:-1])
    return attrs.evolve(key, text=key.label, snippet="")


def _known_keys(around: _Around, there: set[str]) -> tuple[str, ...]:
    """Keys of the object around the cursor, by its path."""
    way = around.keys[:-1] if around.spot.is_key else around.keys
    statement = around.statement
    match statement:
        case World():
            return (*WORLD_KEYS, "attributes") if not way else ()
        case Module(type=kind):
            if way == ("components",):
                return ("type",)
            known = MODULE_KEYS[ModuleType.UNIVERSAL if kind is None else kind]
            return (*known, "attributes") if not way else ()
        case ModuleJoint():
            if not way:
                return (*MODULE_JOINT_KEYS, "attributes")
            return _end_keys(there) if way in (("from",), ("to",)) else ()
        case SpaceJoint(motion=motion):
            if not way:
                return (*SPACE_JOINT_KEYS, "attributes")
            if way == ("to",):
                return _end_keys(there)
            if way == ("joint",):
                kind_of_motion = None if motion is None else motion.type
                return _ANY_MOTION if kind_of_motion is None else MOTION_KEYS[kind_of_motion]
            return LIMIT_KEYS if way == ("joint", "limits") else ()


def _end_keys(there: set[str]) -> tuple[str, ...]:
    return ("id",) if "component" in there else END_KEYS


def _values(around: _Around) -> Iterator[Candidate]:
    keys, statement = around.keys, around.statement
    match statement:
        case World():
            return
        case Module():
            if keys == ("type",):
                yield from _words(MODULE_TYPES)
            elif keys == ("components", "type"):
                yield from _words(COMPONENT_TYPES)
        case ModuleJoint(source=source, target=target):
            if keys == ("orientation",):
                yield from _words(ORIENTATIONS)
            elif keys[1:] == ("id",):
                yield from _ids(around)
            elif keys[1:] in (("connector",), ("component",)):
                end, other = (source, target) if keys[0] == "from" else (target, source)
                yield from _components(around, end, is_dock=True, other=other)
        case SpaceJoint(target=target):
            if keys == ("joint", "type"):
                yield from _words(MOTION_TYPES)
            elif keys in (("joint", "sourceToDestination"), ("joint", "preMatrix"), ("joint", "postMatrix")):
                yield from _words((IDENTITY,))
            elif keys == ("to", "id"):
                yield from _ids(around)
            elif keys in (("to", "connector"), ("to", "component")):
                yield from _components(around, target, is_dock=False)


def _words(words: Iterable[str]) -> Iterator[Candidate]:
    for order, word in enumerate(words):
        yield order, word, partial(Completion, word, CompletionRole.WORD, f'"{word}"')


def _ids(around: _Around) -> Iterator[Candidate]:
    """The modules of this world, in the order of the text."""
    scene = around.scene
    if scene is None:
        return
    found: list[tuple[ItemPath, str]] = []
    for symbol, places in scene.declarations.items():
        if symbol.kind is MODULE:
            here = next((each for each in places if scene.share(MODULE, around.place, each)), None)
            if here is not None:
                found.append((here, symbol.name))
    for order, (place, name) in enumerate(sorted(found)[:_MOST_IDS]):
        statement = scene.item(place).statement
        kind = statement.type.value if isinstance(statement, Module) and statement.type is not None else "module"
        yield order, name, partial(Completion, name, CompletionRole.LINK, name, kind)


def _components(around: _Around, end: End | None, *, is_dock: bool, other: End | None = None) -> Iterator[Candidate]:
    """Components by name in a universal module; in a dock only free ones. `other` is its other end."""
    scene = around.scene
    found = None if scene is None else module_of(scene, around.place, end)
    if scene is None or found is None or (is_dock and found[1].type is None):
        for order, name in enumerate(CONNECTORS):
            yield order, name, partial(Completion, name, CompletionRole.WORD, f'"{name}"')
        return
    place, module = found
    taken = _taken(scene, around.place, place, other) if is_dock else set()
    match module.type:
        case ModuleType.UNIVERSAL:
            for number, name in enumerate(CONNECTORS):
                if number not in taken:
                    yield number, name, partial(Completion, name, CompletionRole.WORD, f'"{name}"', str(number))
            count, first = (len(UNIVERSAL_COMPONENTS), len(CONNECTORS)) if not is_dock else (0, 0)
        case ModuleType.PAD:
            count, first = (1 if module.size is None else module.size[0] * module.size[1]), 0
        case ModuleType.CUBE:
            count, first = (CUBE_CONNECTORS if is_dock else len(CUBE_COMPONENTS)), 0
        case ModuleType.UNKNOWN | None:
            count, first = (0 if is_dock else 1), 0
    for number in range(first, min(count, first + _MOST_NUMBERS)):
        if number not in taken:
            told = name_of(module.type, number) or ""
            yield number, str(number), partial(Completion, str(number), CompletionRole.VALUE, str(number), told)


def _taken(scene: SceneState, joint: ItemPath, module: ItemPath, other: End | None) -> set[int]:
    """The connectors of a module that other joints dock, and the other end of this one."""
    name = next((symbol.name for symbol in scene.declared(module)), None)
    found: set[int] = set()
    for place in () if name is None else _joints_of(scene, name, module):
        statement = scene.item(place).statement
        if not isinstance(statement, ModuleJoint):
            continue
        for end in (other,) if place == joint else (statement.source, statement.target):
            if end is not None and end.module is not None and end.module.text == name and end.component is not None:
                value = end.component.value
                if isinstance(value, int):
                    found.add(value)
                elif value in CONNECTORS:
                    found.add(CONNECTORS.index(value))
    return found


def _joints_of(scene: SceneState, name: str, module: ItemPath) -> Iterator[ItemPath]:
    for place in scene.dependents.get(Query(ASKED_MODULE, name), ()):
        if scene.share(MODULE, module, place):
            yield place
