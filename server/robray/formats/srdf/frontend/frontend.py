"""The front end of SRDF, put together."""

from robray.facts.comments import Comments
from robray.facts.frontend import IncludePathError, Spanned
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Statement
from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.srdf.frontend.reading import Reading, read, reread
from robray.syntax.laid_out import unread_xml_because
from robray.syntax.xml.parser import parse
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS
from robray.syntax.xml.spacing import spacing
from robray.text.edits import Edit


class SrdfFrontEnd:
    name = "srdf"
    comments = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")
    names_other_files = False

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        return reread(old, text, edit)

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def include_target(self, including: str, written: str) -> str:
        raise IncludePathError(f"'{including}' cannot include '{written}'; SRDF has no includes")

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        """Lines stay lines, indented as the file does it. A NoLayoutError if the text is not XML."""
        document = parse(text)
        if (why := unread_xml_because(document)) is not None:
            raise NoLayoutError(why)
        return [Respacing(*each) for each in spacing(document, style.indent)]
