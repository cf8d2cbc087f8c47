"""What the statements of SMURF mean."""

from collections.abc import Mapping

from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.scopes import Inclusion, Mount
from robray.analysis.semantics import Answer, FrameProperties, PlainSemantics
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.smurf.kinds import MOTOR, POSE, SENSOR
from robray.formats.smurf.semantics.anchored import anchored
from robray.formats.smurf.semantics.answers import ANSWERS
from robray.formats.smurf.semantics.mentions import mentions
from robray.formats.smurf.semantics.names import declared_by, scope_of
from robray.formats.smurf.semantics.resolve import resolve
from robray.formats.smurf.statements import Annotation, Entity, ListedFile, Role, statement_of


class SmurfSemantics(PlainSemantics):
    kinds: tuple[SymbolKind, ...] = (
        SymbolKind.FRAME,
        LINK,
        JOINT,
        MATERIAL,
        VISUAL,
        COLLISION,
        MOTOR,
        SENSOR,
        POSE,
    )
    answers: Mapping[QueryKind, Answer] = ANSWERS
    frame_properties: FrameProperties | None = staticmethod(anchored)

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        return declared_by(statement_of(item))

    def name(self, item: Item) -> Name | None:
        statement = statement_of(item)
        if isinstance(statement, Entity):
            return statement.name
        return statement.name if isinstance(statement, Annotation) and statement.kind is not None else None

    def mentions(self, item: Item) -> list[Mention]:
        return [*mentions(statement_of(item))]

    def included(self, item: Item) -> Inclusion | None:
        statement = item.statement
        if isinstance(statement, Entity):
            if statement.file is None or not statement.is_loaded:
                return None
            # A scene in a scene adds to its names; a robot has names of its own.
            scope = "" if statement.is_nested else scope_of(statement)
            return Inclusion(statement.file, scope, Mount(statement.called))
        if isinstance(statement, ListedFile) and statement.role in (Role.MODEL, Role.ANNOTATIONS):
            return Inclusion(statement.path, shares=True)
        return None

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del container
        return resolve(statement_of(item), place, context)


SEMANTICS = SmurfSemantics()
