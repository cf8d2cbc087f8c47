"""A format of files, as the analysis knows it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from robray.analysis.allowed import AllowedIn
from robray.analysis.joint_states import JointStates
from robray.analysis.nearby_file import NearbyFile
from robray.analysis.semantics import Semantics
from robray.analysis.whole import WholeOf
from robray.facts.frontend import FrontEnd

HEAD = 1 << 12
"""Bytes at the beginning of a text by which a format recognises it."""


class Reader(NamedTuple):
    """Whose verdict counts, and what a file of the format is to people. A project may choose one of the `others`."""

    name: str
    noun: str
    others: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """As a project writes them, the first by default."""
        return tuple(each.lower() for each in (self.name, *self.others))


class Unsupported(NamedTuple):
    """What a file of a reader's is that is none of the format's; `what` completes "the file …".

    Where it `is_part`, another file says where it belongs, and it is judged there.
    """

    what: str
    is_part: bool = False


class Parts(NamedTuple):
    """What is loaded when there is a file of the format."""

    front_end: FrontEnd
    semantics: Semantics
    nearby_file: NearbyFile = NearbyFile()
    whole: WholeOf | None = None
    joint_states: JointStates = JointStates()
    allowed: AllowedIn | None = None


class Format:
    """One row of the table of formats. Formats are told apart by identity.

    `suffixes` are those of its files' names, with their dots. Where others have a suffix, too, it is among the `shared`
    ones, and `recognises` says of the first `HEAD` bytes of a text whether it is of the format; `is_broken` of a text
    that is not recognised, whether that is because it is broken, so that whoever names it is told how. A text without a
    name that no format recognises is of the one that it `begins` as. `edit` makes
    what an editor is offered in its files. `rules` is the folder of its rules, and `language` what its texts are in,
    for who colours them, by a name that Pygments knows; both are its name, where they are not given.
    Files of a format that is `of_any_name` may be included by any name. `is_robot` where a file is a robot, which is
    loaded with scenes and not included in them.
    `length` is what its lengths are in.
    robray does not look for files of a format that `is_part` of others, and
    reports nothing in one alone. `unsupported` says of a text that is not recognised what else of the reader's it is.
    A file of a format that `describes_robot` is loaded together with a robot, whose names hold in it. `is_made_of` says
    of a source for a macro processor, by its path and text, whether it expands to such a file.
    """

    def __init__(
        self,
        name: str,
        suffixes: tuple[str, ...],
        reader: Reader,
        load: Callable[[], Parts],
        edit: "Callable[[Format], object] | None" = None,
        *,
        shared: tuple[str, ...] = (),
        recognises: Callable[[bytes], bool] = lambda _: False,
        begins: Callable[[bytes], bool] = lambda _: False,
        is_broken: Callable[[bytes], bool] | None = None,
        rules: str | None = None,
        language: str | None = None,
        of_any_name: bool = False,
        is_robot: bool = False,
        is_part: bool = False,
        unsupported: Callable[[bytes], Unsupported | None] | None = None,
        describes_robot: bool = False,
        is_made_of: Callable[[str, bytes], bool] = lambda _, __: False,
        length: str = "m",
    ) -> None:
        self.name = name
        self.suffixes = suffixes
        self.reader = reader
        self._load = load
        self._edit = edit
        self.shared = shared
        self.of_any_name = of_any_name
        self.rules = name if rules is None else rules
        self.language = name if language is None else language
        self.is_robot = is_robot
        self.is_part = is_part
        self.unsupported = unsupported
        self.describes_robot = describes_robot
        self.is_made_of = is_made_of
        self.length = length
        self.recognises = recognises
        self.begins = begins
        self.is_broken = is_broken
        self.is_loaded = False
        """Whether there was a file of it: else none of its statements is anywhere."""

    @cached_property
    def _parts(self) -> Parts:
        self.is_loaded = True
        return self._load()

    @cached_property
    def front_end(self) -> FrontEnd:
        return self._parts.front_end

    @cached_property
    def semantics(self) -> Semantics:
        return self._parts.semantics

    @property
    def nearby_file(self) -> NearbyFile:
        return self._parts.nearby_file

    @cached_property
    def whole(self) -> WholeOf | None:
        """What makes more of a file than its items are; None where nothing is."""
        return self._parts.whole

    @cached_property
    def allowed(self) -> AllowedIn | None:
        """What lets more frames touch than its items name; None where nothing does."""
        return self._parts.allowed

    @cached_property
    def joint_states(self) -> JointStates:
        return self._parts.joint_states

    @cached_property
    def editing(self) -> object:
        """What `features/editing.py` knows, which says what it is; None where the format has none."""
        return None if self._edit is None else self._edit(self)

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Formats(Mapping[str, Format]):
    """Formats by the suffixes of their files; of those that share one the first."""

    def __init__(self, formats: tuple[Format, ...]) -> None:
        self.formats = formats
        self._by_suffix: dict[str, tuple[Format, ...]] = {}
        for each in formats:
            for suffix in (*each.suffixes, *each.shared):
                self._by_suffix[suffix] = (*self._by_suffix.get(suffix, ()), each)
        self.robots = tuple(suffix for each in formats if each.is_robot for suffix in each.suffixes)
        """The suffixes of robots."""
        self.describing = tuple(
            suffix for each in formats if each.describes_robot for suffix in (*each.suffixes, *each.shared)
        )
        """The suffixes of files that may describe a robot."""
        self.scenes = frozenset(suffix for each in formats if not each.is_robot for suffix in each.suffixes)
        """Those of what may be included."""
        self.searched = tuple(
            suffix for suffix, several in self._by_suffix.items() if not all(each.is_part for each in several)
        )
        """Those of what is looked for in folders."""

    def __getitem__(self, suffix: str) -> Format:
        return self._by_suffix[suffix][0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_suffix)

    def __len__(self) -> int:
        return len(self._by_suffix)

    def of(self, path: str, text: bytes | None = None) -> Format | None:
        """The format of a file by its name, and by its text where the name does not tell. None where it is nobody's."""
        suffix = self._suffix(path)
        for each in self._by_suffix.get(suffix, ()):
            if suffix in each.suffixes or (text is not None and each.recognises(text[:HEAD])):
                return each
        return None

    def is_named(self, path: str) -> bool:
        """Whether a file may be of some format by its name."""
        return self._suffix(path) != ""

    def needs_text(self, path: str) -> bool:
        """Whether the name of a file does not tell which format it is of, and its text may."""
        suffix = self._suffix(path)
        return any(suffix in each.shared for each in self._by_suffix.get(suffix, ()))

    def taken_for(self, path: str, text: bytes) -> Format:
        """As `of`, but always a format, for a file that is read because it is included or open.

        A text that is not recognised may be on the way to it, or a part of a file of a format that has `unsupported`.
        """
        found = self.of(path, text)
        if found is not None:
            return found
        if named := self._by_suffix.get(self._suffix(path)):
            return next((each for each in named if each.unsupported is not None), named[0])
        return next((each for each in self.formats if each.of_any_name), self.formats[0])

    def may_turn(self, known: Format, path: str, text: bytes) -> bool:
        """True if a file is of another format by its text now. A format that somebody chose stays."""
        return known in self.formats and self.needs_text(path) and self.taken_for(path, text) is not known

    def refusal(self, path: str, text: bytes | None = None) -> str | None:
        """Why a file that somebody names is not read, so that it completes "the file …"; None where it is.

        Without a text only the name is judged.
        """
        suffix = self._suffix(path)
        if not suffix:
            return f"has none of the suffixes that robray reads: {', '.join(self)}"
        if text is None or self.of(path, text) is not None:
            return None
        sharing = self._by_suffix[suffix]
        if any(each.is_broken is not None and each.is_broken(text) for each in sharing):
            return None
        unsupported = self.unsupported(path, text)
        if unsupported is not None:
            return unsupported.what
        nouns = [(each, each.reader.noun) for each in sharing]
        read = [
            f"listed as {noun}" if each.is_part else f"a {noun} that {each.reader.name} reads" for each, noun in nouns
        ]
        return f"is not {read[0]}" if len(read) == 1 else f"is neither {' nor '.join(read)}"

    def unsupported(self, path: str, text: bytes) -> Unsupported | None:
        """What else a file is that is in no format that is read."""
        sharing = (
            each.unsupported for each in self._by_suffix.get(self._suffix(path), ()) if each.unsupported is not None
        )
        return next((found for each in sharing if (found := each(text[:HEAD])) is not None), None)

    def belongs_to_others(self, path: str, text: bytes) -> bool:
        """Whether a file that is not read by itself is judged where another one names it."""
        unsupported = self.unsupported(path, text)
        return self.taken_for(path, text).is_part if unsupported is None else unsupported.is_part

    def _suffix(self, path: str) -> str:
        """The longest known suffix of a file name, in lower case; empty for none."""
        name = path[path.rfind("/") + 1 :].lower()
        at = name.find(".")
        while at >= 0:
            if name[at:] in self._by_suffix:
                return name[at:]
            at = name.find(".", at + 1)
        return ""

    def recognised(self, text: bytes) -> Format:
        """The format of a text without a name: the one that recognises it, else the one that it begins as, else the one
        whose files may have any name."""
        head = text[:HEAD]
        # The first ones take what is anything like them, the last ones look closer.
        found = next((each for each in reversed(self.formats) if each.recognises(head)), None)
        found = found or next((each for each in self.formats if each.begins(head)), None)
        return found or next((each for each in self.formats if each.of_any_name), self.formats[0])
