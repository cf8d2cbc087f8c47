"""What a crane's text states, one record a line."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, SymbolKind
from robray.scene.joints import JointType
from robray.scene.pose import Vector
from robray.text.spans import Span

ASKED_LOAD = QueryKind("the first load of that name", of_a_format=True)
LOAD = SymbolKind("load", (ASKED_LOAD,), of_one_file=True)

X, Z, DOWN = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)


class Form(NamedTuple):
    """Where a part is from the one that it is on, for a size of one metre, and how it moves."""

    direction: Vector
    moves: JointType | None = None


PARTS: Mapping[str, Form] = {
    "base": Form(Z),
    "mast": Form(Z),
    "cabin": Form(Z),
    "jib": Form(X),
    "boom": Form(X),
    "counterweight": Form((-1.0, 0.0, 0.0)),
    "hinge": Form(Z, JointType.REVOLUTE),
    "slide": Form(X, JointType.PRISMATIC),
    "hook": Form(DOWN),
    "lamp": Form(Z),
}


class Number(NamedTuple):
    """`value` is None for a word that is none."""

    value: float | None
    span: Span


class Part(NamedTuple):
    keyword: Span
    form: Form
    name: Name | None
    on: Name | None
    size: Number | None


class Load(NamedTuple):
    """The mass is in kilograms."""

    keyword: Span
    name: Name | None
    mass: Number | None


class Carries(NamedTuple):
    keyword: Span
    hook: Name | None
    load: Name | None


class Unknown(NamedTuple):
    """A line that begins with no word of the language."""

    keyword: Span


CraneStatement = Part | Load | Carries | Unknown
