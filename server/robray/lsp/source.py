"""The features of a xacro source that are xacro's own. It is loaded when the first source is opened."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property

from robray.analysis.analysis import FileSpan
from robray.features.candidates import CompletionContext, CompletionRole, Completions
from robray.features.document_link import DocumentLink
from robray.features.document_symbols import DocumentSymbol
from robray.features.hierarchy import Call, HierarchyItem, HierarchyKey
from robray.features.hover import Hover
from robray.features.inlay_hint import HintKind, InlayHint
from robray.features.navigation import Highlight, Link
from robray.features.refactorings.refactoring import Offer
from robray.features.rename import Edits
from robray.features.semantic_tokens import Tokens
from robray.features.signature_help import SignatureHelp
from robray.features.xacro.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.features.xacro.completion import completion
from robray.features.xacro.completion_documentation import completion_documentation
from robray.features.xacro.definition import definition
from robray.features.xacro.document_link import document_link
from robray.features.xacro.document_symbols import document_symbols
from robray.features.xacro.fixes import fixes
from robray.features.xacro.hover import hover
from robray.features.xacro.inlay_hint import inlay_hint
from robray.features.xacro.names import Names
from robray.features.xacro.refactorings import refactorings
from robray.features.xacro.references import document_highlight, references
from robray.features.xacro.rename import ReadText, given_argument, prepare_rename, rename_in_steps
from robray.features.xacro.semantic_tokens import semantic_tokens
from robray.features.xacro.signature_help import signature_help
from robray.formats.xacro.expansion import Expansion
from robray.text.spans import Span
from robray.text.steps import Steps


class Source:
    """A source and the expansions that read it, the one that is shown first, with the names of the robots.

    `chosen` are the arguments of which these have all values that lead to a file.
    """

    def __init__(
        self,
        expansions: Sequence[Expansion],
        path: str,
        robots: Sequence[str] = (),
        chosen: Container[str] = frozenset(),
        read: ReadText = lambda _: None,
    ) -> None:
        self.expansions = expansions
        self.path = path
        self._robots = robots
        self._chosen = chosen
        self._read = read

    @cached_property
    def _names(self) -> Names:
        return Names(self.expansions, self._robots)

    def definition(self, offset: int) -> Sequence[Link]:
        return definition(self._names, self.path, offset)

    def references(self, offset: int, *, include_declaration: bool) -> Sequence[FileSpan]:
        return references(self._names, self.path, offset, include_declaration=include_declaration)

    def document_highlight(self, offset: int) -> tuple[Highlight, ...]:
        return document_highlight(self._names, self.path, offset)

    def document_link(self) -> Sequence[DocumentLink]:
        return document_link(self._names, self.path)

    def hover(self, offset: int) -> Hover | None:
        return hover(self._names, self.path, offset)

    def prepare_rename(self, offset: int) -> tuple[FileSpan, str] | None:
        return prepare_rename(self._names, self.path, offset)

    def rename(self, offset: int, typed: str) -> Steps[Edits]:
        return rename_in_steps(self._names, self.path, offset, typed, self._chosen, self._read)

    def given_argument(self, offset: int) -> str | None:
        return given_argument(self._names, self.path, offset)

    def completion_documentation(self, offset: int, role: CompletionRole, label: str) -> str:
        return completion_documentation(self.expansions, self.path, offset, role, label)

    def signature_help(self, offset: int) -> SignatureHelp | None:
        return signature_help(self.expansions, self.path, offset)

    def completion(
        self, offset: int, context: CompletionContext, list_packages: Callable[[], Iterable[str]]
    ) -> Completions | None:
        return completion(self.expansions, self.path, offset, context, list_packages)

    def inlay_hint(self, span: Span, kinds: Container[HintKind]) -> Iterator[InlayHint]:
        return inlay_hint(self.expansions, self.path, span, kinds)

    def document_symbols(self) -> Sequence[DocumentSymbol]:
        return document_symbols(self.expansions, self.path)

    def semantic_tokens(self, span: Span) -> Tokens:
        return semantic_tokens(self.expansions, self.path, span)

    def offers(self, selection: Span) -> Iterator[Offer]:
        # The repairs of faults are fixes of their findings.
        yield from (offer for offer in fixes(self.expansions, self.path, selection) if offer.name.startswith("choice"))
        yield from refactorings(self.expansions, self.path, selection)

    def prepare_call_hierarchy(self, offset: int) -> Sequence[HierarchyItem]:
        return prepare_call_hierarchy(self.expansions, self.path, offset)

    def incoming_calls(self, key: HierarchyKey) -> Sequence[Call] | None:
        return incoming_calls(self.expansions, key)

    def outgoing_calls(self, key: HierarchyKey) -> Sequence[Call] | None:
        return outgoing_calls(self.expansions, key)
