"""Said instead of each use of a constant whose definition is a comment."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.diagnosis import InComment
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.robray.hidden_definitions import hidden_definitions


class Details(NamedTuple):
    name: str
    value: str
    word: str


_FOREIGN = "define"


def definitions_in_comments(file: SourceFile) -> Iterator[InComment]:
    for found in hidden_definitions(file):
        word = _FOREIGN if found.is_foreign else "def"
        problem = Problem("definition-in-comment", found.span, Details(found.name, found.value, word))
        yield InComment(problem, Symbol(SymbolKind.CONSTANT, found.name), is_foreign=found.is_foreign)


def _fix(context: RuleContext) -> Fix:
    """Where it may have been taken out on purpose, for a person."""
    name, value, word = context.details
    written = Replacement(context.span, f"def {name} {value};")
    return Fix(
        "Change to a definition", (written,), Applicability.UNSAFE if word == _FOREIGN else Applicability.BY_HAND
    )


LOGIC = {"definition-in-comment": partial(Rule, details=Details, fix=_fix)}
