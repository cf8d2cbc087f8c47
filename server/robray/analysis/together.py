"""Files that are loaded together, each read by itself: the frames of one may hang from the frames of another.

Such a set is a scene whose root is no file but a list of files, which are spliced in as includes are. What each defines
besides frames, the others do not see.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from robray.analysis.files import IncludeTarget, SourceFile
from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import FrontEnd, Reading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.facts.statements import Include
from robray.facts.symbols import Name
from robray.facts.vocabulary import Vocabulary
from robray.text.edits import Edit
from robray.text.lines import Lines
from robray.text.records import by_identity
from robray.text.spans import Span


@by_identity
class _Listing(NamedTuple):
    """One path a line."""

    text: bytes
    facts: FileFacts
    lowered: int = 0


class _ListFrontEnd:
    """The language of such lists, which nobody writes by hand."""

    name = "list"
    vocabulary = Vocabulary({}, {}, {}, {}, {})
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
            entries.append(Entry(Item(Include(Name(path, span), span), ()), start, start + len(line), TOP))
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


_FRONT_END: FrontEnd = _ListFrontEnd()


def listing(root: str, paths: Iterable[str]) -> SourceFile:
    """The root of a set of files, in the order in which they are loaded."""
    text = b"".join(path.encode("utf-8", "surrogatepass") + b"\n" for path in paths)
    reading = _FRONT_END.read(text)
    facts = reading.facts
    targets = {
        label: IncludeTarget(item.statement.path.text)
        for label, item in zip(facts.labels, facts.items, strict=True)
        if isinstance(item.statement, Include) and item.statement.path is not None
    }
    return SourceFile(root, _FRONT_END, reading, Lines(text), targets, (), ())
