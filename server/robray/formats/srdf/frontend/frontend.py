"""The front end of SRDF, put together."""

from robray.facts.comments import Comments
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.srdf.frontend.reading import Reading, read, reread
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS
from robray.text.edits import Edit


class SrdfFrontEnd(PlainFrontEnd):
    name = "srdf"
    comments = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        return reread(old, text, edit)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.facts.xml_layout import layout

        return layout(text, style)
