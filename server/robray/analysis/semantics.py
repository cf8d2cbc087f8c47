"""The interface of a format that gives meaning to statements in a scene."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Protocol

from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue, Result
from robray.analysis.scopes import Inclusion
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.scene.geometry import Measure
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState

Answer = Callable[["SceneState", str, ItemPath], object]
"""Answers a query about a name, asked by an item at a place."""

Pictured = Callable[[Item, Result], tuple[float, ...] | None]
"""Red, green, blue and opacity of a shape in pictures; None for amino's colours."""

GrowsFromMiddle = Callable[[Item], bool]
"""True if a higher shape grows to both sides of its middle, instead of upwards."""

FrameProperties = Callable[["SceneState", ItemPath], tuple[str, dict[str, Measure]] | None]
"""Properties of a frame that are not in the scene, by label: its weight, the strength of its joint, or whether it is
fixed in the world.
"""

BlockPrefixes = Callable[[Item], tuple[str, ...]]
"""The prefixes of the blocks around an item that open scopes, the outermost first."""

Moved = Callable[[Item, Result, Mapping[Query, object], ResolveContext], Result | None]
"""The new result of an item without problems after constants changed; None if more than the translation of a frame may
change.
"""

Test = Callable[["SceneState", Query], Witnesses]
"""The witnesses in the scene for a query."""


class ContextSymbols(Protocol):
    """Symbols that an item has because of its surroundings, and not by itself."""

    @property
    def kinds(self) -> AbstractSet[SymbolKind]:
        """The kinds of symbols on which they depend, wherever declared."""
        ...

    def concerns(self, item: Item) -> bool:
        """True if an item has such symbols, gives them to others, or answers with more than its own symbols."""
        ...

    def symbols(self, scene: "SceneState", place: ItemPath) -> tuple[Symbol, ...]: ...

    def touched(
        self, scene: "SceneState", fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        """The items whose symbols may change because these items came, or these symbols moved: in files that hold names
        in these spaces, or in any.
        """
        ...


class Semantics(Protocol):
    """Stateless; one for each format. Attributes used for every item are looked up once for each file of a scene."""

    @property
    def kinds(self) -> tuple[SymbolKind, ...]:
        """Kinds of names in its texts."""
        ...

    @property
    def answers(self) -> Mapping[QueryKind, Answer]:
        """Answers to queries that only its statements ask."""
        ...

    @property
    def named_by(self) -> Mapping[SymbolKind, tuple[QueryKind, ...]]:
        """Further queries of its statements that name something of a kind, besides those of the kind itself."""
        ...

    @property
    def tests(self) -> Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]]:
        """Tests for its items, besides those of all formats."""
        ...

    @property
    def contexts(self) -> tuple[ContextSymbols, ...]:
        """Each may depend on the symbols of those before it."""
        ...

    @property
    def pictured(self) -> Pictured | None:
        """Colours, for formats with colours that amino does not see."""
        ...

    @property
    def grows_from_middle(self) -> GrowsFromMiddle | None:
        """For formats that place cylinders and cones by their middle; amino places their base."""
        ...

    @property
    def frame_properties(self) -> FrameProperties | None:
        """For formats with weights, forces, or frames that move freely."""
        ...

    @property
    def moved(self) -> Moved | None:
        """For formats in which thousands of frames may depend on one constant."""
        ...

    @property
    def includes_in_blocks(self) -> bool: ...

    @property
    def block_prefixes(self) -> BlockPrefixes | None:
        """For formats in which blocks open scopes.

        Facts include the prefixes, so an item changes when a block around it gets another name.
        """
        ...

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        """The symbols that an item declares by itself, wherever it is."""
        ...

    def is_gap(self, item: Item) -> bool:
        """True if an item may be a broken definition."""
        ...

    def name(self, item: Item) -> Name | None:
        """The name that an item gives itself."""
        ...

    def defined_value(self, item: Item) -> Span | None:
        """The span of the value that an item gives a constant; None if it gives none."""
        ...

    def mentions(self, item: Item) -> list[Mention]:
        """All names of an item, in no particular order."""
        ...

    def included(self, item: Item) -> Inclusion | None:
        """The file that an item includes, with its scope and mount.

        Nested items are asked only if `includes_in_blocks`.
        """
        ...

    def container(self, item: Item) -> Container:
        """The container that nested items see."""
        ...

    def resolve(
        self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext
    ) -> ItemValue: ...


def first_here(kind: SymbolKind) -> Answer:
    """Answers with the place of the first thing of a kind with a name, in the asking item's view."""

    def answer(scene: "SceneState", name: str, place: ItemPath) -> ItemPath | None:
        return next(scene.declared_here(Symbol(kind, name), place), None)

    return answer


class PlainSemantics:
    """Semantics of a format whose statements only declare and name things."""

    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {}
    contexts: tuple[ContextSymbols, ...] = ()
    pictured: Pictured | None = None
    grows_from_middle: GrowsFromMiddle | None = None
    frame_properties: FrameProperties | None = None
    moved: Moved | None = None
    includes_in_blocks = False
    block_prefixes: BlockPrefixes | None = None

    def is_gap(self, item: Item) -> bool:
        del item
        return False

    def defined_value(self, item: Item) -> Span | None:
        del item
        return None

    def included(self, item: Item) -> Inclusion | None:
        del item
        return None

    def container(self, item: Item) -> Container:
        del item
        return _NOTHING


_NOTHING = Container(None, None)
