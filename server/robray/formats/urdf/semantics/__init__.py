"""Semantics of a robot's statements."""

from collections.abc import Mapping

from robray.analysis.further_frames import SHAPES_BEFORE, shapes_before
from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.semantics import (
    Answer,
    ContextSymbols,
    FrameProperties,
    GrowsFromMiddle,
    Pictured,
    PlainSemantics,
    Test,
)
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.urdf import kinds as of
from robray.formats.urdf.semantics.answers import (
    ROOT_LINK,
    LinkParts,
    PartFrames,
    color_by_name,
    color_of_first_visual,
    defined,
    dynamics,
    first_joint,
    first_link,
    parent_joint,
    root_links,
)
from robray.formats.urdf.semantics.names import declared_by, mentions
from robray.formats.urdf.semantics.resolve import resolve
from robray.formats.urdf.semantics.values import is_about_its_middle
from robray.formats.urdf.statements import Joint, Link, LinkElement, Material, Stray, statement_of


class UrdfSemantics(PlainSemantics):
    kinds = (of.LINK, of.JOINT, of.MATERIAL, of.VISUAL, of.COLLISION, SymbolKind.FRAME)
    answers: Mapping[QueryKind, Answer] = {
        of.ASKED_LINK: first_link,
        of.ASKED_JOINT: first_joint,
        of.PARENT_JOINT: parent_joint,
        of.ASKED_MATERIAL: defined,
        of.ASKED_APPEARANCE: color_of_first_visual,
        SHAPES_BEFORE: shapes_before,
    }
    # The name of a joint means its frame.
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (of.ASKED_JOINT,)}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {
        of.PARENT_JOINT: ((ROOT_LINK, lambda scene, query: tuple(root_links(scene, str(query.name)))),)
    }
    contexts: tuple[ContextSymbols, ...] = (LinkParts(), PartFrames())
    pictured: Pictured | None = staticmethod(color_by_name)
    grows_from_middle: GrowsFromMiddle | None = staticmethod(is_about_its_middle)
    frame_properties: FrameProperties | None = staticmethod(dynamics)

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        return declared_by(statement_of(item))

    def is_gap(self, item: Item) -> bool:
        """True for text outside of elements."""
        return type(item.statement) is Stray

    def name(self, item: Item) -> Name | None:
        statement = item.statement
        return statement.name if isinstance(statement, Link | LinkElement | Joint | Material) else None

    def mentions(self, item: Item) -> list[Mention]:
        return [*mentions(statement_of(item))]

    def container(self, item: Item) -> Container:
        statement = item.statement
        name = statement.name if isinstance(statement, Link) else None
        return Container(None, None if name is None else name.text)

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        return resolve(statement_of(item), place, container, context)


SEMANTICS = UrdfSemantics()
