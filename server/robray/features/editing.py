"""Features of an editor that depend on a format."""

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
    """Defaults for any format.

    Stateless, one for each format; methods import what they need. Functions for each item are properties, which are
    looked up once for each file.
    """

    def __init__(self, of: Format) -> None:
        self.format = of

    def describe(self, occurrence: Occurrence) -> str | None:
        """Description of the thing that a name stands for, in Markdown."""
        from robray.features.describe import describe_name

        return describe_name(occurrence)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        """Limits of the joint that an item declares, in words; `joint` is the scene's."""
        return ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        """Description of a byte that is not in a name."""

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        """None where a list is not due."""

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        """Documentation of a completion, in Markdown."""
        return ""

    def signature(self, file: SourceFile, offset: int) -> SignatureHelp | None:
        """The forms of the value being typed."""

    def continuation(self, analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
        """The text that certainly follows."""

    @property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.features.document_symbols import declared_outline

        return lambda item: declared_outline(self.format, item)

    @property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        """Roles of symbols; names of other symbols cannot be searched."""
        from robray.features.document_symbols import ROLES

        return ROLES

    def noun(self, item: Item) -> str:
        """The word for an item without a declaration."""
        return "statement"

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.features.folding_range import item_folds

        return item_folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        """Selections within the item at `rank` around `offset`, in bytes of the file.

        `offset` is None for a selection in an item nested in this one.
        """
        return iter(())

    @property
    def tokens(self) -> Tokens:
        """The semantic tokens of an item.

        From the names in the item that are constants, and True if its definition is unused, makes rows of three 32-bit
        integers: start in the item's local text, length in bytes, kind; in any order. Rows are bytes, because those of
        many items are joined at no cost.
        """
        return no_tokens

    @property
    def hints(self) -> Hints:
        """The inlay hints of an item, with the local text behind (slots) or before (all others) each."""
        return no_hints

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        return iter(())

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        """The edit to another colour at a span of `colours`; None if there is none."""

    def pose(self, pose: Pose) -> str | None:
        """The text of a pose."""

    def syntax_tree(self, text: bytes) -> str:
        """For developers of the format."""
        return ""

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """Queries of the items that hang from an item's frame without naming it."""
        return ()

    def classes(self, scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
        """The classes of an item as visible there, in the order of the text."""
        return iter(())

    def leads(self, scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
        """Links from other bytes than names, with the place and the words of the target."""
        return iter(())

    @property
    def file_names(self) -> FileNames:
        """The files that an item names, but for includes, in the order of the text."""
        return no_file_names

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        """New texts with which all names of files, and includes, lead to the same files after the moves."""
        return iter(())

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """True if a name has only its own letters wherever it is in a text."""
        return False

    def stands_bare(self, name: str) -> bool:
        """True if a name needs no quotes, or always has them, and needs no escapes."""
        return False

    def is_plain(self, name: str, file: SourceFile) -> bool:
        """True if a word is always a name in a file, and written in its own letters."""
        return False

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        """True if a word, in a run of letters, digits, `_`, `-` and `.`, is certainly not a name by itself."""
        return False

    def check_name(self, symbol: Symbol, new: str) -> None:
        """Raises RefusalError if the name is invalid for the kind."""

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """The replacement of a name at a span; a RefusalError if it cannot be written."""
        from robray.features.renaming.sites import as_it_is

        return as_it_is(file, at, mention, new)

    def rewritten(self, file: SourceFile, at: Span, mention: Mention, new: str) -> tuple[Span, str]:
        """The same with its span, for a name that changes its surroundings."""
        return at, self.written_as(file, at, mention, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        """Raises RefusalError if an item declares a symbol without a written name."""

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        """Raises RefusalError if texts of the format would use a new name for something else."""

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        """Symbols named after a symbol, existing or not, which are renamed with it, and their new names."""
        return iter(())

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        """Another kind that may share the name and be renamed as well, and the word for it; None for no such kind."""
        return None

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        """New names of the frames that an item declares and names after itself, by their old names."""
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
        """The span to lay out for the layout of a part of it."""
        return Span(0, len(file.text))

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        """The edit that indents the line ending at a byte, behind the end of a statement."""

    def ended(self, file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
        """Edits behind the typed end of a statement or array element, which was there already."""
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
    """Names of files in the items of these ranks, in order. The instances are the scenes of the file."""
    return ()


if TYPE_CHECKING:
    Tokens = Callable[[Item, Container[str], bool], bytes]
    Hints = Callable[[SceneState, ItemPath, Item, Container[HintKind], World], Iterable[tuple[InlayHint, Span]]]
    FileNames = Callable[[SourceFile, Iterable[int], Collection[Instance]], Iterable[FileName]]
