"""One name that is written as several words: `frame joint 3 {`, `parent blue block;`."""

import re
from collections.abc import Sequence

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, is_identifier, scene_and_place, statement
from robray.text.spans import Span

_WORDS = re.compile(r"((?:[ \t]+[A-Za-z0-9_-]+)+)[ \t]*(?:\r?\n[ \t]*)?\{")
_LONGEST = 200
"""Bytes behind the first word that are looked at."""
_BASE = re.compile(
    rb"[ \t]*(?:\([ \t]*(?P<within>[A-Za-z][\w-]*)[ \t]*\)[ \t]*:?"
    rb"|(?::(?!:)|->|<-|<:?|(?:extends|from|in|inherits|isa|of|on|parent|under)\b(?!-))"
    rb"[ \t]*(?P<behind>[A-Za-z][\w-]*))"
    rb"[ \t]*(?:\{|\r?\n|\Z)"
)
"""What other languages put behind a name: `arm(base) {`, `arm : base {`, `arm extends base {`."""
_MARKS = ("-", "_", "")


def words_behind(context: RuleContext, at: int) -> str:
    """What stands between the first word of a name, which ends at a byte of the file, and the brace of its block.

    Empty where there is nothing, or words that mean something.
    """
    text, _ = in_file(context)
    match = _WORDS.match(text[at : at + _LONGEST].decode("utf-8", "replace"))
    words = ROBRAY
    meaning = words.keywords.keys() | words.attributes.keys()
    return "" if match is None or not meaning.isdisjoint(match[1].split()) else match[1]


def head_cut_at(context: RuleContext) -> tuple[str, str] | None:
    """The name of a block and the words behind it, where the finding is at the first of those."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is BlockKind.GEOMETRY or block.name is None or block.name.quoted:
        return None
    text, span = in_file(context)
    name_end = span.start - (context.span.start - block.name.span.end)
    words = words_behind(context, name_end)
    return (block.name.text, words) if words and not text[name_end : span.start].strip() else None


def base_behind(context: RuleContext, at: int) -> str | None:
    """What a block is to hang or derive from, where that stands between the end of its name, `at`, and its brace.

    A line's end serves for the brace. None where there is nothing of the kind.
    """
    text, _ = in_file(context)
    found = _BASE.match(text, at)
    return None if found is None else (found["within"] or found["behind"]).decode()


def base_at(context: RuleContext) -> str | None:
    """What to write for that where the finding is at its first character; None for anything else."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is BlockKind.GEOMETRY or block.name is None:
        return None
    text, span = in_file(context)
    between = text[span.start - max(context.span.start - block.name.span.end, 0) : span.start]
    base = None if between.strip() else base_behind(context, span.start)
    return None if base is None else base_message(context, block.kind.value, base)


def base_message(context: RuleContext, word: str, base: str) -> str:
    """What to write for `class name(base) {`, and for `frame name : revolute {`."""
    if word == BlockKind.CLASS.value:
        return f"name a base class in the block; write 'isa {base};'"
    if is_declared(context, SymbolKind.CLASS, base) and not is_declared(context, SymbolKind.FRAME, base):
        return f"name a class in the block; write 'isa {base};'"
    if base in ROBRAY.joint_types and not is_declared(context, SymbolKind.FRAME, base):
        return f"name the joint type in the block; write 'type {base};'"
    return f"name the parent in the block; write 'parent {base};'"


def message(context: RuleContext, name: str, words: str) -> str:
    parts = [name, *words.split()]
    right = _quoted(context, parts) or "-".join(parts)
    return f"a name is one word; write '{right}' for '{name}{words}'"


def joined(context: RuleContext, name: str, words: str, end: int) -> Fix:
    """The words as one, as the scene names it; `end` is that of the name, in the item's local text."""
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
    """Whether the scene names a frame or a class so."""
    scene, _ = scene_and_place(context)
    return any(scene.dependents.get(Query(query_kind, name)) for query_kind in (QueryKind.FRAME, QueryKind.CLASS))


def declared_as_one(context: RuleContext, kind: SymbolKind, words: Sequence[str]) -> str | None:
    """The name of which these are the parts, if the scene has it and none for the first part alone."""
    if not all(map(is_identifier, words[:1])) or is_declared(context, kind, words[0]):
        return None
    names = (mark.join(words) for mark in _MARKS)
    return next((name for name in names if is_declared(context, kind, name)), None)
