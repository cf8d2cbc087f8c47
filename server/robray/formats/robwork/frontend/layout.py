"""The layout of RobWork's XML: lines stay lines, indented as the file does it; what stands in an element that is a
value stays byte for byte."""

from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.plain_texts import with_plain_texts
from robray.formats.robwork.frontend.reading import first_line
from robray.syntax.laid_out import unread_xml_because
from robray.syntax.xml.parser import parse
from robray.syntax.xml.spacing import spacing
from robray.text.records import new


def layout(text: bytes, style: Style) -> list[Respacing]:
    """A NoLayoutError where the text is no XML."""
    document = parse(text)
    if document.faults and document.roots and document.roots[0].name in FORMS:
        document = parse(with_plain_texts(text, 0))._replace(text=text)
    if (why := unread_xml_because(document)) is not None:
        raise NoLayoutError(why)
    # The loader of workcells drops a first line that is a declaration, whatever else is on it.
    return [new(Respacing, each) for each in spacing(document, style.indent, first_line(text))]
