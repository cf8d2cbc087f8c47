"""Noted by resolving: a second class of one name."""

from collections.abc import Iterable

from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.details import DuplicateClass
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _message(context: RuleContext) -> str:
    name = context.details.name
    if context.details.is_included_twice:
        return f"'{name}' is included already, and amino refuses its classes a second time; include it only once"
    return f"class '{name}' is defined already; rename one of the two"


def _related(context: RuleContext) -> Iterable[Related]:
    if context.details.is_included_twice:
        return ()
    scene, place = scene_and_place(context)
    first = scene.declarations[Symbol(SymbolKind.CLASS, context.details.name)][0]
    return () if first == place else (Related(name_at(scene, first), "first defined here"),)


def _fix(context: RuleContext) -> Fix | None:
    return None if context.details.is_included_twice else renamed_apart(context, SymbolKind.CLASS)


def _is_said(context: RuleContext) -> bool:
    """Whether the second one is none, but a word in a block."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return facts.container(place[-1]) != TOP


RULE = Rule(
    code="duplicate-class",
    severity=Severity.ERROR,
    summary="A class is defined twice.",
    message="class '{name}' is defined already; rename one of the two",
    details=DuplicateClass,
    message_at=_message,
    explanation=(
        "amino refuses a second class of the same name, even an equal one. That happens most often where a file with "
        "classes is included twice: by the root and by another file that the root includes. Put classes into a file "
        "of their own and include it from the root alone."
    ),
    bad="""\
class blue { color [0, 0, 1]; }
class [|blue|] { color [0, 0.2, 1]; }
""",
    good="""\
class blue { color [0, 0, 1]; }
class azure { color [0, 0.2, 1]; }
""",
    rejected_by_reader=True,
    related=_related,
    is_said=_is_said,
    fix=_fix,
)
