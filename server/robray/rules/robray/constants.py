"""Constants that are undefined, hidden in a comment, or used where a word or string is meant."""

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.frontend import IncludePathError
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Constant, Include
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.choices import edited, line_before, top_start
from robray.rules.engine.comments import lexeme_around
from robray.rules.engine.diagnosis import InComment
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Applicability, Fix, Related, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    ELSEWHERE,
    file_elsewhere,
    in_file,
    is_declared,
    is_identifier,
    kept,
    name_at,
    once,
    replaced,
    scene_and_place,
    statement,
)
from robray.rules.robray.blocks import minuend
from robray.rules.robray.foreign_values import Foreign, foreign_constant, meant_array
from robray.rules.robray.frames import parted
from robray.rules.robray.numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.relations import OF_UNUSED
from robray.text.blanks import begins_line
from robray.text.spans import Span


def forgotten_include(context: RuleContext) -> Fix | None:
    """Behind the last include before the finding, otherwise before the first statement of the file.

    For a person: the file that should define the name is a guess. Cost: O(items before the finding).
    """
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts = file.reading.facts
    path = file_elsewhere(context)
    try:
        target = file.frontend.include_target(file.path, path)
    except IncludePathError:
        return None
    if target != context.details.file or posixpath.isabs(path) or not path.isprintable() or '"' in path:
        return None
    written = f'include "{path}"'
    for rank in range(facts.rank(place[-1]), -1, -1):
        if isinstance(facts.items[rank].statement, Include) and facts.containers[rank] == TOP:
            end = facts.ends[rank] - facts.starts[rank]
            return _made(Replacement(Span(end, end), f"\n{written}", (*place[:-1], facts.labels[rank])))
    return _made(Replacement(Span(0, 0), f"{written}\n", (*place[:-1], facts.labels[0])))


def _made(replacement: Replacement) -> Fix:
    return Fix("Include the file that defines it", (replacement,), Applicability.BY_HAND)


