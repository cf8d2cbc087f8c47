"""Constants as other languages and formats define them: `width = 0.4`, `float width = 0.4;`, `width: 0.4`."""

import re
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.text.spans import Span

_WORDS = (
    rb"auto|const|constant|constexpr|define|double|final|float|global|int|let|local|number|param|property|real|set|"
    rb"static|using|val|var"
)
"""What stands before the name, the type of the value among it."""

_DEFINITION = re.compile(
    rb"(?P<words>(?:(?:%s)(?>[ \t]+))*)(?P<name>[A-Za-z][\w-]*)(?>[ \t]*)"
    rb"(?::(?>[ \t]*)(?:float|double|int|number|real)(?>[ \t]*)(?==))?(?P<sign>=(?!=)|:=|:)?(?>[ \t]*)(?=[-.\w(])"
    % _WORDS
)
_KEYWORDS = frozenset({b"const", b"constant", b"define", b"let", b"param", b"property", b"set", b"var"})
_NUMBER = re.compile(rb"-?\.?[0-9][\w.]*[ \t]*(?:;|\r?\n|\Z|#|//)")


class Definition(NamedTuple):
    """`is_called_otherwise`: nothing but the word that it begins with is another one than here."""

    name: str
    fix: Fix
    is_called_otherwise: bool


def definition(context: RuleContext) -> Definition | None:
    """The constant that is defined at the finding, which is at the first word of it.

    Where nothing but a number stands behind the name, only one that the scene lacks is taken for a constant.
    """
    text, span = in_file(context)
    found = _DEFINITION.match(text, span.start)
    if found is None or found["name"].decode() in ROBRAY.keywords:
        return None
    name, number = found["name"].decode(), _NUMBER.match(text, found.end())
    is_one = found["sign"] == b"=" or (
        number is not None and (found["sign"] is not None or found["words"] or _is_missed(context, name))
    )
    if not is_one:
        return None
    own = context.span.start - span.start
    head = Replacement(Span(*found.span("words")).shifted(own), "def ")
    sign = Replacement(Span(found.end("name"), found.end()).shifted(own), " ")
    fix = Fix(f"Change to a definition of '{name}'", (head, sign)).unsafe
    return Definition(name, fix, found["words"].strip() in _KEYWORDS)


def _is_missed(context: RuleContext, name: str) -> bool:
    scene, _ = scene_and_place(context)
    is_declared = Symbol(SymbolKind.CONSTANT, name) in scene.declarations
    return not is_declared and bool(scene.dependents.get(Query(QueryKind.CONSTANT, name)))
