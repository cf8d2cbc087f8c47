"""The URDF front end, put together."""

from robray.facts.comments import Comments
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.urdf.frontend.reading import Reading, read, reread
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS
from robray.text.edits import Edit

COMMENTS = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")


class UrdfFrontEnd(PlainFrontEnd):
    """For expanded robots, or for the sources that xacro makes them of."""

    comments = COMMENTS

    def __init__(self, *, is_source: bool = False) -> None:
        self._is_source = is_source

    @property
    def name(self) -> str:
        return "xacro" if self._is_source else "urdf"

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, by_name=self._is_source, limits=limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit, by_name=self._is_source)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.facts.xml_layout import layout

        return layout(text, style)
