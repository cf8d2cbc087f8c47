"""Comments of XML."""

import re

from robray.facts.comments import Comments

COMMENTS = Comments(
    re.compile(rb"<!--(?:.*?(-->)|.*)|<!\[CDATA\[(?:.*?\]\]>|.*)|<[^<>]*>?", re.DOTALL),
    re.compile(rb"(?:[ \t\r]*(?><!--.*?-->))*[ \t\r]*(?=\n|\Z)", re.DOTALL),
    (),
    b"<!--",
    "<!-- ",
    " -->",
)
