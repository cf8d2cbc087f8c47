"""Sources of xacro for tests, with markers as in `fixtures`: `$0` is the cursor, `[|so|]` marks a span.

`//- /w/name` begins a further file. What stands before the first such line is the root, `/w/root.xacro`, whose element
is written around it unless it begins with one.
"""

import re
from typing import NamedTuple

from formats.xacro.reference import Files
from robray.formats.xacro.expansion import Expansion, expand
from robray.text.spans import Span

ROOT = "/w/root.xacro"
PACKAGES = {"arm": "/w/arm"}
_AROUND = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n%s\n</robot>\n'
_FILE = re.compile(r"^//- (\S+)\n", re.MULTILINE)
_MARKER = re.compile(r"\$0|\[\||\|\]")


class Annotated(NamedTuple):
    """`spans` are those that are marked, of all files in their order."""

    expansion: Expansion
    texts: dict[str, bytes]
    path: str
    offset: int
    spans: list[tuple[str, Span]]

    @property
    def marked(self) -> list[str]:
        return [self.texts[path][slice(*span)].decode() for path, span in self.spans]


def annotated(source: str, **arguments: str) -> Annotated:
    """A root that is expanded; the cursor is at its begin if no place is marked."""
    parts = _FILE.split(source)
    texts: dict[str, bytes] = {}
    spans: list[tuple[str, Span]] = []
    path, offset = ROOT, 0
    for name, text in zip([ROOT, *parts[1::2]], [parts[0], *parts[2::2]], strict=True):
        written = text if text.startswith("<robot") or not name.endswith("xacro") else _AROUND % text.strip("\n")
        clean, last, opened = b"", 0, 0
        for marker in _MARKER.finditer(written):
            clean += written[last : marker.start()].encode()
            last = marker.end()
            if marker[0] == "$0":
                path, offset = name, len(clean)
            elif marker[0] == "[|":
                opened = len(clean)
            else:
                spans.append((name, Span(opened, len(clean))))
        texts[name] = clean + written[last:].encode()
    files = Files({name: text.decode() for name, text in texts.items()}, PACKAGES)
    return Annotated(expand(files, ROOT, arguments), texts, path, offset, spans)
