"""File formats, as the analysis knows them."""

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
"""Bytes at the beginning of a text that a format needs to recognise it."""


class Reader(NamedTuple):
    """The program whose verdict counts, and the noun for a file. A project may choose one of the `others`."""

    name: str
    noun: str
    others: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """Values of the setting, the default first."""
        return tuple(each.lower() for each in (self.name, *self.others))


class Unsupported(NamedTuple):
    """A file of the reader that is not in the format; `what` completes "the file …".

    If it `is_part`, another file refers to it, and it is checked there.
    """

    what: str
    is_part: bool = False


class Parts(NamedTuple):
    """Parts of a format, loaded with the first file of it."""

    front_end: FrontEnd
    semantics: Semantics
    nearby_file: NearbyFile = NearbyFile()
    whole: WholeOf | None = None
    joint_states: JointStates = JointStates()
    allowed: AllowedIn | None = None


class Format:
    """A row of the table of formats, compared by identity.

    `suffixes` are those of its file names, with dots. Suffixes of several formats are in `shared`; `recognises` decides
    by the first `HEAD` bytes of a text. `is_broken` is true for an unrecognised text if it is broken, so that its
    faults are reported. An unnamed and unrecognised text is in the format that it `begins` as. `edit` makes the editor
    features. `rules` is the folder of its rules, and `language` the name of its language in Pygments; both default to
    its name. Files of a format `of_any_name` may be included by any name. `is_robot` marks robots, which are loaded
    with scenes and not included. `length` is the unit of lengths. A format that `is_part` of others is not searched
    for, and a lone file gets no findings. `unsupported` identifies other files of the reader among unrecognised texts.
    A file of a format that `describes_robot` is loaded together with a robot and sees its names. `is_made_of` is true
    for the path and text of a macro source that expands to such a file.
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
        """True after the first file; otherwise the scene has no statement in the format."""

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
        """Makes more of a file than its items; None if nothing does."""
        return self._parts.whole

    @cached_property
    def allowed(self) -> AllowedIn | None:
        """Allows more pairs than the items name; None if nothing does."""
        return self._parts.allowed

    @cached_property
    def joint_states(self) -> JointStates:
        return self._parts.joint_states

    @cached_property
    def editing(self) -> object:
        """The `Editing` that `features/editing.py` defines; None if the format has none."""
        return None if self._edit is None else self._edit(self)

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Formats(Mapping[str, Format]):
    """Formats by the suffixes of their files; for a shared one the first."""

    def __init__(self, formats: tuple[Format, ...]) -> None:
        self.formats = formats
        self._by_suffix: dict[str, tuple[Format, ...]] = {}
        for each in formats:
            for suffix in (*each.suffixes, *each.shared):
                self._by_suffix[suffix] = (*self._by_suffix.get(suffix, ()), each)
        self.robots = tuple(suffix for each in formats if each.is_robot for suffix in each.suffixes)
        """Suffixes of robots."""
        self.describing = tuple(
            suffix for each in formats if each.describes_robot for suffix in (*each.suffixes, *each.shared)
        )
        """Suffixes of files that may describe a robot."""
        self.scenes = frozenset(suffix for each in formats if not each.is_robot for suffix in each.suffixes)
        """Suffixes of files that may be included."""
        self.searched = tuple(
            suffix for suffix, several in self._by_suffix.items() if not all(each.is_part for each in several)
        )
        """Suffixes that a search in folders finds."""

    def __getitem__(self, suffix: str) -> Format:
        return self._by_suffix[suffix][0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_suffix)

    def __len__(self) -> int:
        return len(self._by_suffix)

    def of(self, path: str, text: bytes | None = None) -> Format | None:
        """The format of a file by its name, and by its text if the suffix is shared; None if unknown."""
        suffix = self._suffix(path)
        for each in self._by_suffix.get(suffix, ()):
            if suffix in each.suffixes or (text is not None and each.recognises(text[:HEAD])):
                return each
        return None

    def is_named(self, path: str) -> bool:
        """True if some format has the suffix of a file."""
        return self._suffix(path) != ""

    def needs_text(self, path: str) -> bool:
        """True if the text of a file may decide its format, because its suffix is shared."""
        suffix = self._suffix(path)
        return any(suffix in each.shared for each in self._by_suffix.get(suffix, ()))

    def taken_for(self, path: str, text: bytes) -> Format:
        """The format as in `of`, but never None, for a file that is included or open.

        An unrecognised text may be unfinished, or a part of a file of a format that has `unsupported`.
        """
        found = self.of(path, text)
        if found is not None:
            return found
        if named := self._by_suffix.get(self._suffix(path)):
            return next((each for each in named if each.unsupported is not None), named[0])
        return next((each for each in self.formats if each.of_any_name), self.formats[0])

    def may_turn(self, known: Format, path: str, text: bytes) -> bool:
        """True if the text of a file now shows another format. A format that the user chose stays."""
        return known in self.formats and self.needs_text(path) and self.taken_for(path, text) is not known

    def refusal(self, path: str, text: bytes | None = None) -> str | None:
        """The reason not to read a named file, which completes "the file …"; None if robray reads it.

        Without a text only the name decides.
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
        """The kind of a file that is in no known format; None if unknown."""
        sharing = (
            each.unsupported for each in self._by_suffix.get(self._suffix(path), ()) if each.unsupported is not None
        )
        return next((found for each in sharing if (found := each(text[:HEAD])) is not None), None)

    def belongs_to_others(self, path: str, text: bytes) -> bool:
        """True if a file that is not read alone is checked as part of another one."""
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
        """The format of an unnamed text: the one that recognises it, that it begins as, or whose files may have any
        name.
        """
        head = text[:HEAD]
        # The first formats accept almost anything similar, the last ones look closer.
        found = next((each for each in reversed(self.formats) if each.recognises(head)), None)
        found = found or next((each for each in self.formats if each.begins(head)), None)
        return found or next((each for each in self.formats if each.of_any_name), self.formats[0])
