"""The URDF front end, put together."""

from robray.facts.frontend import IncludePathError, Spanned
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Statement
from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.urdf.frontend.comments import COMMENTS
from robray.formats.urdf.frontend.reading import Reading, read, reread
from robray.syntax.laid_out import unread_xml_because
from robray.syntax.xml.parser import parse
from robray.syntax.xml.spacing import spacing
from robray.text.edits import Edit


class UrdfFrontEnd:
    """For expanded robots, or for the sources that xacro makes them of."""

    comments = COMMENTS
    names_other_files = False

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

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def include_target(self, including: str, written: str) -> str:
        raise IncludePathError(f"robot '{including}' cannot include '{written}'; URDF has no includes")

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        """Lines stay lines, indented as the file does it. A NoLayoutError if the text is not XML."""
        document = parse(text)
        if (why := unread_xml_because(document)) is not None:
            raise NoLayoutError(why)
        return [Respacing(*each) for each in spacing(document, style.indent)]
