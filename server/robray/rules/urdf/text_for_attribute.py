"""What stands between two tags as in other formats, and is an attribute in URDF: `<parent>base</parent>`."""

import re

from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.text.spans import Span

_CONTENT = re.compile(rb"[ \t]*>[ \t\r\n]*([\w./:-]+(?:[ \t]+[\w./:-]+)*)[ \t\r\n]*</([\w:]+)[ \t]*(?=>)")


def attribute_in_text(context: RuleContext, attribute: str) -> tuple[str, Fix] | None:
    """The tag with its text as the attribute; the finding is at the name of the opening tag."""
    if context.scene is None or not attribute.isidentifier():
        # What a robot as a whole lacks stands in no tag of its own, and of two attributes nobody knows which it is.
        return None
    text, span = in_file(context)
    found = _CONTENT.match(text, span.end)
    tag = text[span.start : span.end].decode("utf-8", "replace")
    if found is None or found[2] != text[span.start : span.end] or not text.endswith(b"<", 0, span.start):
        return None
    written = f'{tag} {attribute}="{found[1].decode("utf-8", "replace")}"/'
    whole = Span(context.span.start, context.span.start + found.end() - span.start)
    return f"<{written}>", Fix(f"Change to '<{written}>'", (Replacement(whole, written),)).unsafe
