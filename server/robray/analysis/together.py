"""Files that are loaded together, each read by itself: the frames of one may hang from the frames of another.

Such a set is a scene whose root is no file but a list of files, which are spliced in as includes are. What each defines
besides frames, the others do not see.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from robray.analysis.asker import Asker
from robray.analysis.files import IncludeTarget, SourceFile
from robray.analysis.format import Format, Parts, Reader
from robray.analysis.questions import Place, Suspicion
from robray.analysis.results import Container, IncludeResult
from robray.analysis.semantics import Answer, ContextSymbols, Revalue, Test
from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import Reading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.mentions import Mention
from robray.facts.splice import FactsDelta
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.facts.topics import Topic
from robray.text.edits import Edit
from robray.text.lines import Lines
from robray.text.records import by_identity
from robray.text.spans import Span


class _Entry(NamedTuple):
    path: Name
    keyword: Span


@by_identity
class _Listing(NamedTuple):
    """One path a line."""

    text: bytes
    facts: FileFacts
    lowered: int = 0


class _ListFrontEnd:
    """The language of such lists, which nobody writes by hand."""

    name = "list"
    comments = NO_COMMENTS
    names_other_files = False

    def prepare(self, reading: Reading) -> None:
        pass

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:  # noqa: ARG002 - as `FrontEnd` has it
        entries = []
        start = 0
        for line in text.splitlines(keepends=True):
            path = line.decode("utf-8", "surrogatepass").removesuffix("\n")
            span = Span(0, len(line))
            entries.append(Entry(Item(_Entry(Name(path, span), span), ()), start, start + len(line), TOP))
            start += len(line)
        return _Listing(text, FileFacts.from_entries(entries, ()))

    def reread(self, old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        raise NotImplementedError("a list is made anew")

    def include_target(self, including: str, written: str) -> str:  # noqa: ARG002 - as `FrontEnd` has it
        return written

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> Sequence[Respacing]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()


class _ListSemantics:
    """A list includes, and says nothing else."""

    kinds: tuple[SymbolKind, ...] = ()
    answers: Mapping[Topic, Answer] = {}
    named_by: Mapping[SymbolKind, tuple[Topic, ...]] = {}
    tests: Mapping[Topic, tuple[tuple[Suspicion, Test], ...]] = {}
    context: ContextSymbols | None = None
    revalued: Revalue | None = None

    def declares(self, item: Item) -> tuple[Symbol, ...]:  # noqa: ARG002 - as `Semantics` has it
        return ()

    def is_gap(self, item: Item) -> bool:  # noqa: ARG002 - as `Semantics` has it
        return False

    def name(self, item: Item) -> None:
        del item

    def mentions(self, item: Item) -> list[Mention]:  # noqa: ARG002 - as `Semantics` has it
        return []

    def included(self, item: Item) -> Name:
        assert isinstance(item.statement, _Entry), "a list holds nothing else"
        return item.statement.path

    def container(self, item: Item) -> Container:  # noqa: ARG002 - as `Semantics` has it
        return Container(None, None)

    def resolve(self, item: Item, place: Place, container: Container | None, asker: Asker) -> IncludeResult:
        del place, container, asker
        return IncludeResult(self.included(item).text)


_FORMAT = Format("list", (), Reader("robray", "list"), lambda: Parts(_ListFrontEnd(), _ListSemantics()))


def listing(root: str, paths: Iterable[str]) -> SourceFile:
    """The root of a set of files, in the order in which they are loaded."""
    text = b"".join(path.encode("utf-8", "surrogatepass") + b"\n" for path in paths)
    reading = _FORMAT.front_end.read(text)
    facts = reading.facts
    targets = {
        label: IncludeTarget(item.statement.path.text)
        for label, item in zip(facts.labels, facts.items, strict=True)
        if isinstance(item.statement, _Entry)
    }
    return SourceFile(root, _FORMAT, reading, Lines(text), targets, (), ())
