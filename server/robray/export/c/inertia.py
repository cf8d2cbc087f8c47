"""Inertias of a robot's links, as amino's compiler writes them."""

from typing import NamedTuple

from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.joint_limits import value_of
from robray.export.origins import Origins
from robray.formats.urdf.semantics.answers import link_name, parent_joint
from robray.formats.urdf.statements import Joint, LinkElement, PartKind

_LEFT_OUT = ("dynamics", "safety", "calibration")


class Inertial(NamedTuple):
    """`moments` are nine numbers, with the signs of amino's compiler: those above the diagonal are negated."""

    mass: float
    moments: tuple[float, ...]


def inertials_of(
    state: SceneState, origins: Origins, moved: frozenset[str]
) -> tuple[dict[str, Inertial], list[Remark]]:
    """By the frames of moving joints; and the losses, because amino has no inertia of a link that does not move."""
    found: dict[str, Inertial] = {}
    lost = []
    for place in sorted(state.results):
        statement = state.item(place).statement
        if isinstance(statement, Joint):
            lost += [
                Remark(origins.at(place), f"the {name} of this joint")
                for name in _LEFT_OUT
                if (parameters := getattr(statement, name)) is not None and parameters.numbers
            ]
        if not isinstance(statement, LinkElement) or statement.kind is not PartKind.INERTIAL:
            continue
        led = parent_joint(state, link_name(state, place) or "", place)
        name = None if led is None else led.name
        inertial = _inertial(statement)
        if name in moved and name is not None and inertial is not None:
            found[name] = inertial
        else:
            lost.append(Remark(origins.at(place), "this inertia: amino has none where no joint moves the link"))
    return found, lost


def _inertial(part: LinkElement) -> Inertial | None:
    mass = value_of(part.mass)
    if mass is None or part.inertia is None:
        return None
    values = [0.0 if number is None else number.value for number in part.inertia.moments]
    known = [value for value in values if value is not None]
    if len(known) != len(values):
        return None
    xx, xy, xz, yy, yz, zz = known
    return Inertial(mass, (xx, -xy, -xz, xy, yy, -yz, xz, yz, zz))
