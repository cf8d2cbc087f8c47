"""Comments of YAML."""

import re

from robray.facts.comments import Comments

COMMENTS = Comments(
    re.compile(rb"""(?<![^ \t\n\r])#[^\n]*|(?!)()|"(?:[^"\\\n]|\\.)*"|(?<=[ ,\[{:\t])'[^'\n]*'"""),
    re.compile(rb"[ \t\r]*(?:#[^\n]*)?(?=\n|\Z)"),
    (b"#",),
    b"",
    "# ",
    "",
)
