"""A format of files, as the analysis knows it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from robray.analysis.semantics import Semantics
from robray.facts.frontend import FrontEnd


class Reader(NamedTuple):
    """Whose verdict counts, and what a file of the format is to people."""

    name: str
    noun: str


class Parts(NamedTuple):
    """What is loaded when there is a file of the format."""

    front_end: FrontEnd
    semantics: Semantics


class Format:
    """One row of the table of formats. Formats are told apart by identity.

    `suffixes` are those of its files' names, with their dots. `rules` is the folder of its rules, and `language` what
    its texts are in, for who colours them; both are its name, where they are not given.
    """

    def __init__(
        self,
        name: str,
        suffixes: tuple[str, ...],
        reader: Reader,
        load: Callable[[], Parts],
        *,
        rules: str | None = None,
        language: str | None = None,
    ) -> None:
        self.name = name
        self.suffixes = suffixes
        self.reader = reader
        self._load = load
        self.rules = name if rules is None else rules
        self.language = name if language is None else language

    @cached_property
    def _parts(self) -> Parts:
        return self._load()

    @cached_property
    def front_end(self) -> FrontEnd:
        return self._parts.front_end

    @cached_property
    def semantics(self) -> Semantics:
        return self._parts.semantics

    @property
    def is_loaded(self) -> bool:
        """Whether there was a file of it: else none of its statements is anywhere."""
        return "_parts" in vars(self)

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Formats(Mapping[str, Format]):
    """Formats by the suffixes of their files."""

    def __init__(self, formats: tuple[Format, ...]) -> None:
        self.formats = formats
        self._by_suffix = {suffix: each for each in formats for suffix in each.suffixes}

    def __getitem__(self, suffix: str) -> Format:
        return self._by_suffix[suffix]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_suffix)

    def __len__(self) -> int:
        return len(self._by_suffix)

    def of(self, path: str) -> Format | None:
        """The format of a file by its name; of two suffixes the longer one counts. None where it is nobody's."""
        name = path[path.rfind("/") + 1 :]
        at = name.find(".")
        while at >= 0:
            found = self._by_suffix.get(name[at:])
            if found is not None:
                return found
            at = name.find(".", at + 1)
        return None

    def refusal(self, path: str) -> str | None:
        """Why a file that somebody names is not read, so that it completes "the file …"; None where it is."""
        if self.of(path) is not None:
            return None
        return f"is in no format that is read: their names end in {', '.join(self)}"