_OPERAND = rb"[-+(\t ]*+(?:[0-9.]++(?:[eE][-+]?[0-9]+)?|[A-Za-z][\w-]*+)[)\t ]*+"
_DEFINITION = re.compile(
    rb"""
    (?:\#|//) [ \t]*+ (?P<word>define|def) [ \t]++ (?P<name>[A-Za-z][\w-]*+) [ \t]++
    (?P<value>"""
    + _OPERAND
    + rb"(?>(?:(?:\*\*|[-+*/^])"
    + _OPERAND
    + rb""")*))
    (?P<end>;?) [ \t]* (?= \r?$ | \Z | \# | // | /\* )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""A value is a number or a name, or several with operators between them; anything longer is a sentence."""

_FOREIGN = "define"
"""A foreign word: such a line was not commented out on purpose."""

_LONGEST = 200
"""Bytes of such a line."""

_MOST = 300
"""Limit of searched lines in a file."""


class HiddenDefinition(NamedTuple):
    """`span` is from the mark of the comment to the end of the value, or of the semicolon behind it."""

    span: Span
    name: str
    value: str
    is_foreign: bool


def hidden_definitions(file: SourceFile) -> Iterator[HiddenDefinition]:
    """Hidden definitions at the start of their line and outside of all blocks, in order.

    Cost: O(such comments in the file); if one begins its line, O(bytes of the file).
    """
    text, outside = file.text, 0
    for start in islice(file.definition_marks, _MOST):
        line_end = text.find(b"\n", start, start + _LONGEST)
        # A longer line is not a definition; its end is not searched.
        found = None if line_end < 0 and len(text) > start + _LONGEST else _DEFINITION.match(text, start)
        if found is None or not begins_line(text, start) or _is_in_block(file, start):
            continue
        if start < outside:
            continue
        # From the end of the last one on, so that however many there are the text is read once.
        around = lexeme_around(file, start, outside)
        outside = start if around is None else around.end
        if around is None or not around.is_comment or around.start != start:
            continue
        value = found["value"].rstrip()
        span = Span(start, found.end("end") if found["end"] else found.start("value") + len(value))
        yield HiddenDefinition(span, found["name"].decode(), value.decode(), found["word"] == _FOREIGN.encode())


def _is_in_block(file: SourceFile, at: int) -> bool:
    facts = file.reading.facts
    rank = bisect_right(facts.starts, at) - 1
    while rank >= 0:
        if at < facts.ends[rank]:
            return True
        label = facts.containers[rank]
        rank = -1 if label == TOP else facts.rank(label)
    return False


class DefinitionInComment(NamedTuple):
    name: str
    value: str
    word: str


def definitions_in_comments(file: SourceFile) -> Iterator[InComment]:
    for found in hidden_definitions(file):
        word = _FOREIGN if found.is_foreign else "def"
        problem = Problem("definition-in-comment", found.span, DefinitionInComment(found.name, found.value, word))
        yield InComment(problem, Symbol(SymbolKind.CONSTANT, found.name), is_foreign=found.is_foreign)


def _definition_in_comment_fix(context: RuleContext) -> Fix:
    """For a person, if it may have been commented out on purpose."""
    name, value, word = context.details
    written = Replacement(context.span, f"def {name} {value};")
    return Fix(
        "Change to a definition",
        (written,),
        Applicability.UNSAFE if word == _FOREIGN else Applicability.BY_HAND,
    )


def the_constant(context: RuleContext) -> tuple[Related, ...]:
    scene, place = scene_and_place(context)
    definition = scene.constant_before(context.details.name, place)
    return () if definition is None else (Related(name_at(scene, definition), "the constant"),)


def _quoted_constant_fix(context: RuleContext) -> Fix | None:
    name = context.details.name
    return replaced(context, name, safe=True) if is_identifier(name) else None


def _constant_shadows_word_message(context: RuleContext) -> str | None:
    name, attribute = context.details
    if isinstance(statement(context), Constant):
        return f"constant '{name}' makes '{attribute} {name}' below a number; rename the constant"
    return None


def _is_nested(context: RuleContext) -> bool:
    """True if the constant is defined in a block, where 'def' is invalid and reported."""
    scene, _ = scene_and_place(context)
    for place in scene.declarations.get(Symbol(SymbolKind.CONSTANT, context.details.name), ()):
        facts = scene.file(place).reading.facts
        if facts.container(place[-1]) != TOP:
            return True
    return False


@once
def _subtraction(context: RuleContext) -> str | None:
    """The name as a subtraction, if a constant is before one of its hyphens."""
    name = context.details.name
    for at, character in enumerate(name):
        if character != "-" or not is_declared(context, SymbolKind.CONSTANT, name[:at]):
            continue
        rest = name[at + 1 :]
        if rest.isdigit() or is_declared(context, SymbolKind.CONSTANT, rest):
            return f"{minuend(context, name[:at])} - {name[at + 1 :]}"
    return None


def _is_said(context: RuleContext) -> bool:
    """True for the name of a function, or a name in brackets in place of a name: another finding covers it."""
    if _is_nested(context):
        return True
    if (path := parted(context)) is not None and (path.attribute == "isa" or context.span.start > path.start):
        return True
    _, place = scene_and_place(context)
    if context.looked is not None:
        # In an array of three it is one mistake; in another statement it may be a misspelling of another name.
        first = context.looked.setdefault(("undefined-constant", place, context.details.name), context.span)
        if first != context.span:
            return True
    return any(
        (problem.code == "missing-operator" and problem.span.start == context.span.start)
        or (
            problem.code == "wrong-type"
            and problem.details.wanted is ValueType.NAME
            and _holds(problem.span, context.span)
        )
        for problem in _others(context)
    )


def _others(context: RuleContext) -> list[Problem]:
    """Findings in the same statement that may cover it, cached because there may be thousands."""
    scene, place = scene_and_place(context)
    found = (each for each in scene.findings.get(place, ()) if each.code in ("missing-operator", "wrong-type"))
    return kept(context.looked, (_others, place), lambda: [*found])


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _undefined_constant_message(context: RuleContext) -> str | None:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    if context.details.told == OF_UNUSED:
        return f"undefined constant '{name}', in an unused constant; define it or remove the constant"
    if (path := parted(context)) is not None:
        return path.message
    if is_declared(context, SymbolKind.CONSTANT, name):
        defined = statement(context)
        if isinstance(defined, Constant) and defined.name is not None and defined.name.text == name:
            return f"constant '{name}' uses itself, and is undefined before this"
        return f"constant '{name}' is defined only below; define it before this"
    subtraction = _subtraction(context)
    if subtraction is not None and context.suggestion is None:
        return f"'{name}' is one name, because names may contain '-'; write '{subtraction}' to subtract"
    if context.details.told == ELSEWHERE:
        return f"undefined constant '{name}'; include '{file_elsewhere(context)}', which defines it"
    if (meant := _elsewhere(context)) is not None:
        return meant.message
    return None


@once
def _elsewhere(context: RuleContext) -> Foreign | MisspeltNumber | None:
    """The text for a word of other languages, or for letters that look like digits."""
    if context.suggestion is not None:
        return None
    if (array := meant_array(context)) is not None:
        right, span = array
        fix = replaced(context._replace(span=span), right, safe=False)
        return Foreign(f"undefined constant '{context.details.name}'; write '{right}'", fix)
    return foreign_constant(context, context.details.name) or misspelt_number(context)


def _undefined_constant_fix(context: RuleContext) -> Fix | None:
    if context.details.told == OF_UNUSED:
        return None
    if is_misdeclared(context):
        return misdeclared_fix(context)
    if (path := parted(context)) is not None:
        return path.fix
    subtraction = _subtraction(context)
    if context.suggestion is None and subtraction is not None:
        return replaced(context, subtraction, safe=False)
    if context.details.told == ELSEWHERE:
        return forgotten_include(context)
    meant = None if is_declared(context, SymbolKind.CONSTANT, context.details.name) else _elsewhere(context)
    if meant is None:
        return mended_by_name(context, SymbolKind.CONSTANT) or _defined(context)
    fix = meant.fix if isinstance(meant, Foreign) else meant.fix()
    return fix.by_hand if fix is not None and _is_near_any(context) else fix


def _defined(context: RuleContext) -> Fix | None:
    """A definition before the top-level statement with the name; its value is to be changed."""
    name = context.details.name
    if is_declared(context, SymbolKind.CONSTANT, name) or not is_identifier(name):
        return None
    return edited(f"Define '{name}'", line_before(in_file(context)[0], top_start(context), f"def {name} 0;"))


def _is_near_any(context: RuleContext) -> bool:
    """True if a constant has a similar name, even as a sibling: its definition may be misspelt."""
    scene, _ = scene_and_place(context)
    return bool(scene.near[SymbolKind.CONSTANT].near(context.details.name))


LOGIC = {
    "definition-in-comment": partial(Rule, details=DefinitionInComment, fix=_definition_in_comment_fix),
    "quoted-constant": partial(Rule, fix=_quoted_constant_fix, related=the_constant),
    "constant-shadows-word": partial(Rule, message_at=_constant_shadows_word_message, related=the_constant),
    "undefined-constant": partial(
        Rule,
        message_at=_undefined_constant_message,
        rejected_at=lambda details: details.told != OF_UNUSED,
        names=SymbolKind.CONSTANT,
        is_said=_is_said,
        fix=_undefined_constant_fix,
    ),
}
