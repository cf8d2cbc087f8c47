"""Noted by `simulation`: an inertia that is far from that of the shapes of its link."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    size: str
    shapes: str


_TIMES_WIDER = 5.0
"""What a link does not show, as motors, is hardly so much wider than what it shows."""

_TIMES_SMALLER = 100.0

_SMALLEST = 0.01
"""Metres; smaller shapes only mark a link."""


def is_far(size: float, shapes: float) -> bool:
    """Whether a body of one width in metres is none of shapes that a ball of the other holds."""
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
    summary="An inertia is far from that of the shapes of its link.",
    message="this mass and inertia are those of a body {size} m wide, and the shapes of the link are {shapes} m wide",
    details=Details,
    explanation=(
        "Mass and moments of inertia together say how wide a body is: a ball with the largest of the moments. Reported "
        "is one that is more than five times as wide as what holds all shapes of its link, or less than a hundredth, "
        "where the size of all of them is known and more than a centimetre. Often the moments are left over from a "
        "template, or are in another unit. Gazebo, MuJoCo, Drake and PyBullet take any, and the link swings more "
        "slowly, or trembles, when it is touched."
    ),
    bad=_link("0.05", "[|inertia|]"),
    good=_link("0.5"),
)
