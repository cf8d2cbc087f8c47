"""Symbols of the statements of SMURF, and the names in them."""

from collections.abc import Iterator

from robray.facts.mentions import Mention
from robray.facts.robots import JOINT, LINK
from robray.facts.symbols import Symbol, SymbolKind, frame_symbols
from robray.formats.smurf.statements import Annotation, Entity, Key, ListedFile, Odd, Section, SmurfStatement
from robray.formats.smurf.vocabulary import ANY_POSE, MOTOR, NUMBERS, OUTER, POSE, SECTION

SEPARATOR = "::"


def scope_of(entity: Entity) -> str:
    """The prefix of an entity's robot's names."""
    return entity.called + SEPARATOR


def declared_by(statement: SmurfStatement) -> tuple[Symbol, ...]:
    match statement:
        case Entity():
            written = statement.called if statement.name is None else statement.name.text
            found = [*frame_symbols(written)]
            if statement.is_nested:
                # Asking for the numbers of scenes around reports changes by differing names.
                moves = (statement.position, statement.rotation, statement.is_placed_by_itself)
                found += [Symbol(OUTER, ""), Symbol(NUMBERS, repr(moves))]
            return tuple(found)
        case Annotation(name=name, kind=kind) if kind is not None and name is not None:
            poses = (Symbol(ANY_POSE, ""),) if kind is POSE else ()
            return (Symbol(kind, name.text), *poses)
        case Section(usual=usual):
            return (Symbol(SECTION, usual),)
        case Annotation() | Key() | ListedFile() | Odd():
            return ()


def mentions(statement: SmurfStatement) -> Iterator[Mention]:
    """A joint is named by the frame that it becomes, so that all formats name the same thing."""
    match statement:
        case Entity():
            yield from _of_entity(statement)
        case Annotation(name=name, kind=kind, references=references, values=values):
            if name is not None and kind is not None:
                yield Mention(name, (kind,), declares=True)
            for reference in references:
                yield Mention(reference.name, tuple(map(_named, reference.kinds)))
            for value in values:
                # The first existing one is meant.
                yield Mention(value.name, (MOTOR, SymbolKind.FRAME))
        case Key() | Section() | ListedFile() | Odd():
            pass


def _named(kind: SymbolKind) -> SymbolKind:
    return SymbolKind.FRAME if kind is JOINT else kind


def _of_entity(entity: Entity) -> Iterator[Mention]:
    if entity.name is not None:
        yield Mention(entity.name, (SymbolKind.FRAME,), declares=True)
    for one in (entity.parent, entity.anchor):
        if one is None or one.entity is None or one.link is None:
            continue
        yield Mention(one.entity, (SymbolKind.FRAME,))
        yield Mention(one.link, (LINK,), within=one.entity.text + "::")
    if entity.is_loaded and not entity.is_nested:
        own = scope_of(entity)
        if entity.pose is not None:
            yield Mention(entity.pose, (POSE,), within=own)
        if entity.child is not None:
            yield Mention(entity.child, (LINK,), within=own)
