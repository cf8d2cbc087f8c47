"""The syntax tree of a text in words, for whoever looks for a fault in the grammar."""

from robray.formats.robray.frontend.tree import parse
from robray.text.lines import Encoding, Lines

_LONGEST = 40
"""Characters of a token that are shown."""

_MOST = 10_000
"""Nodes that are shown. Nobody reads more, and a megabyte of text has half a million."""

_LONGEST_TEXT = 256 << 10
"""Bytes that are parsed: a megabyte would take a second. More nodes than that has are hardly ever shown."""

_DEEPEST = 50
"""How far lines are indented; a hundred thousand nested braces would be gigabytes of blanks."""


def syntax_tree(text: bytes) -> str:
    """A line for each node: its field, its type, from where to where (lines and columns from 1), and a token's text.

    Of more nodes than anybody reads, or of a longer text, the first, and that there is more.
    """
    whole = len(text)
    if whole > _LONGEST_TEXT:
        text = text[: text.rfind(b"\n", 0, _LONGEST_TEXT) + 1 or _LONGEST_TEXT]
    lines = Lines(text)
    found: list[str] = []
    cursor = parse(text).walk()
    depth = 0
    while len(found) < _MOST:
        node = cursor.node
        assert node is not None, "a cursor stands on a node"
        start = lines.position(node.start_byte, Encoding.UTF_32)
        end = lines.position(node.end_byte, Encoding.UTF_32)
        field = f"{cursor.field_name}: " if cursor.field_name else ""
        place = f"{start.line + 1}:{start.column + 1}-{end.line + 1}:{end.column + 1}"
        name = node.type if node.is_named else f'"{node.type}"'
        token = "" if node.child_count or not node.is_named else f" {_shown(text[node.start_byte : node.end_byte])}"
        found.append(f"{'  ' * min(depth, _DEEPEST)}{field}{name} [{place}]{token}")
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                rest = [f"… and more behind these {len(text):,} bytes"] if len(text) < whole else []
                return "\n".join([*found, *rest, ""])
            depth -= 1
    return "\n".join([*found, f"… and more than these {_MOST:,} nodes", ""])


def _shown(token: bytes) -> str:
    text = token.decode("utf-8", "replace")
    return repr(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
