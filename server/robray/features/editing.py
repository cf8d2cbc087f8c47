"""What a format offers an editor beyond what the analysis knows of its statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.format import Format
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.layout import Style
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.file_names import FileName
from robray.features.unused import Instance
from robray.features.world import World
from robray.scene.joints import Joint as SceneJoint
from robray.scene.pose import Pose
from robray.text.edits import Edit
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.features.candidates import CompletionContext, CompletionRole, Completions
    from robray.features.completion import InlineCompletion
    from robray.features.document_color import Colour, ColourAt, Presentation
    from robray.features.document_symbols import Outline, SymbolRole
    from robray.features.folding_range import Fold
    from robray.features.hover import Hover
    from robray.features.inlay_hint import HintKind, InlayHint
    from robray.features.moving.wanted import PoseWanted, Proposal, Resize
    from robray.features.refactorings.refactoring import Offer
    from robray.features.rename_files import Moves
    from robray.features.signature_help import SignatureHelp


class Editing:
    """What holds of any format, and else nothing, until a format says more.

    Stateless; one for each format, which loads what it stands on when it is asked. What is asked of every item is a
    property: the function that it gives is looked up once for each file.
    """

    def __init__(self, of: Format) -> None:
        self.format = of

    def describe(self, occurrence: Occurrence) -> str | None:
        """What a name that stands in a text of the format is the name of, in Markdown."""
        from robray.features.describe import describe_name

        return describe_name(occurrence)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        """How far the joint moves that an item declares, in words; `joint` is what a scene has of it."""
        return ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        """What stands at a byte that is no name."""

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        """None where a list is not due."""

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        """What is said of a completion, in Markdown."""
        return ""

    def signature(self, file: SourceFile, offset: int) -> SignatureHelp | None:
        """The forms of the value that is being typed."""

    def continuation(self, analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
        """What comes next, if that is certain."""

    @property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.features.document_symbols import declared_outline

        return lambda item: declared_outline(self.format, item)

    @property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        """What symbols are to people; of others names are not looked for."""
        from robray.features.document_symbols import ROLES

        return ROLES

    def noun(self, item: Item) -> str:
        """What an item is called that declares nothing."""
        return "statement"

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.features.folding_range import item_folds

        return item_folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        """What a selection in the item at `rank` grows to within it, in bytes of the file.

        `offset` is None where the selection is in an item that is nested in this one.
        """
        return iter(())

    @property
    def tokens(self) -> Tokens:
        """The semantic tokens of an item.

        Of the names in the item that stand for constants, and of whether nothing uses what it declares, makes rows of
        three 32-bit integers: begin in the item's local text, length in bytes, kind; in no particular order. Bytes,
        because those of many items are joined at no cost.
        """
        return no_tokens

    @property
    def hints(self) -> Hints:
        """The inlay hints of an item, with the local text that they stand before (slots) or behind (all others)."""
        return no_hints

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        return iter(())

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        """How to write another colour in the place of one that `colours` has at a span; None where there is none."""

    def pose(self, pose: Pose) -> str | None:
        """How a pose is written."""

    def syntax_tree(self, text: bytes) -> str:
        """As people read it; for whoever works on the format."""
        return ""

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """What those ask that hang from the frame that an item declares, and do not name it."""
        return ()

    def classes(self, scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
        """The classes that an item takes from, as it sees them, in the order of the text."""
        return iter(())

    def leads(self, scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
        """What stands at a byte of an item and is no name, with the place and the words of what it is a part of."""
        return iter(())

    @property
    def file_names(self) -> FileNames:
        """The files that an item names, but for includes, in the order of the text."""
        return no_file_names

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        """What has to be written anew, so that what the file names, includes too, leads there after the moves."""
        return iter(())

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """Whether a name stands in its own letters only, wherever it stands in a text."""
        return False

    def stands_bare(self, name: str) -> bool:
        """Whether a name needs no quotes, or has them wherever it stands, and no letter of it is written otherwise."""
        return False

    def is_plain(self, name: str, file: SourceFile) -> bool:
        """Whether a word is nothing but a name in a file, and stands there in its own letters only."""
        return False

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        """Whether a word, in a run of letters, digits, `_`, `-` and `.`, is certainly not a name by itself."""
        return False

    def check_name(self, symbol: Symbol, new: str) -> None:
        """A RefusalError where nothing of the kind can be called so."""

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """What takes the place of a name at a span, for it to be another; a RefusalError where it cannot be written."""
        from robray.features.renaming.sites import as_it_is

        return as_it_is(file, at, mention, new)

    def rewritten(self, file: SourceFile, at: Span, mention: Mention, new: str) -> tuple[Span, str]:
        """The same with where it stands, for a name that cannot be another without what is around it."""
        return at, self.written_as(file, at, mention, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        """A RefusalError where an item declares a symbol, but not by a name that is written there."""

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        """A RefusalError where a new name would mean something else to what the format's texts name."""

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        """What is called after a symbol and so renamed with it, and its new names; it need not be there."""
        return iter(())

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        """Another kind of things that may have the same name and be renamed with what is of a kind, and the word for
        them; None where there is none."""
        return None

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        """The frames that an item declares and that are called after it: by their names what they would be called."""
        return {}

    def refactorings(
        self, analysis: Analysis, file: SourceFile, selection: Span, is_taken: Callable[[str], bool]
    ) -> Iterator[Offer]:
        return iter(())

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        """Edits that may put the frame that an item states at a pose in its parent, the least surprising first.

        A RefusalError where none can.
        """
        from robray.features.refactorings.refactoring import RefusalError

        raise RefusalError("its pose is not written where it can be edited from here")

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        """The same for the sizes of the shape that an item states."""
        from robray.features.refactorings.refactoring import RefusalError

        raise RefusalError("its size is not written where it can be edited from here")

    def comments(self, text: bytes) -> Counter[bytes]:
        """The comments of a piece of text, whatever their white space, for none to be lost."""
        return Counter()

    def layout_window(self, file: SourceFile, wanted: Span) -> Span:
        """What has to be laid out to know how some of it is."""
        return Span(0, len(file.text))

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        """The line that ends at a byte, where something was just ended, as it is to be indented."""

    def ended(self, file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
        """What follows where the end of a statement, or of a place of an array, was typed before one that is there."""
        return ()


def editing_of(of: Format) -> Editing:
    found = of.editing
    return found if isinstance(found, Editing) else Editing(of)


def no_tokens(_item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    return b""


def no_hints(
    _scene: SceneState, _place: ItemPath, _item: Item, _kinds: Container[HintKind], _world: World
) -> Iterable[tuple[InlayHint, Span]]:
    return ()


def no_file_names(_file: SourceFile, _ranks: Iterable[int], _found: Collection[Instance]) -> Iterable[FileName]:
    """Those of the items of these ranks, in order. What is found are the scenes that the file is in, and where."""
    return ()


if TYPE_CHECKING:
    Tokens = Callable[[Item, Container[str], bool], bytes]
    Hints = Callable[[SceneState, ItemPath, Item, Container[HintKind], World], Iterable[tuple[InlayHint, Span]]]
    FileNames = Callable[[SourceFile, Iterable[int], Collection[Instance]], Iterable[FileName]]
