"""The numbers that a statement of a robot holds, by the element and the attribute that they are written in."""

from collections.abc import Iterator, Mapping

from robray.formats.urdf.statements import Joint, Numeral, Parameters, Part, Vector


def numbers_of(statement: Joint | Part, names: Mapping[str, tuple[str, ...]]) -> Iterator[Vector | Numeral]:
    """Those of some attributes, by their elements; what is not written is left out."""
    for element, record in _elements(statement):
        for name in names.get(element, ()) if record is not None else ():
            found = record.get(name) if isinstance(record, Parameters) else getattr(record, name)
            if found is not None:
                yield found


def _elements(statement: Joint | Part) -> Iterator[tuple[str, object]]:
    yield "origin", statement.origin
    if isinstance(statement, Part):
        if statement.shape is not None:
            yield statement.shape.kind.value, statement.shape
        return
    yield "axis", statement.axis
    yield "limit", statement.limit
    yield "mimic", statement.mimic
    yield "dynamics", statement.dynamics
    yield "safety_controller", statement.safety
    yield "calibration", statement.calibration
