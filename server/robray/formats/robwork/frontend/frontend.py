"""The RobWork front end, put together."""

import posixpath
import re

from robray.facts.comments import Comments
from robray.facts.frontend import IncludePathError, PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.robwork.frontend.reading import Reading, first_line, read, reread
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS
from robray.text.edits import Edit
from robray.text.paths import normal, path_fault

_DRIVE = re.compile(r"[A-Za-z]:|\\\\")


class RobworkFrontEnd(PlainFrontEnd):
    name = "robwork"
    comments = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")
    names_other_files = True

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        return reread(old, text, edit)

    def include_target(self, including: str, written: str) -> str:
        """The absolute path: relative to the folder of the file that includes."""
        fault = path_fault(written)
        if fault is not None:
            raise IncludePathError(f"it {fault}")
        if _DRIVE.match(written):
            raise IncludePathError("it is on a drive of another machine")
        return normal(posixpath.join(posixpath.dirname(including), written.strip()))

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.facts.xml_layout import layout

        # The loader of workcells drops a first line that is a declaration, whatever else is on it.
        return layout(text, style, first_line(text))
