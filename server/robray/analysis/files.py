"""Files of the analysis, as values."""

from collections.abc import Hashable, Iterable, Mapping
from enum import Enum
from typing import NamedTuple, Protocol

from robray.analysis.format import Format
from robray.analysis.scopes import Inclusion, Mount
from robray.facts.frontend import FrontEnd, IncludePathError, Reading
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.text.lines import Lines
from robray.text.records import by_identity
from robray.text.spans import Span


class Absence(Enum):
    """Reasons for a missing file; the values complete "the file …"."""

    MISSING = "does not exist"
    DANGLING = "is a symbolic link that leads to no file"
    NOT_A_FILE = "is not a regular file"
    UNREADABLE = "cannot be read"
    LACKING = "cannot be read: the repository lacks its contents"
    TOO_LARGE = "is larger than 'limits.file-size' in robray.toml allows"
    OUTSIDE = "is outside the project"
    NOT_A_ROBOT = "is a xacro source that does not expand to a robot"


_ROBOT = "#robot"


def robot_path(path: str) -> str:
    """The path of the robot of a xacro source, beside the source itself."""
    return f"{path}{_ROBOT}"


def is_written(path: str) -> bool:
    """True if people write the file: it is not the expansion of a xacro source."""
    return not path.endswith(_ROBOT)


def written_path(path: str) -> str:
    """The path of a file to people: for a robot that of its source."""
    return path.removesuffix(_ROBOT)


class Way(NamedTuple):
    """Edits of the source files of a text: `words` describe them, unless the edit of the text does."""

    words: str
    edits: Mapping[tuple[str, Span], str]
    text: bytes
    """The text after the edits."""
    is_shared: bool
    """True if other parts of the text change as well."""


class Sources(Protocol):
    """The origins of a text made from other files."""

    @property
    def lines(self) -> Mapping[str, Lines]:
        """The lines of the source files."""

    def place(self, span: Span, within: str = "") -> tuple[str, Span]:
        """The source file and span of a span of the text; in the file `within`, if it comes from there."""

    def made_of(self, path: str, span: Span) -> list[Span]:
        """The spans of the text that come from a span of a file."""

    def source_text(self, path: str) -> bytes | None:
        """The text of a source file."""

    def ways(self, edits: Mapping[Span, str]) -> Iterable[Way]:
        """The ways to make edits of the text in its source files, the least surprising first."""


class Place(NamedTuple):
    """A span of a file, with its lines."""

    path: str
    span: Span
    lines: Lines


@by_identity
class SourceFile(NamedTuple):
    """One file's text and facts. `version` is the editor's; None for a text from the disk."""

    path: str
    format: Format
    reading: Reading
    lines: Lines
    includes: Mapping[int, "IncludeTarget"]
    """Targets of the top-level includes, by label, in order."""
    marks: tuple[int, ...]
    """Possible starts of directives (`text.words`)."""
    include_words: tuple[int, ...]
    """Places of the word 'include', which may be in a comment by mistake."""
    definition_marks: tuple[int, ...]
    """Possible starts of comments that were meant to define a constant."""
    version: int | None = None
    limits: ReadingLimits = DEFAULT_LIMITS
    """Limits of the reading."""
    selection: Hashable = None
    """The rules for the file; only its judge knows the type."""
    sources: Sources | None = None
    """The source files of the text, for the robot of a xacro source; None for a written text."""

    @property
    def frontend(self) -> FrontEnd:
        return self.format.front_end

    @property
    def text(self) -> bytes:
        return self.reading.text

    def place(self, span: Span, within: str = "") -> Place:
        """The place of a span: in the file itself, unless the text is made from others."""
        if self.sources is None:
            return Place(self.path, span, self.lines)
        path, span = self.sources.place(span, within)
        return Place(path, span, self.sources.lines[path])

    @property
    def is_source(self) -> bool:
        """True for a xacro source: the robot is its expansion."""
        return getattr(self.reading, "is_source", False)


class IncludeTarget(NamedTuple):
    """`path` is None if it is refused; `refusal` gives the reason."""

    path: str | None
    refusal: str = ""
    folders: tuple[str, ...] = ()
    """Folders that the path enters and leaves again: they must exist."""
    scope: str = ""
    mount: Mount | None = None
    shares: bool = False
    declares: bool = True
    is_part: bool = False
    steps: tuple[str, ...] = ()

    @property
    def is_scene(self) -> bool:
        """True if the file is also a scene by itself, as most included files with their own scope."""
        return bool(self.scope) and self.stands_alone

    @property
    def stands_alone(self) -> bool:
        """True if the file makes sense without the including one."""
        return self.declares and not self.is_part


def include_targets(
    path: str, file_format: Format, reading: Reading, labels: "list[int] | None" = None
) -> dict[int, IncludeTarget]:
    """The includes of a file, or those with given labels."""
    facts = reading.facts
    found = {}
    semantics = file_format.semantics
    included, goes_deep = semantics.included, semantics.includes_in_blocks
    ranks = range(len(facts)) if labels is None else sorted(facts.rank(label) for label in labels)
    for rank in ranks:
        if (goes_deep or facts.containers[rank] < 0) and (inclusion := included(facts.items[rank])) is not None:
            found[facts.labels[rank]] = _target(path, file_format.front_end, inclusion)
    return found


def _target(path: str, frontend: FrontEnd, inclusion: Inclusion) -> IncludeTarget:
    written = inclusion.path.text
    try:
        target, folders = frontend.include_target(path, written), frontend.include_folders(path, written)
        return IncludeTarget(target, "", folders, *inclusion[1:])
    except IncludePathError as error:
        return IncludeTarget(None, str(error))
