"""Records of findings about a whole scene, whose fields fill the messages of the rules."""

from typing import NamedTuple


class DoubledCollision(NamedTuple):
    first: str
    second: str
    is_reversed: bool


class IdleAttribute(NamedTuple):
    attribute: str
    name: str
    user: str


class Length(NamedTuple):
    number: str
    metres: str
    usual: str = ""


class MeshSize(NamedTuple):
    size: str
    instead: str
    usual: str = ""


class OverriddenConstant(NamedTuple):
    name: str
    earlier: str
    value: str


class RedefinedConstant(NamedTuple):
    name: str
    earlier: str
    value: str
    where: str


class SharedVariable(NamedTuple):
    """`file` is that of the other joint, if the two are in files that are loaded together."""

    variable: str
    frame: str
    file: str = ""
