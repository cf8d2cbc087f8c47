"""What a format must say of its statements, so that they mean something in a scene."""

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
"""What is answered to an item at a place that asks something of a name."""

Pictured = Callable[[Item, Result], tuple[float, ...] | None]
"""Red, green, blue and opacity of a shape in pictures; None where they are those that amino has."""

GrowsFromMiddle = Callable[[Item], bool]
"""Whether a shape that is higher than it was reaches further to both sides, and does not stand where it stood."""

FrameProperties = Callable[["SceneState", ItemPath], tuple[str, dict[str, Measure]] | None]
"""What an item says of a frame besides the scene: what it weighs, how strong its joint is, or whether it stays where it
is, by the words for that."""

BlockPrefixes = Callable[[Item], tuple[str, ...]]
"""The prefixes of the blocks that an item stands in and that open scopes, the outermost first."""

Moved = Callable[[Item, Result, Mapping[Query, object], ResolveContext], Result | None]
"""The result of an item, which had nothing wrong, with these other answers about constants; None where that may change
more than the translation of a frame."""

Test = Callable[["SceneState", Query], Witnesses]
"""What of the scene a query is evidence of."""


class ContextSymbols(Protocol):
    """Symbols that an item has because of what stands around it, and not by itself."""

    @property
    def kinds(self) -> AbstractSet[SymbolKind]:
        """Those on which they depend, wherever they are declared."""
        ...

    def concerns(self, item: Item) -> bool:
        """Whether an item has such symbols, gives them to others, or answers with more than its own symbols."""
        ...

    def symbols(self, scene: "SceneState", place: ItemPath) -> tuple[Symbol, ...]: ...

    def touched(
        self, scene: "SceneState", fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        """The items whose symbols may be others now that these items came, and these symbols are declared elsewhere: in
        files that hold names in these spaces, or in any."""
        ...


class Semantics(Protocol):
    """Stateless; one for each format. What is asked of every item is looked up once for each file of a scene."""

    @property
    def kinds(self) -> tuple[SymbolKind, ...]:
        """What its texts can name."""
        ...

    @property
    def answers(self) -> Mapping[QueryKind, Answer]:
        """To what its statements ask and no other format's do."""
        ...

    @property
    def named_by(self) -> Mapping[SymbolKind, tuple[QueryKind, ...]]:
        """What its statements ask where they name something of a kind, besides what the kind says itself."""
        ...

    @property
    def tests(self) -> Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]]:
        """What its items may be evidence of, besides what those of all formats may."""
        ...

    @property
    def contexts(self) -> tuple[ContextSymbols, ...]:
        """Each may depend on the symbols of those before it."""
        ...

    @property
    def pictured(self) -> Pictured | None:
        """For formats whose texts give shapes colours that amino does not see."""
        ...

    @property
    def grows_from_middle(self) -> GrowsFromMiddle | None:
        """For formats that place cylinders and cones by their middle; amino's stand on their frame."""
        ...

    @property
    def frame_properties(self) -> FrameProperties | None:
        """For formats that have weights, forces, or frames that move by themselves."""
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

        Facts say it, so that an item is another one where a block around it is called something else."""
        ...

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        """What an item declares by itself, wherever it stands."""
        ...

    def is_gap(self, item: Item) -> bool:
        """Whether an item may have been to define something and does not."""
        ...

    def name(self, item: Item) -> Name | None:
        """The name that an item gives itself."""
        ...

    def defined_value(self, item: Item) -> Span | None:
        """Where the value is written that an item gives a constant; None where it gives none."""
        ...

    def mentions(self, item: Item) -> list[Mention]:
        """All names of an item, in no particular order."""
        ...

    def included(self, item: Item) -> Inclusion | None:
        """The file that is spliced in where the item stands, under which names, and what it hangs from.

        Items that are nested are asked only where `includes_in_blocks`.
        """
        ...

    def container(self, item: Item) -> Container:
        """What an item is to those nested in it."""
        ...

    def resolve(
        self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext
    ) -> ItemValue: ...


def first_here(kind: SymbolKind) -> Answer:
    """Answers with the place of the first thing of a kind that has a name where the asking item sees it."""

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
