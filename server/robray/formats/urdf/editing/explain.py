"""What an element of a robot, or an attribute of one, is for."""

import re

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.features.hover import Hover
from robray.formats.urdf.editing.describe_attribute import describe_attribute
from robray.formats.urdf.editing.tag_context import Typing, tag_context
from robray.formats.urdf.statements import Joint
from robray.formats.urdf.vocabulary import word_in
from robray.text.markdown import code


def explain(file: SourceFile, offset: int) -> Hover | None:
    facts = file.reading.facts
    context = tag_context(facts, file.text, offset)
    if context is None or context.typing is Typing.END:
        return None
    written = file.text[context.replaced.start : context.replaced.end].decode("utf-8", "replace")
    at = FileSpan(file.path, context.replaced)
    if context.typing is Typing.ELEMENT:
        word = word_in((*context.path, written))
        return None if word is None else Hover(at, f"{code(f'<{word.name}>')}: {word.documentation}")
    rank = facts.rank_at(offset)
    statement = None if rank == TOP else facts.items[rank].statement
    joint = statement if isinstance(statement, Joint) else None
    if context.typing is Typing.VALUE:
        told = describe_attribute(context.path, context.attribute, written, joint)
    else:
        told = describe_attribute(context.path, written, _value_behind(file.text, at.span.end), joint)
    return None if told is None else Hover(at, told)


def _value_behind(text: bytes, end: int) -> str:
    """The value of the attribute whose name ends there."""
    found = _VALUE_BEHIND.match(text, end)
    return "" if found is None else (found[1] or found[2] or b"").decode("utf-8", "replace")


_VALUE_BEHIND = re.compile(rb"\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")
