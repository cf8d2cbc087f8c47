"""Noted by reading: a text that is no TOML."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-syntax",
    severity=Severity.ERROR,
    summary="A configuration is not TOML.",
    message="{what}",
    details=Said,
    explanation=(
        "A configuration is a TOML text (toml.io, version 1.0). The statement that is wrong is left out, and so is "
        "what stands under a heading that is wrong; all else holds. A key or a table that is there twice counts as it "
        "is written first. What a configuration says of this rule itself does not count: nobody knows what else it was "
        "to say."
    ),
    bad="""\
exclude = [[|"|]old/]
[rules]
ignore = ["unused-class"]
""",
    good="""\
exclude = ["old/"]
[rules]
ignore = ["unused-class"]
""",
)
