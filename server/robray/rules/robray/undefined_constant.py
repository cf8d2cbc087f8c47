"""Noted by resolving: a name without a value where a number is needed."""

from functools import partial

from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.choices import edited, line_before, top_start
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    ELSEWHERE,
    file_elsewhere,
    in_file,
    is_declared,
    is_identifier,
    once,
    replaced,
    scene_and_place,
    statement,
)
from robray.rules.robray.first_value import minuend
from robray.rules.robray.foreign_values import meant_array
from robray.rules.robray.foreign_words import Foreign, foreign_constant
from robray.rules.robray.forgotten_include import forgotten_include
from robray.rules.robray.misspelt_numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.parted_names import parted
from robray.rules.robray.undefined_words import OF_UNUSED
from robray.text.spans import Span


def _is_nested(context: RuleContext) -> bool:
    """Whether the constant is defined in a block, where no 'def' can stand, and where that is said."""
    scene, _ = scene_and_place(context)
    for place in scene.declarations.get(Symbol(SymbolKind.CONSTANT, context.details.name), ()):
        facts = scene.file(place).reading.facts
        if facts.container(place[-1]) != TOP:
            return True
    return False


@once
def _subtraction(context: RuleContext) -> str | None:
    """The name as a subtraction, where a constant stands before one of its hyphens."""
    name = context.details.name
    for at, character in enumerate(name):
        if character != "-" or not is_declared(context, SymbolKind.CONSTANT, name[:at]):
            continue
        rest = name[at + 1 :]
        if rest.isdigit() or is_declared(context, SymbolKind.CONSTANT, rest):
            return f"{minuend(context, name[:at])} - {name[at + 1 :]}"
    return None


def _is_said(context: RuleContext) -> bool:
    """Whether it is no value that is missing: the name of a function, or a name in brackets where a name belongs."""
    if _is_nested(context):
        return True
    if (path := parted(context)) is not None and (path.attribute == "isa" or context.span.start > path.start):
        return True
    _, place = scene_and_place(context)
    if context.looked is not None:
        # In an array of three it is one mistake; in another statement the name may be another one's slip.
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
    """What may say it, of all that is found in the same statement: looked through once, for there may be thousands."""
    scene, place = scene_and_place(context)
    key = ("beside", "undefined-constant", place)
    known = None if context.looked is None else context.looked.get(key)
    if isinstance(known, list):
        return known
    found = [each for each in scene.findings.get(place, ()) if each.code in ("missing-operator", "wrong-type")]
    if context.looked is not None:
        context.looked[key] = found
    return found


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _message(context: RuleContext) -> str:
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
    return f"undefined constant '{name}'"


@once
def _elsewhere(context: RuleContext) -> Foreign | MisspeltNumber | None:
    """What to write for a word that other languages have, or for letters that look like digits."""
    if context.suggestion is not None:
        return None
    if (array := meant_array(context)) is not None:
        right, span = array
        fix = replaced(context._replace(span=span), right, safe=False)
        return Foreign(f"undefined constant '{context.details.name}'; write '{right}'", fix)
    return foreign_constant(context, context.details.name) or misspelt_number(context)


def _fix(context: RuleContext) -> Fix | None:
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
    """A definition before the statement at the top that the name stands in; its value is to be changed."""
    name = context.details.name
    if is_declared(context, SymbolKind.CONSTANT, name) or not is_identifier(name):
        return None
    return edited(f"Define '{name}'", line_before(in_file(context)[0], top_start(context), f"def {name} 0;"))


def _is_near_any(context: RuleContext) -> bool:
    """Whether a constant is called nearly so, if only as siblings are: its definition may be what slipped."""
    scene, _ = scene_and_place(context)
    return bool(scene.near[SymbolKind.CONSTANT].near(context.details.name))


LOGIC = {
    "undefined-constant": partial(
        Rule,
        message_at=_message,
        rejected_at=lambda details: details.told != OF_UNUSED,
        names=SymbolKind.CONSTANT,
        is_said=_is_said,
        fix=_fix,
    )
}
