"""Noted by reading: a file that is not UTF-8, or says so."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-encoding",
    severity=Severity.WARNING,
    summary="The file is not in UTF-8.",
    message="the file has {what} here; save it as UTF-8",
    details=Said,
    explanation=(
        "Robots are read as UTF-8, whatever encoding the XML declaration names. Names with other than ASCII "
        "characters then differ from program to program, and some refuse the file. A byte order mark before the "
        "first character does no harm."
    ),
    bad="""\
<?xml version="1.0" encoding="[|latin-1|]"?>
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<?xml version="1.0" encoding="utf-8"?>
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
)
