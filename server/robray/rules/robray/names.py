"""Names that are missing, invalid or written as several words."""

import re
from collections.abc import Sequence
from functools import partial

from robray.analysis.files import SourceFile
from robray.analysis.queries import Query
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, is_identifier, replaced, scene_and_place, statement
from robray.rules.robray.blocks import attribute_around
from robray.text.spans import Span

RESERVED = rb"(?:frame|class|object|geometry|def|include|allow_collision)"
_NAMED = re.compile(rb"[ \t]+(" + RESERVED + rb"(?=[ \t]*\{))")
_CONSTANT = re.compile(rb"(?<![\w\"-])def\Z")
_DEFINED = re.compile(rb"[ \t]+(" + RESERVED + rb")(?![\w-])(?=[ \t]*[-+\d.(\w])")
_NAMING = re.compile(rb"(?<![\w\"-])(?:frame|class|object)[ \t]+\Z")
_OPENING = re.compile(rb"[ \t]*\{")
_NAMED_BY = re.compile(rb"(?<![\w\"-])(?:parent|isa|variable)[ \t]+\Z")
_END = re.compile(rb"[ \t]*;")
_ODD_NAME = re.compile(rb"[ \t]+(_[A-Za-z0-9_-]+)")
_LONGEST_BEFORE = 60
"""Bytes to look back for the word before a name."""


def is_meant_as_name(context: RuleContext) -> bool:
    """True for a reserved word as the name of the block whose keyword is right before it, or as an attribute's value
    that should be a name.
    """
    text, (start, end) = in_file(context)
    before = text[max(start - _LONGEST_BEFORE, 0) : start]
    if _NAMED_BY.search(before) is not None:
        return _END.match(text, end) is not None
    return _NAMING.search(before) is not None and _OPENING.match(text, end) is not None


def meant_kind(file: SourceFile, label: int) -> BlockKind | None:
    """The intended kind of block of an item whose keyword is the name behind another one."""
    if label == TOP:
        return None
    facts, text = file.reading.facts, file.text
    rank = facts.rank(label)
    start, block = facts.starts[rank], facts.items[rank].statement
    if not isinstance(block, Block):
        return None
    head = _NAMING.search(text, max(start - _LONGEST_BEFORE, 0), start)
    is_head = head is not None and _OPENING.match(text, start + len(block.kind.value)) is not None
    return BlockKind(head[0].strip().decode()) if head is not None and is_head else None


def constant_named(text: bytes, at: int) -> Span | None:
    """The reserved word behind a 'def' that ends at a byte, with a value behind it."""
    if _CONSTANT.search(text, max(at - _LONGEST_BEFORE, 0), at) is None:
        return None
    match = _DEFINED.match(text, at)
    return None if match is None else Span(*match.span(1))


def _name(context: RuleContext) -> tuple[str, Span] | None:
    """The reserved word used as a name, and its place."""
    text, span = in_file(context)
    match = _NAMED.match(text, span.end)
    if match is None:
        return None
    return match[1].decode(), Span(*match.span(1)).shifted(context.span.end - span.end)


def _missing_name_message(context: RuleContext) -> str:
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


def _missing_name_fix(context: RuleContext) -> Fix | None:
    name = _name(context)
    # It may be a part of another name: `def` for `def_1`.
    return None if name is None else Fix("Put the name in quotes", (Replacement(name[1], f'"{name[0]}"'),)).unsafe


def _invalid_name_takes_quotes(context: RuleContext) -> bool:
    found = statement(context)
    if isinstance(found, Block):
        return found.name is not None and found.name.span == context.span
    return isinstance(found, AllowedCollision)


def _invalid_name_message(context: RuleContext) -> str:
    text = context.details.text
    if _invalid_name_takes_quotes(context):
        return f"'{text}' is not a name; begin it with a letter or put it in double quotes"
    if isinstance(statement(context), Constant):
        if text.startswith('"'):
            return f"the name of a constant cannot be quoted; write {text.strip(chr(34))}"
        return f"'{text}' is not a name; begin it with a letter, and do not use a reserved word"
    remedy = "; remove the quotes" if _is_word(text.strip('"')) else ""
    return f"'{text}' is not an attribute{remedy}"


