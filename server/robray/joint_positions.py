"""Positions of joints as users write them: an expression of the scenes' language, with units.

`30 * deg`, `pi / 6`, `30deg`, `10 * mm`. The expression is parsed and evaluated like a constant in a scene, so it has
the same meaning; only the units of lengths are further constants.
"""

import math
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.joint_states import joint_position as where
from robray.analysis.joint_states import leaders, states_of
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.facts.numbers import double_of
from robray.formats import ROBRAY, URDF
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity
from robray.rules.engine.suggest import instead, nearest
from robray.scene.joints import JointType
from robray.scene.model import Frame, Scene

_ANGLES = {"deg": "deg", "degree": "deg", "degrees": "deg", "rad": "1", "radian": "1", "radians": "1"}
_LENGTHS = {"m": "1", "dm": "1/10", "cm": "1/100", "mm": "1/1000"}
_PI = ("pi", "π")
_DEGREE_SIGNS = re.compile("[°º˚]")
"""The sign, and two that are typed and look like it."""
_MEASURED = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\s*([A-Za-z°º˚π]*)")
"""A number with a unit right behind it."""

_WORD = re.compile(r"[A-Za-z][\w-]*")

_LONGEST = 1_000
"""Limit of characters of a value."""

_PATH = f"value{ROBRAY.suffixes[0]}"
"""The path of the expression in a workspace of its own; those of files are absolute."""

_OWN = "".join(f"def {unit} {value};\n" for unit, value in (_ANGLES | _LENGTHS).items() if unit != "deg")
_COUNT = len(_ANGLES | _LENGTHS) - 1


_ROUNDING = 1e-9
"""Tolerance in radians or metres for a limit that is written in degrees or millimetres."""


class PositionError(Exception):
    """Why a text puts no joint anywhere, in words."""


class Position(NamedTuple):
    """`value` is in radians or metres; `is_told` is true if a unit was written. `limits` are those of all joints that
    it moves, the lowest position first.
    """

    value: float
    joint: JointType
    is_told: bool
    limits: tuple[float, float] | None = None

    @property
    def is_beyond_limits(self) -> bool:
        return self.limits is not None and not (self.limits[0] - _ROUNDING <= self.value <= self.limits[1] + _ROUNDING)

    @property
    def limits_in_words(self) -> str:
        """In degrees or metres."""
        low, high = self.limits or (-math.inf, math.inf)
        if self.joint is JointType.PRISMATIC:
            return f"{low:.6g} to {high:.6g} m"
        return f"{math.degrees(low):.6g} to {math.degrees(high):.6g}°"

    @property
    def unit(self) -> str:
        return "metres" if self.joint is JointType.PRISMATIC else "radians"

    def in_words(self) -> str:
        """The position of the joint, and the default unit if none was written."""
        return self.value_in_words + ("" if self.is_told else f": a number without a unit is in {self.unit}")

    @property
    def value_in_words(self) -> str:
        # -0.0 is 0.
        value = self.value + 0.0
        if self.joint is JointType.PRISMATIC:
            return f"{value:.6g} m"
        return f"{math.degrees(value):.6g}° ({value:.6g} rad)"


def joint_positions(settings: Iterable[str], state: SceneState) -> dict[str, Position]:
    """Positions from NAME=VALUE, and from named states, by variable, in the given order; the last one counts for a
    variable given twice. Raises PositionError.
    """
    scene = scene_model(state)
    types = {variable: joint.type for variable, joint in scene.variables().items()}
    states = states_of(state)
    found = {}
    for setting in settings:
        if setting in states:
            for variable, position in states[setting].items():
                if variable in types:
                    found[variable] = Position(position, types[variable], True, _limits(variable, scene))
            continue
        name, equals, value = setting.partition("=")
        if setting.count("=") > 1 and name not in types:
            # A name in quotes may hold the sign, an expression cannot.
            name, equals, value = setting.rpartition("=")
        if not equals or not name:
            which, hint = " or a state" if states else "", instead(setting, [*states])
            if not states and not equals and URDF in state.instances.formats:
                hint = "; to use a state of an SRDF, name the SRDF instead of the robot"
            raise PositionError(f"expected NAME=VALUE{which}, found '{setting}'{hint}")
        name = name.strip() if name.strip() in types else name
        if name not in types:
            raise PositionError(no_variable(name, scene.frames))
        found[name] = joint_position(value, types[name])._replace(limits=_limits(name, scene))
    return found


def _limits(variable: str, scene: Scene) -> tuple[float, float] | None:
    """The range that all joints allow."""
    joints = (frame.joint for frame in scene.frames.values() if frame.joint is not None)
    limits = [joint.limits for joint in joints if joint.variable == variable and joint.limits is not None]
    return (max(low for low, _ in limits), min(high for _, high in limits)) if limits else None


