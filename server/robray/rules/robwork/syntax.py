"""Noted by reading: the markup is broken, or there is a document type."""

import re

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file
from robray.text.records import NamedTuple
from robray.text.spans import Span


class Details(NamedTuple):
    what: str
    is_torn: bool = False
    """Whether tags do not fit each other."""


_TO_BRACKET = re.compile(rb"[^\s<>\"'=]*?(?=/?>)")
"""The rest of a tag behind a quote that is never closed, where nothing but the value stands there."""


def _quote_closed(context: RuleContext) -> Fix | None:
    """The quote before the bracket of the tag, where the value is all that stands between."""
    text, span = (context.file.text, context.span) if context.place is None and context.file else in_file(context)
    before = text[max(span.start - 1, 0) : span.start]
    value = _TO_BRACKET.match(text, span.start)
    if value is None or before not in (b'"', b"'"):
        return None
    quote = before.decode()
    at = context.span.start + len(value[0])
    return Fix(f"close the quote with {quote}", (Replacement(Span(at, at), quote),), Applicability.UNSAFE)


RULE = Rule(
    code="robwork-syntax",
    severity=Severity.ERROR,
    summary="The markup is broken, or there is a document type.",
    message="{what}",
    details=Details,
    explanation=(
        "No reader takes what is not well-formed. A document type is never read here, nor are entities put in"
        " that it declares, and nothing is fetched for it."
    ),
    bad="""\
<QTask>
  <[|Targets|]>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    rejected_by_reader=True,
    fix=_quote_closed,
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="[|Table|]/>
  <Frame name="Shelf" refframe="Table"/>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Table"/>
  <Frame name="Shelf" refframe="Table"/>
</WorkCell>
""",
        ),
    ),
)
