"""Texts that the grammar takes nowhere, strings, comments and encodings."""

import re
from functools import partial

from robray.formats.robray.details import Unexpected
from robray.formats.robray.statements import Block, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, statement, written
from robray.rules.robray.arrays import braced_array
from robray.rules.robray.broken_text import ends_line, is_lone_bracket, swallowing_comment
from robray.rules.robray.names import base_at, head_cut_at, joined_name, split_message
from robray.text.spans import Span

_COMMA, _BRACE = Unexpected(","), Unexpected("{")

_HINTS = {
    _COMMA: "use commas only in arrays",
    _BRACE: "begin a block with 'frame NAME', 'class NAME' or 'geometry'",
    Unexpected("("): "use parentheses only in values",
    Unexpected(")"): "remove it or add '('",
    Unexpected(")", in_array=True): "end the array with ']'",
    Unexpected("]"): "remove it or add '['",
}

_MARKS = {"--": "begin a comment with '#' or '//'", "*/": "remove it or add '/*'"}
_WORD_BEHIND = re.compile(rb"[ \t]*([A-Za-z][\w-]*)[ \t]+[\w\[\"-]")
_NAME = re.compile(rb"[A-Za-z][\w-]*(?=[ \t]*\Z)")
_SEMICOLON = re.compile(rb"\s*[^\s;{}\w]*\s*;")
_OPERATOR = re.compile(rb"(?<=[\w.\s)])(?:[+/]|\*\*?|\^|-(?=\s))")
_LONGEST = 64
"""Bytes before a brace that are searched for the name of the attribute, or another brace."""
_DIGITS_BEFORE = re.compile(rb"(?<![\w.])([0-9]+)\Z")
_DIGITS_BEHIND = re.compile(rb"([0-9]+)(?![\w.,])")
_CLOSING = re.compile(rb"[ \t]*([\])])")
_OPENING = {b"]": b"[", b")": b"("}
_TO_END = re.compile(rb"[^;{}\n]*")
_FARTHEST = 512
"""Bytes of the statement around a bracket that are searched."""
_ELEMENTS = re.compile(rb"[^\[\](){};\n]*([\]})]?)")


def _array(context: RuleContext) -> Span | None:
    """The bracket, or the end, of the array that the brace begins on this line; None if it begins none."""
    text, span = in_file(context)
    name = _NAME.search(text[max(span.start - _LONGEST, 0) : span.start])
    elements = _ELEMENTS.match(text, span.end)
    if name is None or elements is None or name[0].decode() not in ROBRAY.attributes:
        return None
    return Span(*elements.span(1)).shifted(context.span.start - span.start)


def _is_doubled(context: RuleContext) -> bool:
    """True for a brace right behind that of a block."""
    text, span = in_file(context)
    return context.details == _BRACE and text[max(span.start - _LONGEST, 0) : span.start].rstrip().endswith(b"{")


def _is_alone_in_line(context: RuleContext) -> bool:
    """True for a bracket in place of the brace of a block."""
    text, span = in_file(context)
    return is_lone_bracket(text, span.start)


def _decimal(context: RuleContext) -> str | None:
    """The number in a constant's definition, if the comma is in it."""
    text, span = in_file(context)
    before = _DIGITS_BEFORE.search(text, max(span.start - _LONGEST, 0), span.start)
    behind = _DIGITS_BEHIND.match(text, span.end)
    if not isinstance(statement(context), Constant) or before is None or behind is None:
        return None
    return f"{before[1].decode()}.{behind[1].decode()}"


def _is_before_semicolon(context: RuleContext) -> bool:
    text, span = in_file(context)
    return _SEMICOLON.match(text, span.end) is not None


def _ends_line(context: RuleContext) -> bool:
    text, span = in_file(context)
    return ends_line(text, span.end)


def _is_before_attribute(context: RuleContext) -> bool:
    """True if the next statement seems to begin behind it."""
    text, span = in_file(context)
    word = _WORD_BEHIND.match(text, span.end)
    return word is not None and word[1].decode() in ROBRAY.attributes


def _ends_name(context: RuleContext, block: Block) -> bool:
    return block.name is not None and block.name.span.end == context.span.start


def _comment_mark(context: RuleContext) -> str | None:
    """A mark of comments in other languages, or the end of one without a start."""
    text, span = in_file(context)
    return next((mark for mark in _MARKS if text.startswith(mark.encode(), span.start)), None)


def _wrong_bracket(context: RuleContext) -> Span | None:
    """The bracket in place of a missing one, which closes nothing else in its statement."""
    text, span = in_file(context)
    found = _CLOSING.match(text, span.end)
    if found is None or found[1] == context.details.text.encode():
        return None
    low = max(span.start - _FARTHEST, 0)
    begin = max(low, *(text.rfind(mark, low, span.start) + 1 for mark in (b";", b"{", b"}")))
    behind = _TO_END.match(text, found.end(), found.end() + _FARTHEST)
    opening = _OPENING[found[1]]
    value = text[begin : found.end() if behind is None else behind.end()]
    if value.count(opening) >= value.count(found[1]):
        return None
    return Span(*found.span(1)).shifted(context.span.end - span.end)


def _recorded(context: RuleContext) -> Unexpected:
    assert isinstance(context.details, Unexpected), "so it is noted"
    return context.details


