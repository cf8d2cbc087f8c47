"""Where names stand, and what they stand for: the primitive that most features are made of."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.questions import Place, Question, Topic
from robray.analysis.results import FrameResult
from robray.analysis.robot_answers import here
from robray.analysis.scene_state import SceneState
from robray.facts.expressions import Array, Expression, Value
from robray.facts.items import TOP, Item
from robray.facts.robots import Extension, Joint, Link, Material, Part, RobotStatement
from robray.facts.statements import AllowedCollision, Attribute, Block, BlockKind, Constant, Include, Stray
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.facts.vocabulary import ValueType, Vocabulary
from robray.text.records import new
from robray.text.spans import Span

_OF_ONE_FILE = frozenset({SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.LINK, SymbolKind.MATERIAL})
"""What is not shared by files that are loaded together."""

_CONSTANT = (SymbolKind.CONSTANT,)
_CLASS = (SymbolKind.CLASS,)

_WORDS = frozenset({ValueType.WORD, ValueType.NAME, ValueType.PATH})

_DECLARED = {BlockKind.CLASS: SymbolKind.CLASS, BlockKind.FRAME: SymbolKind.FRAME}


class Role(Enum):
    """What a name is where no constant is put in for it."""

    # As of a `Topic`.
    __hash__ = object.__hash__

    NAME = "the name of something, defined or not"
    WORD = "a word of its own, and the name of nothing"
    HANDED_ON = "the whole value of a definition: a word, which is what the uses of the definition make of it"
    VARIABLE = "a joint variable: that of the frame of this name where the frame gives it no other, else a word"


class Mention(NamedTuple):
    """A name in an item. `kinds` are what it may stand for; `kind_of` decides."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    declares: bool = False
    role: Role = Role.NAME


class Occurrence(NamedTuple):
    """A mention, resolved in one scene."""

    symbol: Symbol
    scene: SceneState
    place: Place
    mention: Mention

    @property
    def at(self) -> FileSpan:
        return span_at(self.scene, self.place, self.mention.name.span)


def mentions(item: Item, vocabulary: Vocabulary) -> list[Mention]:
    """All names of an item, in no particular order."""
    # A list, and no generator of generators: a name may stand in a hundred thousand places.
    found: list[Mention] = []
    match item.statement:
        case Constant(name=name, value=value):
            if name is not None:
                found.append(Mention(name, _CONSTANT, declares=True))
            if value is not None and value.name is not None:
                found.append(Mention(value.name, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.HANDED_ON))
            elif value is not None:
                _add_names(found, value, ())
        case AllowedCollision(operands=operands):
            found += [Mention(operand, (SymbolKind.FRAME,)) for operand in operands]
        case Block(kind=kind, name=name, attributes=attributes):
            if name is not None and kind in _DECLARED:
                found.append(Mention(name, (_DECLARED[kind],), declares=True))
            _add_of_attributes(found, attributes, vocabulary)
        case Stray(attributes=attributes):
            _add_of_attributes(found, attributes, vocabulary)
        case Include():
            pass
        case _:
            found += _in_robot(item.statement)
    return found


def _in_robot(statement: RobotStatement) -> Iterator[Mention]:
    """The names of a robot's statements. A joint is named by what it becomes, so that scenes name the same thing."""
    match statement:
        case Link(name=name) if name is not None:
            yield Mention(name, (SymbolKind.LINK,), declares=True)
        case Joint(name=name, parent=parent, child=child, mimic=mimic):
            if name is not None:
                yield Mention(name, (SymbolKind.FRAME,), declares=True)
            for link in (parent, child):
                if link is not None:
                    yield Mention(link, (SymbolKind.LINK,))
            if mimic is not None and mimic.joint is not None:
                yield Mention(mimic.joint, (SymbolKind.FRAME,))
        case Material(name=name) if name is not None:
            yield Mention(name, (SymbolKind.MATERIAL,), declares=True)
        case Part(material=Material(name=name) as material) if name is not None:
            yield Mention(name, (SymbolKind.MATERIAL,), declares=material.defines)
        case Extension(references=references):
            for name, kinds, _ in references:
                meant = (SymbolKind.FRAME if kind is SymbolKind.JOINT else kind for kind in kinds)
                yield Mention(name, tuple(meant))
        case _:
            return


def _add_of_attributes(found: list[Mention], attributes: Iterable[Attribute], vocabulary: Vocabulary) -> None:
    for name, _, value, _ in attributes:
        if value is None:
            continue
        word = vocabulary.attributes.get(name)
        refers = word.refers if word is not None else None
        whole = value.name if isinstance(value, Expression) else None
        if whole is not None and refers is SymbolKind.CLASS:
            # Constants are not put in for the names of classes.
            found.append(new(Mention, (whole, _CLASS, False, Role.NAME)))
        elif whole is not None and word is not None and refers is None and word.type in _WORDS:
            if name == "variable":
                found.append(Mention(whole, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.VARIABLE))
            else:
                found.append(Mention(whole, _CONSTANT, role=Role.WORD))
        else:
            _add_names(found, value, () if refers is None else (refers,))


def _add_names(found: list[Mention], value: Value, otherwise: tuple[SymbolKind, ...]) -> None:
    elements: tuple[Expression, ...] = value.elements if isinstance(value, Array) else (value,)
    for _, _, steps in elements:
        # A name that is the whole of a value, and no element, may stand for something else.
        kinds = (*_CONSTANT, *otherwise) if otherwise and len(steps) == 1 and elements[0] is value else _CONSTANT
        found += [new(Mention, (step, kinds, False, Role.NAME)) for step in steps if type(step) is Name]


