"""Noted by resolving: two frames have one name."""

from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """Of what `is_file` the name is that of a file, all frames of which are there already."""

    name: str
    is_file: bool = False


_MESSAGE = "there is another frame '{name}'"


def _message(context: RuleContext) -> str:
    name, is_file = context.details
    return f"'{name}' is put in again, and its frames are there already" if is_file else _MESSAGE.format(name=name)


def _fix(context: RuleContext) -> Fix | None:
    return None if context.details.is_file else renamed_apart(context, SymbolKind.FRAME)


RULE = Rule(
    code="robwork-duplicate-frame",
    severity=Severity.ERROR,
    summary="Two frames have one name.",
    message=_MESSAGE,
    details=Details,
    message_at=_message,
    fix=_fix,
    explanation=(
        "A frame is known by its full name, with that of its device before it. RobWork refuses the workcell. A file"
        " that is put in twice is told once, where it is put in again: in two devices of different names it may be."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
  <Frame name="[|Cup|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
  <Frame name="Cup2"/>
</WorkCell>
""",
    rejected_by_reader=True,
    cases=(
        (
            """\
<WorkCell name="cell">
  <Include file="arm.xml"/>
  <Include file="[|arm.xml|]"/>
</WorkCell>
//- /w/arm.xml
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="Shoulder" type="Revolute"/>
</SerialDevice>
""",
            """\
<WorkCell name="cell">
  <Include file="arm.xml"/>
</WorkCell>
//- /w/arm.xml
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="Shoulder" type="Revolute"/>
</SerialDevice>
""",
        ),
    ),
)
