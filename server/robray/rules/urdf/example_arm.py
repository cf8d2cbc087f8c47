"""The robot of which several rules tell that something is wrong with where a joint is."""

_ARM = """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="{}">
    <parent link="base"/>
    <child link="hand"/>
    {}
  </joint>
</robot>
"""


def with_origin(element: str) -> str:
    return _ARM.format("fixed", element)


def with_joint(kind: str, element: str) -> str:
    """Of a type, or of whatever is written in its place."""
    return _ARM.format(kind, element)
