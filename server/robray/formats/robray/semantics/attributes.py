"""The attributes of a block, its own and those of its classes (language reference 5 and 7)."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import ClassResult, Given
from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.details import Named, Written
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.details import Misplaced, UnknownAttribute
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.semantics.evaluate import array, evaluate, scalar, wrong_type
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType
from robray.text.records import new
from robray.text.slips import slip

_FRAME = BlockKind.FRAME

_WORDS = ROBRAY.attributes

_NOT_READ = frozenset(
    {"beyond-limits", "invalid-character", "missing-brace", "syntax-error", "unclosed-block", "unterminated-string"}
)
"""Codes of text in a block that is left out."""


def own_attributes(block: Block, context: ResolveContext) -> dict[str, Given]:
    """The block's own attributes by name, evaluated; the last of a name wins. Without `isa`."""
    found: dict[str, Given] = {}
    words, kind, constant, problems = _WORDS, block.kind, context.constant, context.problems
    cuts = sorted(flaw.span.start for flaw in context.flaws if flaw.code in _NOT_READ) if context.flaws else ()
    for attribute in block.attributes:
        name = attribute.name
        word = words.get(name)
        if word is None:
            context.problem("unknown-attribute", attribute.name_span, UnknownAttribute(name, kind.value))
        elif kind not in word.blocks:
            context.problem("misplaced-attribute", attribute.name_span, Misplaced(name, kind.value))
        elif name != "isa":
            written = attribute.value
            value: Evaluated = UNKNOWN
            if type(written) is Array:
                value = array(written, constant, problems)
            elif type(written) is Expression:
                value = scalar(written, constant, problems)
            if (type(value) is str or type(value) is tuple) and word.type is ValueType.FLAG and written is not None:
                # The reader makes a truth of each in place, even of an overridden one.
                problems.append(Problem("wrong-type", written.span, wrong_type(name, word.type, value)))
            if cuts and written is not None and _is_cut(written.span.start, attribute.span.end, cuts):
                value = UNKNOWN
            found[name] = new(Given, (name, value, None))
    return found


def _is_cut(start: int, end: int, cuts: Sequence[int]) -> bool:
    """True if a value, or the text between it and its `;`, has an unreadable part: its meaning is uncertain."""
    at = bisect_left(cuts, start)
    return at < len(cuts) and cuts[at] < end


class Operand(NamedTuple):
    """The operand of an `isa`: the name of a class, if it has one, and the recorded value."""

    name: str | None
    recorded: Evaluated


def isa_operands(block: Block, context: ResolveContext) -> list[Operand]:
    """The `isa` statements with the values that the reader records.

    A name is looked up among the classes as written, and recorded with constants inlined. Anything else is accepted as
    long as no class is defined; in a frame it is not even evaluated.
    """
    found: list[Operand] = []
    for attribute, _, value, _ in block.attributes:
        if attribute != "isa" or value is None:
            continue
        recorded: Evaluated = UNKNOWN
        name = None
        if isinstance(value, Expression) and (operand := value.name) is not None:
            recorded = name = operand.text
            if block.kind is not _FRAME:
                constant = context.constant(name)
                if constant is not None:
                    context.problem("constant-shadows-class", value.span, Named(name))
                    recorded = constant
        else:
            if block.kind is not _FRAME:
                recorded = evaluate(value, context.constant, context.problems)
            if not (isinstance(value, Expression) and not value.steps) and context.ask(QueryKind.ANY_CLASS, ""):
                context.problem("isa-not-a-name", value.span, Written(value.text))
        found.append(new(Operand, (name, recorded)))
    return found


def classes_of(operands: Iterable[Operand], context: ResolveContext) -> list[ClassResult]:
    """The defined classes among `isa` operands, in source order."""
    found = []
    for name, _ in operands:
        if name is not None and (result := context.class_named(name)) is not None:
            found.append(result)
    return found


def is_broken(flaws: Iterable[Problem]) -> bool:
    """True if an item has unreadable text that may belong to it.

    `flaws` are its syntax problems.
    """
    return any(flaw.code in _NOT_READ for flaw in flaws)


def unread_in(
    block: Block, operands: Collection[Operand], classes: Collection[ClassResult], context: ResolveContext
) -> tuple[str, ...]:
    """Attributes that a block may lack, by the words that it has instead: "" for text that is not an attribute.

    Unknown attributes are misspelt ones, and an undefined class may be so in an unread part. `classes` are the defined
    operands.
    """
    found: list[str] = []
    if context.flaws or context.problems:
        words = _WORDS
        found += [""] if is_broken(context.flaws) else []
        for written, _, value, _ in block.attributes:
            if written not in words:
                if _may_say(written, block.kind, words):
                    found.append(written)
            elif written == "isa" and value is None:
                found.append(written)
    if len(classes) == len(operands):
        found += ["isa" for each in classes if each.unread]
        return tuple(dict.fromkeys(found)) if found else ()
    for name, _ in operands:
        if name is None:
            # Without any class, the reader accepts anything, without effect.
            if context.ask(QueryKind.ANY_CLASS, "") or context.ask(QueryKind.UNREAD, ""):
                found.append("isa")
        else:
            result = context.class_named(name)
            if result.unread if result is not None else context.ask(QueryKind.UNREAD, ""):
                found.append("isa")
    return tuple(dict.fromkeys(found)) if found else ()


def _may_say(name: str, kind: BlockKind, words: Mapping[str, AttributeWord]) -> bool:
    """True if an unknown word may be an attribute of a kind of block: not if it resembles others."""
    alike = [word for word in words.values() if slip(name, word.name) is not None]
    return not alike or any(kind in word.blocks for word in alike)


def undefined_in(operands: Iterable[Operand], context: ResolveContext) -> tuple[str, ...]:
    """The undefined classes, including those of other classes."""
    found: dict[str, None] = {}
    for name, _ in operands:
        if name is not None:
            result = context.class_named(name)
            found.update(dict.fromkeys((name,) if result is None else result.undefined))
    return tuple(found)


def merged(own: Mapping[str, Given], classes: Iterable[ClassResult]) -> dict[str, Given]:
    """Own attributes, then those of the classes, the first class with an attribute giving it."""
    result: dict[str, Given] = {**own}
    for given_class in classes:
        for given in given_class.handed_on:
            if given[0] not in result:
                result[given[0]] = given
    return result
