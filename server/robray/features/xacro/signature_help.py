"""The parameters of the macro being called."""

import re
from collections.abc import Sequence

from robray.features.signature_help import Signature, SignatureHelp, Slot
from robray.features.xacro.typed import Place, Typed, typed_at
from robray.features.xacro.visible import document_of, macros, parameter_text, views
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX, Element
from robray.formats.xacro.scopes import Macro
from robray.formats.xacro.texts import Parameter
from robray.text.markdown import code_block
from robray.text.printable import printable
from robray.text.spans import Span

_COMMENT = re.compile(rb"<!--((?:(?!-->).)*)-->[ \t\r]*\n?[ \t]*\Z", re.DOTALL)
_MOST_COMMENT = 2_000
_RULE = re.compile(r"^\W*$|^[\W_]+(?=\w)|[=*#~-]{3,}", re.MULTILINE)


def signature_help(expansions: Sequence[Expansion], path: str, offset: int) -> SignatureHelp | None:
    """None outside the tag of a call, and if no parameter of its macro is written or missing."""
    document = document_of(expansions, path)
    typed = typed_at(document.text, offset) if document is not None else None
    if (
        document is None
        or typed is None
        or typed.place not in (Place.ATTRIBUTE, Place.VALUE)
        or not typed.tag.name.startswith(PREFIX)
    ):
        return None
    kind = typed.tag.name.removeprefix(PREFIX)
    name = typed.attributes.get("macro", "") if kind == "call" else kind
    around = typed.macro.start if typed.macro is not None else None
    macro = macros(views(expansions, path, around, typed.tag.start), document, around).get(name)
    return None if macro is None else _help(name, macro, typed)


def _help(name: str, macro: Macro, typed: Typed) -> SignatureHelp | None:
    active = _active(macro, typed)
    if active is None:
        return None
    label, slots = f"{printable(name)}(", []
    for number, each in enumerate(macro.parameters):
        text = printable(parameter_text(each))
        label += ", " if number else ""
        slots.append(Slot(Span(len(label), len(label) + len(text)), _about(each)))
        label += text
    return SignatureHelp((Signature(label + ")", tuple(slots)),), 0, active, comment_of(macro.element))


def _about(parameter: Parameter) -> str:
    if parameter.name.startswith("**"):
        return "the elements in an element of the call"
    if parameter.name.startswith("*"):
        return "an element of the call"
    default = parameter.default
    if default is None:
        return "required"
    if not default.is_forwarded:
        return f"default: {printable(default.text or '')}"
    either = f", or else {printable(default.text)}" if default.text is not None else ""
    return f"default: the caller's '{printable(parameter.name)}'{either}"


def _active(macro: Macro, typed: Typed) -> int | None:
    """The parameter being written, or the first missing one."""
    names = [each.name for each in macro.parameters]
    written = typed.attribute or typed.typed
    if written in names:
        return names.index(written)
    missing = [
        (each.default is not None, number)
        for number, each in enumerate(macro.parameters)
        if each.name[0] != "*" and each.name not in typed.attributes and each.name.startswith(written)
    ]
    return min(missing)[1] if missing else None


def comment_of(macro: Element) -> str:
    """The comment before a macro in Markdown, without the lines that are drawn in it."""
    text, end = macro.document.text, macro.tag.start
    found = _COMMENT.search(text, max(end - _MOST_COMMENT, 0), end)
    if found is None:
        return ""
    lines = [_RULE.sub("", line).strip() for line in found[1].decode("utf-8", "replace").splitlines()]
    return code_block(line for line in lines if line) if any(lines) else ""
