"""Noted by reading: attributes are in another order."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import attributes_in_order
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    attributes: str


RULE = Rule(
    code="robwork-attribute-order",
    severity=Severity.ERROR,
    summary="Attributes are in another order.",
    message="the attributes of '{element}' have to be in this order: {attributes}",
    details=Details,
    explanation=(
        "The grammar of workcells is no XML: it takes attributes only in its own order. It refuses the whole "
        "file otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame [|type|]="Movable" name="Cup"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
</WorkCell>
""",
    rejected_by_reader=True,
    fix=attributes_in_order,
)
