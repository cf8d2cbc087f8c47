"""The path of a mesh that is written without quotes."""

import re

from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span

_BARE_PATH = re.compile(rb"[ \t]+((?:[A-Za-z][\w+.-]*://)?[\w./~-]*[\w.][\w./~-]*)[ \t]*;")
"""The two slashes of an address begin a comment, in which its semicolon is."""


def bare_path(context: RuleContext) -> tuple[str, Span] | None:
    """The path that the finding is in, and where it is in the item's local text."""
    attribute = attribute_around(context)
    if attribute is None or attribute.name != "mesh":
        return None
    text, span = in_file(context)
    own = context.span.start - span.start
    path = _BARE_PATH.match(text, attribute.name_span.end - own)
    if path is None or path.end(1) + own <= context.span.start:
        return None
    return (path[1].decode(), Span(path.start(1) + own, path.end(1) + own))


def bare_path_message(path: str) -> str:
    return f"expected a path in double quotes; write 'mesh \"{path}\";'"
