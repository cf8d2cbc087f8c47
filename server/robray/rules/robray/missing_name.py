"""Noted by lowering: a statement that declares something without saying what."""

import re
from functools import partial

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.text.spans import Span

RESERVED = rb"(?:frame|class|object|geometry|def|include|allow_collision)"
_NAMED = re.compile(rb"[ \t]+(" + RESERVED + rb"(?=[ \t]*\{))")
_CONSTANT = re.compile(rb"(?<![\w\"-])def\Z")
_DEFINED = re.compile(rb"[ \t]+(" + RESERVED + rb")(?![\w-])(?=[ \t]*[-+\d.(\w])")
_NAMING = re.compile(rb"(?<![\w\"-])(?:frame|class|object)[ \t]+\Z")
_OPENING = re.compile(rb"[ \t]*\{")
_NAMED_BY = re.compile(rb"(?<![\w\"-])(?:parent|isa|variable)[ \t]+\Z")
_END = re.compile(rb"[ \t]*;")
_ATTRIBUTE = re.compile(_NAMED_BY.pattern.removesuffix(rb"\Z") + RESERVED + rb"[ \t]*\Z")
_ODD_NAME = re.compile(rb"[ \t]+(_[A-Za-z0-9_-]+)")
_LONGEST = 60
"""Bytes to look back for the word before a name."""


def is_meant_as_name(context: RuleContext) -> bool:
    """Whether the reserved word at the finding is the name of the block whose keyword stands right before it, or the
    name that an attribute was to have for its value."""
    text, (start, end) = in_file(context)
    before = text[max(start - _LONGEST, 0) : start]
    if _NAMED_BY.search(before) is not None:
        return _END.match(text, end) is not None
    return _NAMING.search(before) is not None and _OPENING.match(text, end) is not None


def meant_kind(file: SourceFile, label: int) -> BlockKind | None:
    """The kind of block that an item was to be, where its own keyword is the name that stands behind another one."""
    if label == TOP:
        return None
    facts, text = file.reading.facts, file.text
    rank = facts.rank(label)
    start, block = facts.starts[rank], facts.items[rank].statement
    if not isinstance(block, Block):
        return None
    head = _NAMING.search(text, max(start - _LONGEST, 0), start)
    is_head = head is not None and _OPENING.match(text, start + len(block.kind.value)) is not None
    return BlockKind(head[0].strip().decode()) if head is not None and is_head else None


def is_behind_name(context: RuleContext) -> bool:
    """Whether a semicolon at the finding ends an attribute whose name is a reserved word: more is said of that."""
    text, (start, _) = in_file(context)
    return _ATTRIBUTE.search(text[max(start - _LONGEST, 0) : start]) is not None


def constant_named(text: bytes, at: int) -> Span | None:
    """The reserved word behind a 'def' that ends at a byte, with a value behind it."""
    if _CONSTANT.search(text, max(at - _LONGEST, 0), at) is None:
        return None
    match = _DEFINED.match(text, at)
    return None if match is None else Span(*match.span(1))


def _name(context: RuleContext) -> tuple[str, Span] | None:
    """The reserved word that is meant as a name, and where it is."""
    text, span = in_file(context)
    match = _NAMED.match(text, span.end)
    if match is None:
        return None
    return match[1].decode(), Span(*match.span(1)).shifted(context.span.end - span.end)


def _message(context: RuleContext) -> str:
    word, right = context.details
    name = _name(context)
    text, span = in_file(context)
    if (odd := _ODD_NAME.match(text, span.end)) is not None:
        return f"'{odd[1].decode()}' is not a name; begin it with a letter"
    if name is None and (constant := constant_named(text, span.end)) is not None:
        reserved = text[constant.start : constant.end].decode()
        return f"'{reserved}' is a reserved word; rename the constant, for example to '{reserved}_'"
    if name is None:
        return f"missing name after '{word}'; write '{right}'"
    return f"'{name[0]}' is a reserved word; write '\"{name[0]}\"' in quotes or use another name"


def _fix(context: RuleContext) -> Fix | None:
    name = _name(context)
    # It may be a part of another name: `def` for `def_1`.
    return None if name is None else Fix("Put the name in quotes", (Replacement(name[1], f'"{name[0]}"'),)).unsafe


LOGIC = {"missing-name": partial(Rule, message_at=_message, fix=_fix, is_said=is_meant_as_name)}
