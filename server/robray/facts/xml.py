"""Comments and layout of any format in XML."""

from robray.facts.comments import Comments
from robray.facts.frontend import PlainFrontEnd
from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS
from robray.text.records import new


class XmlFrontEnd(PlainFrontEnd):
    comments = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")

    def layout_begin(self, text: bytes) -> int:
        """The offset from which white space may change."""
        del text
        return 0

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        """The white space to change: keeps lines, indents them like the file, and keeps elements with text."""
        # Checks need no layout.
        from robray.syntax.laid_out import unread_xml_because
        from robray.syntax.xml.parser import parse
        from robray.syntax.xml.spacing import spacing

        document = parse(text)
        if (why := unread_xml_because(document)) is not None:
            raise NoLayoutError(why)
        return [new(Respacing, each) for each in spacing(document, style.indent, self.layout_begin(text))]
