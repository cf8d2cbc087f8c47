"""Positions and rotations of entities, as the two readers have them.

MARS (`SimEntity`) reads Euler angles in degrees about x, y and z, and quaternions w, x, y, z. Phobos reads radians, and
quaternions x, y, z, w. What only one of them reads is that one's.
"""

from math import hypot, radians

from robray.facts.details import Counted
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.nodes import Local, entries, number
from robray.formats.smurf.statements import Position, Reading, Rotation
from robray.scene.pose import ORIGIN, Quaternion, from_roll_pitch_yaw
from robray.syntax.nodes import Mapping, Node, Sequence
from robray.text.spans import Span

_AXES = ("x", "y", "z")
_ANGLES = ("r", "p", "y")
_WXYZ = ("w", "x", "y", "z")
_OFF = 5e-4
"""How far the length of a quaternion may be off; a length squared is off by twice that."""


def position(node: Node, local: Local, problems: list[Problem]) -> Position:
    span = local.span(node)
    values: list[float] | None
    if isinstance(node, Sequence):
        values = _numbers(list(node.items))
    else:
        values = _named(node, _AXES) if isinstance(node, Mapping) else None
    if values is None or len(values) != 3:
        problems.append(Problem("smurf-bad-position", span, ()))
        return Position(span, ORIGIN, isinstance(node, Mapping))
    return Position(span, (values[0], values[1], values[2]), isinstance(node, Mapping))


def rotation(node: Node, local: Local, problems: list[Problem], *, by_phobos: bool) -> Rotation:
    """`by_phobos` says whose reading is taken: what that refuses is an error."""
    own: list[Problem] = []
    found = _rotation(node, local, own)._replace(by_phobos=by_phobos)
    if by_phobos and found.phobos is None and not own:
        own.append(Problem("smurf-bad-rotation", found.span, ("a list of one angle", "")))
    if by_phobos and found.phobos is not None:
        own = [each for each in own if each.code != "smurf-bad-rotation"]
    problems += own
    return found


def _rotation(node: Node, local: Local, problems: list[Problem]) -> Rotation:
    span = local.span(node)
    if isinstance(node, Mapping):
        return _of_map(node, span, problems)
    values = _numbers(list(node.items)) if isinstance(node, Sequence) else _numbers([node])
    if values is None:
        return _bad(span, problems, "another value")
    match values:
        case [angle]:
            turned = _degrees(0.0, 0.0, angle)
            other = None if isinstance(node, Sequence) else _radians(0.0, 0.0, angle)
            return Rotation(span, Reading(turned, "degrees about z", in_degrees=True), other)
        case [a, b, c]:
            if any(values):
                problems.append(Problem("smurf-ambiguous-rotation", span, Counted("3")))
            return Rotation(
                span,
                Reading(_degrees(a, b, c), "degrees about x, y and z", in_degrees=True),
                _radians(a, b, c),
            )
        case [a, b, c, d]:
            mars, phobos = _unit((b, c, d, a)), _unit((a, b, c, d))
            if mars is None or phobos is None:
                return _bad(span, problems, "a quaternion of length 0")
            problems.append(Problem("smurf-ambiguous-rotation", span, Counted("4")))
            _check_length(hypot(a, b, c, d), span, problems)
            return Rotation(
                span,
                Reading(mars, "a quaternion w, x, y, z", is_quaternion=True),
                Reading(phobos, "a quaternion x, y, z, w", is_quaternion=True, is_w_last=True),
            )
        case _:
            return _bad(span, problems, f"{len(values)} numbers")


def _of_map(node: Mapping, span: Span, problems: list[Problem]) -> Rotation:
    values = _named(node, _WXYZ)
    if values is not None:
        w, x, y, z = values
        unit = _unit((x, y, z, w))
        if unit is None:
            return _bad(span, problems, "a quaternion of length 0")
        _check_length(hypot(*values), span, problems)
        reading = Reading(unit, "a quaternion", is_quaternion=True)
        return Rotation(span, reading, reading, is_map=True)
    angles = _named(node, _AXES) or _named(node, _ANGLES)
    if angles is None:
        return _bad(span, problems, "a map with other values")
    problems.append(Problem("smurf-bad-rotation", span, ("a map of angles", "MARS")))
    return Rotation(span, None, _radians(*angles), is_map=True)


def _bad(span: Span, problems: list[Problem], what: str) -> Rotation:
    problems.append(Problem("smurf-bad-rotation", span, (what, "")))
    return Rotation(span, None, None)


def _numbers(nodes: list[Node]) -> list[float] | None:
    found = [number(node) for node in nodes]
    values = [each for each in found if each is not None]
    return values if len(values) == len(found) else None


def _named(node: Mapping, names: tuple[str, ...]) -> list[float] | None:
    """The numbers of a map that has these keys and no others."""
    found = entries(node)
    return _numbers([found[name] for name in names]) if found.keys() == set(names) else None


def _degrees(a: float, b: float, c: float) -> Quaternion:
    return from_roll_pitch_yaw(radians(a), radians(b), radians(c))


def _radians(a: float, b: float, c: float) -> Reading:
    return Reading(from_roll_pitch_yaw(a, b, c), "radians about x, y and z")


def _unit(q: Quaternion) -> Quaternion | None:
    length = hypot(*q)
    if not 1e-150 < length < 1e150:
        return None
    x, y, z, w = q
    return (x / length, y / length, z / length, w / length)


def _check_length(length: float, span: Span, problems: list[Problem]) -> None:
    if abs(length - 1) > _OFF:
        problems.append(Problem("smurf-not-unit-quaternion", span, (f"{length:.6g}",)))
