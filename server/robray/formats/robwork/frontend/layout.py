"""The layout of RobWork's XML: lines stay lines, indented as the file does it; what stands in an element that is a
value stays byte for byte."""

from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.formats.robwork.frontend.reading import first_line
from robray.syntax.laid_out import no_text_of
from robray.syntax.xml.parser import parse
from robray.syntax.xml.spacing import spacing
from robray.syntax.xml.tags import Flaw
from robray.text.records import new


def layout(text: bytes, style: Style) -> list[Respacing]:
    """A NoLayoutError where the text is no XML."""
    document = parse(text)
    # What a document type declares is read by nobody; as it is passed over, nothing of it changes.
    first = next((each for each in document.faults if each.flaw is not Flaw.DOCUMENT_TYPE), None)
    if first is not None:
        raise NoLayoutError(no_text_of("XML", first.what, text, first.span.start))
    # The loader of workcells drops a first line that is a declaration, whatever else is on it.
    return [new(Respacing, each) for each in spacing(document, style.indent, first_line(text))]
