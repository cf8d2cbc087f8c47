"""What a format must offer to be analysed."""

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
    """A text and the facts made of it; what else a front end keeps for the next edit is its own affair."""

    @property
    def text(self) -> bytes: ...

    @property
    def facts(self) -> FileFacts: ...

    @property
    def lowered(self) -> int: ...


class IncludePathError(Exception):
    """An include path that the reader refuses before it looks for the file; the message says why."""


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
        """Whether a frame may be meant that another file has, so that a comment `robray: with "…"` is of use."""
        ...

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading: ...

    def reread(self, old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        """With the limits of the old reading."""
        ...

    def parts(self, statement: Statement) -> Sequence[Spanned]:
        """Of a statement, in order: where one begins, no string and no comment goes on. None, if nobody knows."""
        ...

    def include_target(self, including: str, written: str) -> str:
        """The absolute path that an include in the file `including` leads to; an IncludePathError for none."""
        ...

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:
        """The folders that have to be there for that, besides those that the file itself lies in."""
        ...

    def layout(self, text: bytes, style: Style) -> Sequence[Respacing]:
        """The white space to change so that the text is laid out well, from front to back.

        `NoLayoutError` where a text is broken, and it is not known what white space means in it.
        """
        ...


class PlainFrontEnd:
    """What a front end answers for a format whose statements have no parts, without includes and with any layout."""

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
