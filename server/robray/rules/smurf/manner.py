"""How the findings of a file of SMURF are told apart: those of its notation, and what follows from them."""

from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED, ORDER, SYNTAX
from robray.formats.smurf.frontend.nodes import with_quotes
from robray.rules.engine.notation import Manner
from robray.rules.engine.rule import Diagnostic
from robray.text.odd_bracket import odd_bracket


def is_of_notation(found: Diagnostic | Problem) -> bool:
    return bool(found.code == SYNTAX and found.details[1] != DOUBLED)


def may_follow(found: Diagnostic) -> bool:
    return bool(found.details.kind == ORDER)


_OF_VALUES = frozenset(
    {
        "smurf-bad-position",
        "smurf-bad-rotation",
        "smurf-file-not-found",
        "smurf-malformed-reference",
        "smurf-type-mismatch",
        "smurf-unknown-type",
    }
)
_BLOCKS = Manner(is_of_notation, may_follow, None, follows_anywhere=True, of_values=_OF_VALUES)
_BRACKETS = Manner(
    is_of_notation,
    lambda _: True,
    odd_bracket,
    follows_anywhere=False,
    of_values=_OF_VALUES,
    as_json=with_quotes,
)
"""Of a text that is JSON, or YAML that is all in brackets."""

_MOST_LOOKED_THROUGH = 16 << 10
"""Bytes of a text whose brackets are all looked at where one is wrong. In a longer one its reader tells where that is,
by the item that it is in: a key costs what it touches."""


def manner(file: SourceFile) -> Manner:
    is_short = len(file.text) <= _MOST_LOOKED_THROUGH
    return _BRACKETS if is_short and file.text.lstrip()[:1] == b"{" else _BLOCKS


def follows(found: Diagnostic) -> bool:
    return is_of_notation(found) and may_follow(found)
