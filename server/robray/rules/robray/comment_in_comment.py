"""Noted by reading: the marks that open a comment, inside one."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="comment-in-comment",
    severity=Severity.WARNING,
    summary="A comment is opened inside another one.",
    message="a '/*' inside a comment opens nothing: the comment ends at the next '*/'",
    explanation=(
        "Comments do not nest. Where a comment was meant to end and has '/*' for '*/', as in an example of amino's own "
        "manual, it goes on over all statements up to the '*/' of another comment, and amino says nothing. Where "
        "a block with a comment in it is made a comment, that ends at the first '*/', and what follows is read."
    ),
    bad="""\
/* The table. [|/*|]
frame table { }
/* The tray. */
frame tray { }
""",
    good="""\
/* The table. */
frame table { }
/* The tray. */
frame tray { }
""",
)