def _syntax_error_message(context: RuleContext) -> str:
    found = _recorded(context)
    said = f"{'missing' if found.is_missing else 'unexpected'} '{found.text}'{' in an array' if found.in_array else ''}"
    if (head := head_cut_at(context)) is not None:
        return base_at(context) or split_message(context, *head)
    block = statement(context)
    if found == Unexpected("/") and isinstance(block, Block) and _ends_name(context, block):
        return f"{said}; put a name with '/' in double quotes"
    if not found.is_missing and (base := base_at(context)) is not None:
        return f"{said}; {base}"
    if found == _BRACE and _array(context) is not None:
        array = braced_array(context)
        meant = "" if array is None else f"; write '{array.text}'"
        return f"write an array between '[' and ']'{meant}"
    if found == _COMMA and (number := _decimal(context)) is not None:
        return f"write decimals with '.'; write '{number}'"
    if _is_doubled(context):
        return f"{said}; the block already has one"
    if _is_alone_in_line(context):
        return f"{said}; end a block with '}}'"
    if found == _COMMA and (_ends_line(context) or _is_before_attribute(context)):
        return f"{said}; end the statement with ';'"
    if (mark := _comment_mark(context)) is not None:
        return f"unexpected '{mark}'; {_MARKS[mark]}"
    if found.is_missing and (bracket := _wrong_bracket(context)) is not None:
        return f"unexpected '{written(context._replace(span=bracket))}'; write '{found.text}'"
    if found.is_missing and not _is_before_semicolon(context):
        return f"{said} and ';'"
    hint = _HINTS.get(found)
    return said if hint is None else f"{said}; {hint}"


def _syntax_error_fix(context: RuleContext) -> Fix | None:
    found = _recorded(context)
    if found.is_missing:
        if (wrong := _wrong_bracket(context)) is not None:
            return replaced(context._replace(span=wrong), found.text, safe=False)
        bracket = found.text
        certain = _is_certain(context, bracket)
        if not _is_before_semicolon(context):
            bracket += ";"
        fix = Fix(f"Insert '{bracket}'", (Replacement(context.span, bracket),), Applicability.UNSAFE)
        return fix if certain else fix.by_hand
    if (head := head_cut_at(context)) is not None:
        blanks = len(head[1]) - len(head[1].lstrip())
        return joined_name(context, *head, context.span.start - blanks)
    if found == _COMMA and (_ends_line(context) or _is_before_attribute(context)):
        return replaced(context, ";", safe=False)
    if found == _COMMA and _decimal(context) is not None:
        return replaced(context, ".", safe=False)
    if found == _BRACE and (closing := _array(context)) is not None:
        if (array := braced_array(context)) is not None:
            return Fix(f"Change to '{array.text}'", (Replacement(array.span, f" {array.text}"),), Applicability.UNSAFE)
        return Fix(
            "Change to '[' and ']'",
            (Replacement(context.span, "["), Replacement(closing, "]")),
            Applicability.UNSAFE,
        )
    if found == Unexpected(")", in_array=True):
        return replaced(context, "]", safe=False)
    if _is_doubled(context):
        return Fix("Remove '{'", (Replacement(context.span, ""),), Applicability.UNSAFE)
    if _is_alone_in_line(context):
        return replaced(context, "}", safe=False)
    if found in (Unexpected(")"), Unexpected("]")):
        fix = Fix(f"Remove '{found.text}'", (Replacement(context.span, ""),), Applicability.UNSAFE)
        text, span = in_file(context)
        is_doubled = text[max(span.start - _LONGEST, 0) : span.start].rstrip()[-1:] == text[span.start : span.end]
        # The other half of a single one may be anywhere.
        return fix if is_doubled else fix.by_hand
    return None


def _is_certain(context: RuleContext, bracket: str) -> bool:
    """True if the bracket can be missing nowhere else: there is at most one operator in the parenthesis."""
    text, span = in_file(context)
    if swallowing_comment(text, span.end) is not None:
        return False
    if bracket != ")":
        return True
    opened = text.rfind(b"(", max(span.start - _LONGEST, 0), span.start)
    return opened >= 0 and len(_OPERATOR.findall(text, opened + 1, span.start)) <= 1


_VALUE = re.compile(rb"[^\"\r\n]*?(?=[ \t]*;?[ \t]*(?:\r?\n|\Z))")


def _unterminated_string_fix(context: RuleContext) -> Fix | None:
    """The quote at the end of its line, before the ';'."""
    text, span = text_around(context)
    value = _VALUE.match(text, span.start + 1)
    return None if value is None else edited("Insert '\"'", (Span(value.end(), value.end()), '"'))


def _invalid_encoding_fix(context: RuleContext) -> Fix | None:
    if not context.details.is_mark:
        return None
    return Fix("Remove the byte order mark", (Replacement(context.span, ""),))


_LONE_RETURN = re.compile(rb"\r(?!\n)")


def _carriage_return_in_comment_fix(context: RuleContext) -> Fix:
    assert context.file is not None, "comments are found in files"
    returns = _LONE_RETURN.finditer(context.file.text, *context.span)
    return Fix(
        "Change to line feeds",
        tuple(Replacement(Span(*found.span()), "\n") for found in returns),
        Applicability.UNSAFE,
    )


def _xml_file_message(context: RuleContext) -> str | None:
    if context.details.name == "robot":
        return "expected a scene, found a robot in XML; rename the file to '.urdf'"
    return None


LOGIC = {
    "syntax-error": partial(
        Rule,
        message_at=_syntax_error_message,
        fix=_syntax_error_fix,
    ),
    "unterminated-string": partial(Rule, fix=_unterminated_string_fix),
    "invalid-encoding": partial(Rule, fix=_invalid_encoding_fix),
    "carriage-return-in-comment": partial(Rule, fix=_carriage_return_in_comment_fix),
    "division-comment": partial(
        Rule,
        fix=lambda context: Fix("Change to '/'", (Replacement(context.span, "/"),), Applicability.UNSAFE),
    ),
    "xml-file": partial(Rule, message_at=_xml_file_message),
}
