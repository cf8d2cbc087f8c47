"""Comments of XML."""

import re

from robray.facts.comments import Comments
from robray.syntax.xml.pieces import SECTION

COMMENTS = Comments(
    re.compile(rb"<!--(?:.*?(-->)|.*)|" + SECTION + rb"|<[^<>]*>?", re.DOTALL),
    re.compile(rb"(?:[ \t\r]*(?><!--.*?-->))*[ \t\r]*(?=\n|\Z)", re.DOTALL),
    (),
    b"<!--",
    "<!-- ",
    " -->",
)