def _is_word(text: str) -> bool:
    return text in ROBRAY.attributes or text in ROBRAY.keywords


def _invalid_name_fix(context: RuleContext) -> Fix | None:
    text = context.details.text
    if _invalid_name_takes_quotes(context):
        # A letter may be missing: `3` for `l3`.
        return replaced(context, f'"{text}"', safe=False)
    bare = text.strip('"')
    is_meant = is_identifier(bare) if isinstance(statement(context), Constant) else _is_word(bare)
    return replaced(context, bare, safe=True) if bare != text and is_meant else None


def _renamed(name: str, reserved: str) -> str:
    return f"{reserved}_{name[len(reserved) + 1 :]}"


def _reserved_prefix_takes_quotes(context: RuleContext) -> bool:
    found = statement(context)
    if isinstance(found, Block) and found.name is not None and found.name.span == context.span:
        return True
    return isinstance(found, AllowedCollision) or _named_kind(context) is not None


def _named_kind(context: RuleContext) -> SymbolKind | None:
    """The kind of name that is the attribute's value."""
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None or attribute.value.span != context.span:
        return None
    word = ROBRAY.attributes.get(attribute.name)
    return None if word is None else word.refers


def _mended(context: RuleContext) -> tuple[str, bool]:
    """The replacement, and True if it is certain: in quotes if the name is declared, or used."""
    name, reserved = context.details
    renamed = _renamed(name, reserved)
    if not _reserved_prefix_takes_quotes(context):
        return renamed, False
    kind = _named_kind(context)
    is_sure = kind is None or is_declared(context, kind, name)
    if kind is not None and not is_sure and is_declared(context, kind, renamed):
        return renamed, False
    return f'"{name}"', is_sure


def _reserved_prefix_message(context: RuleContext) -> str:
    name, reserved = context.details
    mended, _ = _mended(context)
    # A declaration may choose its name; a use may not.
    is_choice = mended.startswith('"') and _named_kind(context) is None
    write = f"'{_renamed(name, reserved)}' or '{mended}'" if is_choice else f"'{mended}'"
    return f"amino reads '{name}' as the reserved word '{reserved}' and a minus; write {write}"


def _reserved_prefix_fix(context: RuleContext) -> Fix:
    mended, is_sure = _mended(context)
    return replaced(context, mended, safe=is_sure)


_WORDS = re.compile(r"((?:[ \t]+[A-Za-z0-9_-]+)+)[ \t]*(?:\r?\n[ \t]*)?\{")
_LONGEST_BEHIND = 200
"""Bytes behind the first word that are searched."""
_BASE = re.compile(
    rb"[ \t]*(?:\([ \t]*(?P<within>[A-Za-z][\w-]*)[ \t]*\)[ \t]*:?"
    rb"|(?::(?!:)|->|<-|<:?|(?:extends|from|in|inherits|isa|of|on|parent|under)\b(?!-))"
    rb"[ \t]*(?P<behind>[A-Za-z][\w-]*))"
    rb"[ \t]*(?:\{|\r?\n|\Z)"
)
"""The base behind a name in other languages: `arm(base) {`, `arm : base {`, `arm extends base {`."""
_MARKS = ("-", "_", "")


def words_behind(context: RuleContext, at: int) -> str:
    """The words between the first word of a name, which ends at a byte of the file, and the brace of its block.

    Empty without any, or if they have a meaning.
    """
    text, _ = in_file(context)
    match = _WORDS.match(text[at : at + _LONGEST_BEHIND].decode("utf-8", "replace"))
    words = ROBRAY
    meaning = words.keywords.keys() | words.attributes.keys()
    return "" if match is None or not meaning.isdisjoint(match[1].split()) else match[1]


