"""Keys that are missing, each with the first value that it may have."""

from robray.formats.rofi.vocabulary import FIRST_VALUES
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, listed
from robray.text.spans import Span


def inserted_key(context: RuleContext) -> Fix | None:
    """Behind the last member of the object, in lines of their own where that has one; None if it is not read."""
    if context.place is None:
        return None
    keys, _, at, last_key = context.details
    text, span = in_file(context)
    members = [f'"{key}": {FIRST_VALUES[key]}' for key in keys]
    if last_key is None:
        new = f" {', '.join(members)} "
    else:
        # Both offsets are in the same object as the finding, of which nothing is cut out before them.
        begin = span.start + last_key - context.span.start
        line = text.rfind(b"\n", 0, begin) + 1
        indent = text[line:begin].decode("utf-8", "replace")
        before = f",\n{indent}" if line and not indent.strip(" \t") else ", "
        new = "".join(before + member for member in members)
    return Fix(f"Insert {listed(keys, len(keys))}", (Replacement(Span(at, at), new),), Applicability.BY_HAND)