def followers_beyond(state: SceneState, told: Mapping[str, Position]) -> dict[str, tuple[str, Position]]:
    """The joints that positions move beyond their limits, by variable: the variable that each follows, and its
    position. Cost: O(frames), if anything is set.
    """
    scene, values = scene_model(state), {name: position.value for name, position in told.items()}
    found = {}
    for frame in scene.frames.values() if told else ():
        joint = frame.joint
        if joint is None or joint.limits is None or joint.variable in told:
            continue
        leader = next((each.variable for each in leaders(state, frame) if each.variable in told), None)
        if leader is not None:
            position = Position(where(state, frame, values), joint.type, True, _limits(joint.variable, scene))
            if position.is_beyond_limits:
                found[joint.variable] = leader, position
    return found


def no_variable(name: str, frames: Mapping[str, Frame]) -> str:
    """The message for an unknown variable: a suggestion, or those that exist."""
    lacking, frame = f"the scene has no joint variable '{name}'", frames.get(name)
    if frame is not None and frame.joint is not None:
        return f"{lacking}; that of the frame is '{frame.joint.variable}'"
    if frame is not None and frame.free is not None:
        return f"{lacking}; those of the frame are {', '.join(repr(each.variable) for each in frame.joints)}"
    variables = [*dict.fromkeys(joint.variable for each in frames.values() for joint in each.joints)]
    if not variables:
        return f"{lacking}; no joint has one"
    why = "" if frame is None else ", for the frame is fixed"
    return f"{lacking}{why}{instead(name, variables)}"


def joint_position(written: str, joint: JointType) -> Position:
    """A value for a joint of a type. Raises a PositionError. Cost: O(its length), which is bounded."""
    # In a locale without UTF-8, a degree sign comes as bytes.
    written = written.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if len(written) > _LONGEST:
        raise PositionError(f"a value of {len(written):,} characters is too long")
    value, names = _plain(written, joint) or _evaluated(written)
    angles, lengths = names & _ANGLES.keys(), names & _LENGTHS.keys()
    if angles and joint is JointType.PRISMATIC:
        raise PositionError(f"'{written}' is an angle, but the joint is prismatic and takes metres")
    if lengths and joint is JointType.REVOLUTE:
        raise PositionError(f"'{written}' is a length, but the joint is revolute and takes radians")
    return Position(value, joint, bool(angles or lengths))


def _plain(written: str, joint: JointType) -> tuple[float, set[str]] | None:
    """A number with a unit or none, as most are."""
    match = _MEASURED.fullmatch(written.strip())
    if match is None:
        return None
    unit = _DEGREE_SIGNS.sub("deg", match[2])
    if unit and unit not in _ANGLES and unit not in _LENGTHS:
        if unit in _PI:
            raise PositionError(f"'{written}' lacks an operator; use '{match[1]} * pi'")
        near = _meant(unit, joint)
        hint = "" if near is None else f"; did you mean '{near}'?"
        raise PositionError(f"'{unit}' is not a unit of an angle or a length{hint}")
    value = float(match[1])
    if not math.isfinite(value):
        raise PositionError(f"'{written}' is too large")
    if _ANGLES.get(unit) == "deg":
        return math.radians(value), {unit}
    return value / {"": 1, "dm": 10, "cm": 100, "mm": 1000}.get(unit, 1), {unit}


def _meant(unit: str, joint: JointType) -> str | None:
    """The unit that was meant, among those of the joint: one that begins so, otherwise one a slip away."""
    units = _LENGTHS if joint is JointType.PRISMATIC else _ANGLES
    begun = [each for each in units if each.startswith(unit.lower())]
    return min(begun, key=len) if begun else nearest(unit, units)


def _evaluated(written: str) -> tuple[float, set[str]]:
    """The value of an expression, and the names in it."""
    text = f"{_OWN}def value {written.strip()};\n"
    workspace = new_workspace()
    workspace.set_text(_PATH, text.encode("utf-8", "surrogateescape"))
    analysis = workspace.analysis()
    file = analysis.files[_PATH]
    items = file.reading.facts.items
    if len(items) != _COUNT + 1 or file.format.semantics.defined_value(items[-1]) is None:
        raise PositionError(f"'{written}' is not a number or an expression, such as 30deg or 0.5 * pi")
    if (why := _why_refused(analysis)) is not None:
        raise PositionError(f"'{written}' has no value: {why}")
    state = analysis.scenes[_PATH]
    result = state.results[max(state.results)].value
    value = result.value if isinstance(result, ConstantResult) else None
    double = double_of(value)
    if double is None and isinstance(value, int | Fraction):
        raise PositionError(f"'{written}' is too large")
    if double is None or not math.isfinite(double):
        raise PositionError(f"'{written}' is not a number or an expression, such as 30deg or 0.5 * pi")
    # Not for steps: 'deg' is a number there.
    return double, {*_WORD.findall(written)}


def _why_refused(analysis: Analysis) -> str | None:
    found = [each for each in diagnostics(analysis, _PATH) if each.severity is Severity.ERROR]
    return found[0].message if found else None
