"""An inertia that no rigid body has."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Said
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules.engine.rule import Rule

_ROUNDING = 1e-6
"""How much of the sum of the moments may be missing: they are written with few digits."""

_NOTHING = 1e-15
"""kg m²; programs write such numbers instead of zero."""

NOT_POSITIVE = "expected positive principal moments, found {}"

_Matrix = tuple[float, float, float, float, float, float]


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    what = flaw(part)
    return (Problem("urdf-inertia", part.inertia.keyword, Said(what)),) if what and part.inertia is not None else ()


def flaw(part: LinkElement) -> str:
    """Why the inertia of a part is impossible for any body; empty if it is possible or unknown."""
    is_massless = part.mass is not None and part.mass.value is not None and part.mass.value <= 0
    if part.inertia is None or is_massless or is_point(part):
        # Without a mass there is no inertia: another rule reports the mass.
        return ""
    values = [None if moment is None else moment.value for moment in part.inertia.moments]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return ""
    xx, xy, xz, yy, yz, zz = known
    half = (xx + yy + zz) / 2
    slack = abs(half) * _ROUNDING
    if min(xx, yy, zz) <= 0 or not _is_positive((xx + slack, xy, xz, yy + slack, yz, zz + slack)):
        return NOT_POSITIVE.format(f"{_principal(known)[0]:.3g}")
    if not _is_positive((half - xx + slack, -xy, -xz, half - yy + slack, -yz, half - zz + slack)):
        least, middle, largest = _principal(known)
        # Of zero the eigenvalues have rounding errors.
        others = " + ".join(f"{each if abs(each) > largest * _ROUNDING else 0:.3g}" for each in (least, middle))
        return f"principal moment {largest:.3g} is greater than the sum of the others, {others}"
    return ""


def is_point(part: LinkElement) -> bool:
    """True for an inertial whose mass is in one point, or zero. Only the body that it is fixed to needs an inertia."""
    mass = None if part.mass is None else part.mass.value
    if mass is None or mass < 0 or part.inertia is None:
        return False
    values = [None if moment is None else moment.value for moment in part.inertia.moments]
    return all(value is not None and abs(value) < _NOTHING for value in values)


def _principal(moments: list[float]) -> list[float]:
    """The three principal moments, in ascending order, from the upper triangle of the matrix."""
    # Few robots need it.
    import numpy as np

    xx, xy, xz, yy, yz, zz = moments
    found: list[float] = np.linalg.eigvalsh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])).tolist()
    return found


def _is_positive(matrix: _Matrix) -> bool:
    """Whether a symmetric matrix, by its upper triangle, is positive definite (Sylvester's criterion)."""
    xx, xy, xz, yy, yz, zz = matrix
    minor = xx * yy - xy * xy
    determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    return xx > 0 and minor > 0 and determinant > 0


LOGIC = {"urdf-inertia": partial(Rule, statements=frozenset({LinkElement}), check=_check)}
