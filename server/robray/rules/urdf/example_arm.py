"""The robot of which several rules tell that something is wrong with where a joint is."""

_ARM = """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    {}
  </joint>
</robot>
"""


def with_origin(element: str) -> str:
    return _ARM.format(element)
