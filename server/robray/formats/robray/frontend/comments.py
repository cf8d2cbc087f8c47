"""Comments of the language (language reference 1)."""

import re

from robray.facts.comments import Comments

COMMENTS = Comments(
    re.compile(rb'"[^"]*"?|#[^\n]*|//[^\n]*|/\*(?:.*?(\*/)|.*)', re.DOTALL),
    re.compile(rb"(?:[ \t\r\f]*(?:#[^\n]*+|//[^\n]*+|(?>/\*.*?\*/)))*[ \t\r\f]*(?=\n|\Z)", re.DOTALL),
    (b"#", b"//"),
    b"/*",
    "# ",
    "",
)
