"""Characters that no word, number or operator has."""

import re
import unicodedata
from decimal import Decimal
from functools import partial

from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, inserted, replaced, statement
from robray.rules.robray.blocks import attribute_around, first_value_before, is_alone
from robray.rules.robray.broken_text import ends_line
from robray.rules.robray.names import base_at
from robray.rules.robray.numbers import MisspeltNumber, misspelt_number
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


_LOOKALIKES = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
    "*": "\u00b7\u00d7\u2217\u22c5",
    "/": "\u00f7\u2215",
    '"': "'\u00ab\u00bb\u2018\u2019\u201c\u201d\u201e",
    "*deg": "\u00b0\u00ba\u02da",
    "**2": "\u00b2",
    "**3": "\u00b3",
}
_MEANT = {character: meant for meant, characters in _LOOKALIKES.items() for character in characters}
"""ASCII equivalents of typographic and foreign characters."""

_HINTS = {
    "=": "remove it",
    ":": "remove it",
    "%": "there is no remainder operator",
    ".": "put a name with '.' in double quotes",
    "_": "begin a name with a letter",
    "'": "use double quotes for strings",
    "\\": "a backslash is only allowed in strings",
}

_CLOSING = {"'": "'", "\u2018": "\u2019", "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb"}
_FARTHEST = 4096
"""Bytes before a quote in which the beginning of its line is searched."""

_REMOVED = frozenset("=:")
_LIKE_SEMICOLON = frozenset(":.")
_TO_BRACE = re.compile(rb"[ \t]*\{")
_VALUE_END = re.compile(rb"[ \t]*[;,\]]")
_ARRAY_END = re.compile(rb"[ \t]*(?:;|\r?\n|\Z|#|//)")
_PER_CENT = re.compile(rb"(?<![\w.])([0-9]{1,9}(?:\.[0-9]{1,9})?)[ \t]*\Z")
_VARIABLE = re.compile(rb"([A-Za-z][\w-]*)|\{([A-Za-z][\w-]*)\}")
_MODULE = re.compile(rb"\b(math|Math|np|numpy|std)\Z")
_LOOKED_BEFORE = 40
_BLANKS = re.compile(rb"[ \t]*")
_PARTED = re.compile(rb"::?[A-Za-z]")


def _is_blank(text: str) -> bool:
    """True if all of it is invisible: kinds of blanks, and marks of direction."""
    return all(character.isspace() or unicodedata.category(character) in ("Cf", "Zs", "Cc") for character in text)


def _stands_for_semicolon(context: RuleContext) -> bool:
    """True if it ends a line like a semicolon."""
    text, span = in_file(context)
    return context.details.text in _LIKE_SEMICOLON and ends_line(text, span.end)


def _is_before_block(context: RuleContext) -> bool:
    text, span = in_file(context)
    return _TO_BRACE.match(text, span.end) is not None


def _named(character: str) -> str:
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")


def _intended(text: str) -> str | None:
    """The corrected characters; None if they are unknown."""
    if text in _REMOVED:
        return ""
    if _is_blank(text):
        return " "
    ascii_text = unicodedata.normalize("NFKC", "".join(_MEANT.get(character, character) for character in text))
    return ascii_text if ascii_text.isascii() and ascii_text != text else None


def _number(context: RuleContext) -> MisspeltNumber | None:
    """The number with it, or before it."""
    text, span = in_file(context)
    is_inside = context.details.text in ("_", ".") and (
        text[span.start - 1 : span.start].isdigit() or text[span.start - 1 : span.start] == b"."
    )
    return misspelt_number(context) if is_inside and not _stands_for_semicolon(context) else None


def _foreign(context: RuleContext) -> tuple[str, Replacement | None] | None:
    """The meaning in other languages: per cent, a variable, or a part of a module; and the replacement."""
    text, span = in_file(context)
    own = context.span.start - span.start
    match context.details.text:
        case "%" if (
            _VALUE_END.match(text, span.end)
            and (number := _PER_CENT.search(text, max(span.start - _LOOKED_BEFORE, 0), span.start)) is not None
        ):
            value = f"{(Decimal(number[1].decode()) / 100).normalize():f}"
            whole = Span(number.start(1) + own, context.span.end)
            return f"write '{value}'", Replacement(whole, value)
        case "$" if (name := _VARIABLE.match(text, span.end)) is not None:
            word = (name[1] or name[2]).decode()
            # A brace begins a block, on which the item's local text behind it depends.
            whole = Span(context.span.start, name.end() + own)
            return f"write '{word}'", None if name[1] is None else Replacement(whole, word)
        case "." if (module := _MODULE.search(text, max(span.start - _LOOKED_BEFORE, 0), span.start)) is not None and (
            text.startswith(b"pi", span.end) and not text[span.end + 2 : span.end + 3].isalnum()
        ):
            whole = Span(module.start(1) + own, context.span.end)
            return "write 'pi'", Replacement(whole._replace(end=whole.end + len("pi")), "pi")
    return None


