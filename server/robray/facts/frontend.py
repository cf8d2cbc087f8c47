"""The interface of a format for the analysis."""

from collections.abc import Sequence
from typing import Protocol

from robray.facts.comments import Comments
from robray.facts.items import FileFacts, Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit
from robray.text.spans import Span


class Reading(Protocol):
    """A text and its facts; a front end may keep more for the next edit."""

    @property
    def text(self) -> bytes: ...

    @property
    def facts(self) -> FileFacts: ...

    @property
    def lowered(self) -> int: ...


class IncludePathError(Exception):
    """An include path that the reader refuses before it looks for the file; the message gives the reason."""


class Spanned(Protocol):
    """A part of a statement; its span counts the item's local text."""

    @property
    def span(self) -> Span: ...


class FrontEnd(Protocol):
    """Stateless; one for each format."""

    @property
    def name(self) -> str: ...

    @property
    def comments(self) -> Comments: ...

    @property
    def names_other_files(self) -> bool:
        """True if a name may mean a frame of another file, so that a comment `robray: with "…"` helps."""
        ...

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading: ...

    def reread(self, old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        """Uses the limits of the old reading."""
        ...

    def parts(self, statement: Statement) -> Sequence[Spanned]:
        """The parts of a statement, in order: none starts inside a string or comment. Empty if unknown."""
        ...

    def include_target(self, including: str, written: str) -> str:
        """The absolute path of an include in the file `including`; raises IncludePathError for none."""
        ...

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:
        """The folders that must exist for that, besides those of the file itself."""
        ...

    def layout(self, text: bytes, style: Style) -> Sequence[Respacing]:
        """The white space to change for a good layout, from front to back.

        Raises NoLayoutError for a broken text, in which the meaning of white space is unknown.
        """
        ...


class PlainFrontEnd:
    """Defaults for a format whose statements have no parts, without includes and with any layout."""

    names_other_files = False

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:
        del statement
        return ()

    def include_target(self, including: str, written: str) -> str:
        raise IncludePathError(f"'{including}' cannot include '{written}'; its format has no includes")

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:
        del including, written
        return ()

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        del text, style
        return []
