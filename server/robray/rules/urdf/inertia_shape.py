"""Noted by `simulation`: an inertia that does not match the shapes of its link."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    size: str
    shapes: str


_TIMES_WIDER = 5.0
"""Hidden parts of a link, such as motors, are hardly ever this much wider than its shapes."""

_TIMES_SMALLER = 100.0

_SMALLEST = 0.01
"""Metres; smaller shapes only mark a link."""


def is_far(size: float, shapes: float) -> bool:
    """Whether a body `size` metres wide cannot have shapes that a ball `shapes` metres wide holds."""
    return shapes >= _SMALLEST and not shapes / _TIMES_SMALLER <= size <= _TIMES_WIDER * shapes


def _link(radius: str, element: str = "inertia") -> str:
    return f"""\
<robot name="arm">
  <link name="base">
    <collision><geometry><sphere radius="{radius}"/></geometry></collision>
    <inertial>
      <mass value="1"/>
      <{element} ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
</robot>
"""


RULE = Rule(
    code="urdf-inertia-shape",
    severity=Severity.INFORMATION,
    summary="An inertia does not match the shapes of its link.",
    message="this inertia means a body {size} m wide, but the link has shapes {shapes} m wide; check the inertia",
    details=Details,
    explanation=(
        "Mass and moments of inertia together say how wide a body is: robray takes the ball that has the largest of "
        "the moments. It reports a body more than five times as wide as the ball around all shapes of its link, or "
        "less than a hundredth as wide, where it knows the size of all shapes and this is at least a centimetre. "
        "Often the moments are left over from a template, or are in another unit. Gazebo, MuJoCo, Drake and PyBullet "
        "accept such an inertia, and the link swings too slowly, or trembles, when something touches it."
    ),
    bad=_link("0.05", "[|inertia|]"),
    good=_link("0.5"),
)
