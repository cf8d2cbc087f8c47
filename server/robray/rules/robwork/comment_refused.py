"""Noted by reading: a comment where the default loader takes it for an element."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import comment_moved_out
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`element` is what it stands in; empty for what stands before the root."""

    element: str


def _message(context: RuleContext) -> str:
    element = context.details.element
    where = f"in '{element}'" if element else "before the root"
    return f"{where} RobWork's default loader takes a comment for an element, and refuses the file"


RULE = Rule(
    code="robwork-comment-refused",
    severity=Severity.WARNING,
    summary="A comment where the default loader takes it for an element.",
    message="in '{element}' RobWork's default loader takes a comment for an element, and refuses the file",
    details=Details,
    message_at=_message,
    explanation=(
        "The loader goes through the children of the file itself, of 'Transform3D', 'Property' and 'Value' "
        "without a look at what they are. Comments between targets, motions and tasks are passed over."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D>[|<!-- above -->|]<Pos>0 0 1</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <!-- above --><Transform3D><Pos>0 0 1</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    fix=comment_moved_out,
    cases=(("[|<!-- all -->|]<QTask></QTask>\n", "<QTask><!-- all --></QTask>\n"),),
)
