"""Noted by reading: a text that is no TOML."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    meant: str
    """What to write instead; empty where that is not known."""


def _fix(context: RuleContext) -> Fix | None:
    meant = context.details.meant
    return replaced(context, meant, safe=False).by_hand if meant else None


RULE = Rule(
    code="config-syntax",
    severity=Severity.ERROR,
    summary="A configuration is not TOML.",
    message="{what}",
    details=Details,
    explanation=(
        "A configuration is a TOML text (toml.io, version 1.0). The statement that is wrong is left out, and so is "
        "what stands under a heading that is wrong; all else holds. A key or a table that is there twice counts as it "
        "is written first. What a configuration says of this rule itself does not count: nobody knows what else it was "
        "to say."
    ),
    bad="""\
exclude = ["old/"[|}|]
[rules]
ignore = ["unused-class"]
""",
    good="""\
exclude = ["old/"]
[rules]
ignore = ["unused-class"]
""",
    fix=_fix,
)
