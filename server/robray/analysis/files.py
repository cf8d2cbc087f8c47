"""The files that the analysis knows, as values."""

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
    """Why a file that is asked for is not there; the values complete "the file …"."""

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
    """The path under which the robot of a xacro source is known beside the source itself."""
    return f"{path}{_ROBOT}"


def is_written(path: str) -> bool:
    """True if people write the file: it is not the robot of a xacro source."""
    return not path.endswith(_ROBOT)


def written_path(path: str) -> str:
    """The path by which people know a file: of a robot that of its source."""
    return path.removesuffix(_ROBOT)


class Way(NamedTuple):
    """Edits of the files that a text is made of: `words` say what they do, unless they are those of the text."""

    words: str
    edits: Mapping[tuple[str, Span], str]
    text: bytes
    """The text that they lead to."""
    is_shared: bool
    """True if other parts of the text change as well."""


class Sources(Protocol):
    """The places of a text that is made of other files."""

    @property
    def lines(self) -> Mapping[str, Lines]:
        """The lines of those files."""

    def place(self, span: Span, within: str = "") -> tuple[str, Span]:
        """The file, and the bytes of it, that some bytes of the text come from: in the file `within`, if they do."""

    def made_of(self, path: str, span: Span) -> list[Span]:
        """The bytes of the text that come from some bytes of a file."""

    def source_text(self, path: str) -> bytes | None:
        """The text of one of those files."""

    def ways(self, edits: Mapping[Span, str]) -> Iterable[Way]:
        """The ways to make edits of the text in those files, the least surprising first."""


class Place(NamedTuple):
    """Bytes of a file, with its lines."""

    path: str
    span: Span
    lines: Lines


@by_identity
class SourceFile(NamedTuple):
    """One file's text and facts. `version` is the editor's; None when the text is from the disk."""

    path: str
    format: Format
    reading: Reading
    lines: Lines
    includes: Mapping[int, "IncludeTarget"]
    """Where the top-level includes lead, by label, in order."""
    marks: tuple[int, ...]
    """Where directives may begin (`text.words`)."""
    include_words: tuple[int, ...]
    """Where the word 'include' stands, which may be in a comment by mistake."""
    definition_marks: tuple[int, ...]
    """Where comments may begin that were to define a constant."""
    version: int | None = None
    limits: ReadingLimits = DEFAULT_LIMITS
    """Those that it was read with."""
    selection: Hashable = None
    """By what it is judged; the judge alone knows what that is."""
    sources: Sources | None = None
    """The files that the text is made of, as the robot of a xacro source is; None if people wrote it."""

    @property
    def frontend(self) -> FrontEnd:
        return self.format.front_end

    @property
    def text(self) -> bytes:
        return self.reading.text

    def place(self, span: Span, within: str = "") -> Place:
        """Where something in the text is written: in the file itself, unless it is made of others."""
        if self.sources is None:
            return Place(self.path, span, self.lines)
        path, span = self.sources.place(span, within)
        return Place(path, span, self.sources.lines[path])

    @property
    def is_source(self) -> bool:
        """True if the text is a xacro source: the robot is what it expands to."""
        return getattr(self.reading, "is_source", False)


class IncludeTarget(NamedTuple):
    """`path` is None where the path is refused as such; `refusal` says why."""

    path: str | None
    refusal: str = ""
    folders: tuple[str, ...] = ()
    """Those that the way goes through and leaves again: they have to be there."""
    scope: str = ""
    mount: Mount | None = None
    shares: bool = False
    declares: bool = True
    is_part: bool = False
    steps: tuple[str, ...] = ()

    @property
    def is_scene(self) -> bool:
        """Whether the file is a scene by itself as well: what is in this one under names of its own mostly is."""
        return bool(self.scope) and self.stands_alone

    @property
    def stands_alone(self) -> bool:
        """Whether the file says something without the one that includes it."""
        return self.declares and not self.is_part


def include_targets(
    path: str, file_format: Format, reading: Reading, labels: "list[int] | None" = None
) -> dict[int, IncludeTarget]:
    """The includes of a file, or those among `labels`."""
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
