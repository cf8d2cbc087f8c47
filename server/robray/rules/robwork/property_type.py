"""Noted by resolving: a property takes its type from the one before it."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import text_said
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    type: str
    put_in: PutIn = NOT_PUT_IN


_MESSAGE = "the property '{name}' says no type, and RobWork's loader gives it '{type}', that of the property before it"


def _message(context: RuleContext) -> str:
    name, kind, put_in = context.details
    return said_once(_MESSAGE.format(name=name, type=kind), put_in)


RULE = Rule(
    code="robwork-property-type",
    severity=Severity.WARNING,
    summary="A property takes its type from the one before it.",
    message=_MESSAGE,
    details=Details,
    message_at=_message,
    explanation=(
        "A property is text where no type is said. But RobWork's loader keeps the type of the last property that said "
        "one, of whatever frame, device or file that is put in, and reads the next ones as that: text as 'double' is "
        "lost, as 'Q' it is some numbers. Told is the first property that says none; those behind it are read as it is."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Table">
    <Property name="Height" type="double">0.8</Property>
    <[|Property|] name="Maker">Tables and Sons</Property>
  </Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table">
    <Property name="Height" type="double">0.8</Property>
    <Property name="Maker" type="string">Tables and Sons</Property>
  </Frame>
</WorkCell>
""",
    fix=fixed_everywhere(text_said),
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="Table">
    <Property name="Grip" type="Q">0 0.1</Property>
  </Frame>
  <Frame name="Shelf">
    <[|Property|] name="Maker" desc="who made it">Tables and Sons</Property>
  </Frame>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Table">
    <Property name="Grip" type="Q">0 0.1</Property>
  </Frame>
  <Frame name="Shelf">
    <Property name="Maker" type="string" desc="who made it">Tables and Sons</Property>
  </Frame>
</WorkCell>
""",
        ),
    ),
)
