"""Names that try to be more than names: one set for every output and every editor's list."""

from collections.abc import Mapping

HOST = "names.invalid"
"""What no output may lead to."""

NAMES: Mapping[str, str] = {
    "a backtick": "a`b",
    "two backticks": "``",
    "three backticks at both ends": "```x```",
    "runs of many lengths": "`a``b```c````d`````e",
    "a hundred backticks": "`" * 100,
    "a backtick first": "`a",
    "a backtick last": "a`",
    "blanks at both ends": " a ",
    "blanks and backticks": " ` ",
    "only blanks": "  ",
    "an image": f"![x](http://{HOST}/i.png)",
    "an image out of its fence": f"a` ![x](http://{HOST}/i.png) `b",
    "an image out of three": f"a``` ![x](http://{HOST}/i.png) ```b",
    "a command": "[x](command:workbench.action.terminal.new)",
    "a command out of its fence": "`[x](command:workbench.action.terminal.new)`",
    "a link by reference": f"[x]\n\n[x]: http://{HOST}/",
    "html": f'<img src="http://{HOST}/i.png"><script>alert(1)</script>',
    "html out of its fence": f'`<img src="http://{HOST}/i.png">`',
    "an autolink": f"<http://{HOST}/>",
    "an autolink out of its fence": f"`<http://{HOST}/>`",
    "a bare link": f"https://{HOST}/",
    "a bare link out of its fence": f"`https://{HOST}/`",
    "emphasis": "**a** _b_ ~~c~~",
    "a heading": "# a",
    "a rule": "a\n---\nb",
    "a table": "a|b\n-|-\nc|d",
    "entities": "&lt;b&gt; &#96;",
    "backslashes": "\\`a\\",
    "an icon": "$(gear)",
    "a line": "a\nb",
    "lines": "a\n\n\nb\r\nc\rd",
    "a block out of its fence": f"a\n```\n![x](http://{HOST}/i.png)\n```",
    "a tab": "a\tb",
    "nothing visible": "a\x00b\x07\x08\x7f",
    "colours": "\x1b[31mred\x1b[0m",
    "the cursor": "\x1b[2J\x1b[H",
    "the title of the window": "\x1b]0;owned\x07",
    "a link of terminals": f"\x1b]8;;http://{HOST}/\x1b\\x\x1b]8;;\x1b\\",
    "controls of eight bits": "\x9b31mred\x9c",
    "right to left": "abc\u202egnp.exe",
    "isolates": "\u2066a\u2069\u200f",
    "a separator of lines": "a\u2028b\u2029c",
    "a mark of order": "\ufeffa",
    "no characters": "a\uffff\ufffe",
    "a command of GitHub": "a\n::error file=x,line=1::owned",
    "a command in its line": "::error::owned",
    "escapes of GitHub": "%0A::error::owned%0D%25",
    "an end of CDATA": "]]>",
    "an end of an attribute": "\"'><failure/>",
    "a comment's end": "*/ -->",
    "another finding": "x\nother.robray:1:2: error[owned]: y",
    "another finding in its line": "other.robray:1:2: error[owned]: y",
    "a place": "other.robray:1:2",
    "a place without a column": "other.robray:7",
    "an option": "--output-file=victim",
    "a pattern": "%f:%l:%c %#",
    "a format": "{0} {name} %s %(x)s",
    "characters of two columns": "日本\u0301🤖",
    "a very long one": "long" * 2_000,
    "very many backticks": "a`" * 2_000,
    "nothing": "",
}
"""By what they try."""

FILES: Mapping[str, str] = {
    told: name
    for told, name in NAMES.items()
    if name and "/" not in name and "\x00" not in name and len(name) < 200 and name.strip()
} | {"an image": "![x](http:names.invalid)", "no UTF-8": "a\udcff\udc80b"}
"""Those that a file can have: a slash ends a folder's name."""
