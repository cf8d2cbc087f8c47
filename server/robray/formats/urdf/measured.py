"""The numbers that a statement of a robot holds, chosen by what the vocabulary says of their attributes."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, Parameters, ShapeKind, Vector
from robray.formats.urdf.vocabulary import AttributeWord, names

_FIELDS = {
    "origin": "origin",
    "axis": "axis",
    "limit": "limit",
    "mimic": "mimic",
    "dynamics": "dynamics",
    "safety_controller": "safety",
    "calibration": "calibration",
}
"""The elements of joints that hold numbers, and what they are called in `Joint`; a part has an origin as well."""


class Chosen(NamedTuple):
    """Names of attributes, by the fields of a joint and by the kind of a part's shape; and those of an origin."""

    fields: tuple[tuple[str, tuple[str, ...]], ...]
    shapes: Mapping[ShapeKind, tuple[str, ...]]
    origin: tuple[str, ...]


def chosen(which: Callable[[AttributeWord], bool], elements: tuple[str, ...] | None = None) -> Chosen:
    """The attributes of which something holds, of some elements only."""
    found = {name: own for name, own in names(which).items() if elements is None or name in elements}
    return Chosen(
        tuple((_FIELDS[element], own) for element, own in found.items() if element in _FIELDS),
        {kind: found.get(kind.value, ()) for kind in ShapeKind},
        found.get("origin", ()),
    )


def numbers_of(statement: Joint | LinkElement, which: Chosen) -> Iterator[Vector | NumberLiteral]:
    """Those that are written."""
    if isinstance(statement, LinkElement):
        if statement.origin is not None:
            yield from _of(statement.origin, which.origin)
        if statement.shape is not None:
            yield from _of(statement.shape, which.shapes[statement.shape.kind])
        return
    for field, own in which.fields:
        record = getattr(statement, field)
        if record is not None:
            yield from _of(record, own)


def _of(record: object, own: tuple[str, ...]) -> Iterator[Vector | NumberLiteral]:
    for name in own:
        found = record.get(name) if isinstance(record, Parameters) else getattr(record, name)
        if found is not None:
            yield found