def head_cut_at(context: RuleContext) -> tuple[str, str] | None:
    """The name of a block and the words behind it, if the finding is at the first of those."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is BlockKind.GEOMETRY or block.name is None or block.name.quoted:
        return None
    text, span = in_file(context)
    name_end = span.start - (context.span.start - block.name.span.end)
    words = words_behind(context, name_end)
    return (block.name.text, words) if words and not text[name_end : span.start].strip() else None


def base_behind(context: RuleContext, at: int) -> str | None:
    """The parent or base of a block, if it is between the end of its name, `at`, and its brace.

    A line end may replace the brace. None without a base.
    """
    text, _ = in_file(context)
    found = _BASE.match(text, at)
    return None if found is None else (found["within"] or found["behind"]).decode()


def base_at(context: RuleContext) -> str | None:
    """The replacement, if the finding is at the first character of a base; None for anything else."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is BlockKind.GEOMETRY or block.name is None:
        return None
    text, span = in_file(context)
    between = text[span.start - max(context.span.start - block.name.span.end, 0) : span.start]
    base = None if between.strip() else base_behind(context, span.start)
    return None if base is None else base_message(context, block.kind.value, base)


def base_message(context: RuleContext, word: str, base: str) -> str:
    """The replacement of `class name(base) {`, and of `frame name : revolute {`."""
    if word == BlockKind.CLASS.value:
        return f"name a base class in the block; write 'isa {base};'"
    if is_declared(context, SymbolKind.CLASS, base) and not is_declared(context, SymbolKind.FRAME, base):
        return f"name a class in the block; write 'isa {base};'"
    if base in ROBRAY.joint_types and not is_declared(context, SymbolKind.FRAME, base):
        return f"name the joint type in the block; write 'type {base};'"
    return f"name the parent in the block; write 'parent {base};'"


def split_message(context: RuleContext, name: str, words: str) -> str:
    parts = [name, *words.split()]
    right = _quoted(context, parts) or "-".join(parts)
    return f"a name is one word; write '{right}' for '{name}{words}'"


def joined_name(context: RuleContext, name: str, words: str, end: int) -> Fix:
    """The words joined as the scene names it; `end` is that of the name, in the item's local text."""
    behind = Span(end, end + len(words))
    parts = words.split()
    if set(parts) == {name}:
        return Fix("Remove the repeated word", (Replacement(behind, ""),)).unsafe
    if (quoted := _quoted(context, [name, *parts])) is not None:
        return Fix("Put the name in quotes", (Replacement(Span(end - len(name.encode()), behind.end), quoted),)).unsafe
    mark = next((mark for mark in _MARKS if _is_used(context, mark.join([name, *parts]))), None)
    text = "".join(f"{'-' if mark is None else mark}{part}" for part in parts)
    fix = Fix("Join the words", (Replacement(behind, text),))
    return fix.by_hand if mark is None else fix.unsafe


def _quoted(context: RuleContext, parts: Sequence[str]) -> str | None:
    """The name in quotes, where the scene names a frame or a class so."""
    name = " ".join(parts)
    return f'"{name}"' if context.scene is not None and _is_used(context, name) else None


def _is_used(context: RuleContext, name: str) -> bool:
    """True if the scene uses such a frame or class."""
    scene, _ = scene_and_place(context)
    return any(scene.dependents.get(Query(query_kind, name)) for query_kind in (QueryKind.FRAME, QueryKind.CLASS))


def declared_as_one(context: RuleContext, kind: SymbolKind, words: Sequence[str]) -> str | None:
    """The name made of these parts, if the scene has it and not the first part alone."""
    if not all(map(is_identifier, words[:1])) or is_declared(context, kind, words[0]):
        return None
    names = (mark.join(words) for mark in _MARKS)
    return next((name for name in names if is_declared(context, kind, name)), None)


LOGIC = {
    "missing-name": partial(Rule, message_at=_missing_name_message, fix=_missing_name_fix),
    "invalid-name": partial(Rule, message_at=_invalid_name_message, fix=_invalid_name_fix),
    "reserved-prefix": partial(Rule, message_at=_reserved_prefix_message, fix=_reserved_prefix_fix),
    "object-block": partial(Rule, fix=lambda context: replaced(context, "frame", safe=False)),
}
