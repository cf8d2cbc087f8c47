"""What the statements of SMURF are found by."""

from robray.facts.symbols import Symbol, frame_symbols
from robray.formats.smurf.kinds import ANY_POSE, NUMBERS, OUTER, POSE, SECTION
from robray.formats.smurf.statements import Annotation, Entity, Key, ListedFile, Odd, Section, SmurfStatement

SEPARATOR = "::"


def scope_of(entity: Entity) -> str:
    """What the names of an entity's robot are prefixed with."""
    return entity.called + SEPARATOR


def declared_by(statement: SmurfStatement) -> tuple[Symbol, ...]:
    match statement:
        case Entity():
            written = statement.called if statement.name is None else statement.name.text
            found = [*frame_symbols(written)]
            if statement.is_nested:
                # Whoever asks for the numbers of scenes around it is told of others by names that differ.
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