def item_at(analysis: Analysis, path: str, offset: int) -> tuple[SceneState, Place, int] | None:
    """The first scene of a file, the innermost item at a byte of it, and the byte in the item's own text."""
    for found in items_at(analysis, path, offset):
        return found
    return None


def items_at(analysis: Analysis, path: str, offset: int) -> Iterator[tuple[SceneState, Place, int]]:
    """As `item_at`, in every scene and for every time that the file is in it."""
    file = analysis.files.get(path)
    if file is None:
        return
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    if rank == TOP:
        return
    own = facts.own(rank, offset)
    if own is None:
        return
    for scene in analysis.scenes_with(path):
        for prefix in scene.instances.prefixes.get(path, ()):
            yield scene, (*prefix, facts.labels[rank]), own


def occurrences_at(analysis: Analysis, path: str, offset: int) -> Iterator[Occurrence]:
    """The name under the cursor, once for every time that it is in a scene.

    Frames of files that are loaded together are the business of the whole set, all else that of each file.
    """
    is_in_set = any(scene.is_set for scene in analysis.scenes_with(path))
    for scene, place, own in items_at(analysis, path, offset):
        for mention in mentions(scene.item(place), scene.file(place).frontend.vocabulary):
            if not mention.name.span.contains(own):
                continue
            kind = kind_of(scene, place, mention)
            if kind is not None and (is_in_set and kind not in _OF_ONE_FILE) is scene.is_set:
                yield Occurrence(Symbol(kind, mention.name.text), scene, place, mention)


def kind_of(scene: SceneState, place: Place, mention: Mention) -> SymbolKind | None:
    """What a name in an item at `place` stands for; None for a word that is the name of nothing."""
    name = mention.name.text
    if mention.declares:
        return mention.kinds[0]
    if SymbolKind.CONSTANT in mention.kinds and scene.constant_before(name, place) is not None:
        return SymbolKind.CONSTANT
    if SymbolKind.LINK in mention.kinds and is_link(scene, name, place):
        return SymbolKind.LINK
    match mention.role:
        case Role.NAME:
            return mention.kinds[-1]
        case Role.WORD:
            return None
        case Role.HANDED_ON:
            return SymbolKind.FRAME if _leads_to_frame(scene, place, name) else SymbolKind.CONSTANT
        case Role.VARIABLE:
            return SymbolKind.FRAME if gives_variable(scene, name) else None


def is_link(scene: SceneState, name: str, place: Place) -> bool:
    """Whether a link is called so in the file of an item."""
    return next(here(scene, Symbol(SymbolKind.LINK, name), place), None) is not None


def gives_variable(scene: SceneState, name: str) -> bool:
    """Whether a frame moves, and its joint variable is called after it because the frame calls it nothing else."""
    result = scene.frame(name)
    return result is not None and named_after_frame(result)


def named_after_frame(result: FrameResult) -> bool:
    return result.frame.joint is not None and all(given.name != "variable" for given in result.attributes)


def _leads_to_frame(scene: SceneState, place: Place, word: str) -> bool:
    """Whether a word that a definition gives is taken for a frame's name where the definition is used.

    Cost: the readers of the definition, and of those that hand it on.
    """
    waiting = [place]
    while waiting:
        definition = waiting.pop()
        statement = scene.item(definition).statement
        if not isinstance(statement, Constant) or statement.name is None:
            continue
        name = statement.name.text
        for reader in scene.readers.get(Question(Topic.CONSTANT, name), ()):
            if scene.constant_before(name, reader) != definition:
                continue
            for mention in mentions(scene.item(reader), scene.file(reader).frontend.vocabulary):
                if mention.declares or mention.name.text != name or SymbolKind.FRAME not in mention.kinds:
                    continue
                if mention.role is Role.HANDED_ON:
                    waiting.append(reader)
                elif (mention.role is Role.NAME and SymbolKind.CONSTANT in mention.kinds) or (
                    mention.role is Role.VARIABLE and gives_variable(scene, word)
                ):
                    return True
    return False


def declarations(occurrence: Occurrence) -> tuple[Place, ...]:
    """Where what the name stands for is declared: the one that counts first, then others of the name.

    A constant or a class is the one that the place sees; a frame, the one that the reader keeps.
    """
    symbol, scene, place, mention = occurrence
    if mention.declares:
        return (place,)
    match symbol.kind:
        case SymbolKind.CONSTANT:
            seen = scene.constant_before(symbol.name, place)
        case SymbolKind.CLASS:
            seen = scene.class_before(symbol.name, place)
        case SymbolKind.FRAME:
            seen = scene.survivor(symbol.name)
        case _:
            return tuple(here(scene, symbol, place))
    others = scene.declarations.get(symbol, ())
    if seen is None:
        return others
    if symbol.kind is not SymbolKind.FRAME:
        return (seen,)
    return (seen, *(other for other in others if other != seen))


def name_span(scene: SceneState, place: Place) -> FileSpan:
    """The name that an item declares; its keyword where it has none."""
    statement = scene.item(place).statement
    if isinstance(statement, Constant | Block | Link | Joint | Material) and statement.name is not None:
        return span_at(scene, place, statement.name.span)
    return span_at(scene, place, statement.keyword)


def extent(scene: SceneState, place: Place) -> FileSpan:
    """All of an item, with what is nested in it."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return FileSpan(file.path, Span(facts.starts[rank], facts.ends[rank]))
