"""Noted by reading: more blanks and comments in a row than amino's stack has room for."""

from robray.facts.details import Counted
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="too-long-gap",
    severity=Severity.ERROR,
    summary="There are more blanks or comments in a row than amino can read.",
    message="there are {number} bytes of blanks and comments in a row, and amino's reader has no room for so many",
    details=Counted,
    explanation=(
        "amino's reader calls itself once more for every blank and every comment between two words. At 20,000 blanks "
        "or 10,000 comments in a row its stack overflows, as 'aarxc' is delivered, and the file is refused. How many "
        "there may be is not known exactly: a few thousand less may be too many already. A comment between '/*' and "
        "'*/' is one, however long it is; text that is kept for later is better kept in another file."
    ),
    bad="""\
frame table { }[|
# tried
# and
# given
# up, and so on, ten thousand times
|]frame chair { }
""",
    good="""\
frame table { }
# tried
frame chair { }
""",
    rejected_by_reader=True,
)