def _begins_value(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    text, span = in_file(context)
    if attribute is None:
        return False
    return not text[span.start - (context.span.start - attribute.name_span.end) : span.start].strip()


def _ends_array(context: RuleContext) -> bool:
    """True in place of the bracket of an open array."""
    text, span = in_file(context)
    if context.details.text != ">" or _ARRAY_END.match(text, span.end) is None:
        return False
    low = max(span.start - _FARTHEST, 0)
    begin = max(low, *(text.rfind(mark, low, span.start) + 1 for mark in (b";", b"{", b"}")))
    return text.count(b"[", begin, span.start) > text.count(b"]", begin, span.start)


def _is_in_name(context: RuleContext) -> bool:
    """True in a name with separators of other formats: `lifter::wrist`."""
    text, span = in_file(context)
    return (
        _PARTED.match(text, span.start) is not None
        and text[span.start - 1 : span.start].isalnum()
        and (not _is_behind_name(context))
    )


def _message(context: RuleContext) -> str:
    """Depends on the character and the text around it: the cases exclude each other, in order."""
    text = context.details.text
    if (path := bare_path(context)) is not None:
        return bare_path_message(path[0])
    if (number := _number(context)) is not None:
        return number.message
    if _is_blank(text):
        return f"unexpected {_named(text[0])}; use a normal space"
    what = f'"{text}"' if "'" in text else f"'{text}'"
    intended = _intended(text)
    if _stands_for_semicolon(context):
        return f"unexpected {what}; end the statement with ';'"
    if (other := _foreign(context)) is not None:
        return f"unexpected {what}; {other[0]}"
    if (base := base_at(context)) is not None:
        return f"unexpected {what}; {base}"
    if text == ":" and _is_before_block(context):
        return f"unexpected {what} before '{{'; remove it"
    if text == "<" and _begins_value(context):
        return f"unexpected {what}; begin an array with '['"
    if _ends_array(context):
        return f"unexpected {what}; end an array with ']'"
    if text == ":" and _is_in_name(context):
        return f"unexpected {what}; put a name with ':' in double quotes"
    if text in _HINTS:
        return f"unexpected {what}; {_HINTS[text]}"
    if intended == "-" and first_value_before(context) is not None:
        return f"unexpected {what}; write '-', and '0 + ' before the first value"
    if intended:
        meant = f"'{intended}'" if "'" not in intended else f'"{intended}"'
        return f"unexpected {what}; write {meant}"
    if text.isascii():
        return f"unexpected {what}"
    return f"unexpected {what}, {_named(text[0])}; use it only in strings and comments"


def _fix(context: RuleContext) -> Fix | None:
    if (path := bare_path(context)) is not None:
        return replaced(context._replace(span=path[1]), f'"{path[0]}"', safe=False)
    if (number := _number(context)) is not None:
        return number.fix()
    other = _foreign(context)
    if other is not None:
        if other[1] is None:
            return None
        return Fix(f"Change to '{other[1].text}'", (other[1],)).unsafe
    if _stands_for_semicolon(context):
        return replaced(context, ";", safe=False)
    if _ends_array(context):
        return replaced(context, "]", safe=False)
    intended = _intended(context.details.text)
    if intended is None or (context.details.text == ":" and _is_in_name(context)) or base_at(context) is not None:
        return None
    if intended == '"':
        return _fixed_quotes(context)
    text, span = in_file(context)
    if intended == "":
        behind = _BLANKS.match(text, span.end)
        assert behind is not None, "no blanks are blanks too"
        blanks = behind.end() - span.end
        before = text[span.start - 1 : span.start].isspace()
        own = Span(context.span.start, context.span.end + (blanks if before else 0))
        replacement = Replacement(own, "" if before or blanks else " ")
        return Fix(
            f"Remove '{context.details.text}'",
            (replacement,),
            Applicability.if_safe(_is_behind_name(context) and is_alone(context)),
        )
    if intended == "-" and (first := first_value_before(context)) is not None:
        # A minus right behind the first value of an attribute is not a subtraction.
        zero = inserted(context, first, "0 + ")
        return Fix("Change to '0 + … -'", (zero, Replacement(context.span, "-"))).unsafe
    return replaced(context, intended, safe=_is_blank(context.details.text))


def _is_behind_name(context: RuleContext) -> bool:
    """True between the name of an attribute or constant and its value."""
    found = statement(context)
    attribute = attribute_around(context)
    if isinstance(found, Constant):
        name = None if found.name is None else found.name.span
    else:
        known = attribute is not None and attribute.name in ROBRAY.attributes
        name = attribute.name_span if attribute is not None and known else None
    text, span = in_file(context)
    if name is None or name.end > context.span.start:
        return False
    return not text[span.start - (context.span.start - name.end) : span.start].strip()


def _fixed_quotes(context: RuleContext) -> Fix | None:
    """Both quotes of a pair on one line; None for the second one of a pair and for a single one."""
    text, span = in_file(context)
    closing = _CLOSING.get(context.details.text)
    quoted = None if closing is None else re.compile(rb'[^\n{}"]*?(?=%s)' % closing.encode()).match(text, span.end)
    if closing is None or quoted is None:
        return None
    if closing == context.details.text:
        low = max(span.start - _FARTHEST, 0)
        line = text.rfind(b"\n", low, span.start) + 1 or low
        if (low and line == low) or text.count(closing.encode(), line, span.start) % 2:
            return None
    at = context.span.end + quoted.end() - span.end
    second = Replacement(Span(at, at + len(closing.encode())), '"')
    return Fix("Change to double quotes", (Replacement(context.span, '"'), second), Applicability.UNSAFE)


LOGIC = {
    "invalid-character": partial(Rule, message_at=_message, fix=_fix),
}
