"""A key that is missing, with the first value that it may have."""

from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.text.spans import Span


def inserted_key(context: RuleContext) -> Fix | None:
    """Behind the last member of the object, in a line of its own where that has one; None if it is not read."""
    if context.place is None:
        return None
    key, _, at, last_key, value = context.details
    text, span = in_file(context)
    member = f'"{key}": {value}'
    if last_key is None:
        new = f" {member} "
    else:
        # Both offsets are in the same object as the finding, of which nothing is cut out before them.
        begin = span.start + last_key - context.span.start
        line = text.rfind(b"\n", 0, begin) + 1
        indent = text[line:begin].decode("utf-8", "replace")
        new = f",\n{indent}{member}" if line and not indent.strip(" \t") else f", {member}"
    return Fix(f"insert '{key}'", (Replacement(Span(at, at), new),), Applicability.BY_HAND)
