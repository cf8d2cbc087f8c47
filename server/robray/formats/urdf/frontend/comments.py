"""Comments of XML."""

from robray.facts.comments import Comments
from robray.syntax.xml.pieces import COMMENT_LEXEME, ONLY_COMMENTS

COMMENTS = Comments(COMMENT_LEXEME, ONLY_COMMENTS, (), b"<!--", "<!-- ", " -->")
