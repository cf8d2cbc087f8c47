"""The layout of XML: lines stay lines, indented as the file does it; text in an element that has a value stays."""

from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.syntax.laid_out import unread_xml_because
from robray.syntax.xml.parser import parse
from robray.syntax.xml.spacing import spacing
from robray.text.records import new


def layout(text: bytes, style: Style, begin: int = 0) -> list[Respacing]:
    """Changes of whitespace behind the byte `begin`. A NoLayoutError if the text is not XML."""
    document = parse(text)
    if (why := unread_xml_because(document)) is not None:
        raise NoLayoutError(why)
    return [new(Respacing, each) for each in spacing(document, style.indent, begin)]
