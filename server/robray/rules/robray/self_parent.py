"""Noted by resolving: a frame that hangs from itself."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="self-parent",
    severity=Severity.ERROR,
    summary="A frame is its own parent.",
    message="frame '{name}' cannot be its own parent; name another frame, or leave 'parent' out",
    details=Named,
    explanation=(
        "A frame hangs from another one or, without 'parent', from the root. The parent may come from a class and "
        "from the frame around it: a frame that is nested in one of the same name is its own parent, too."
    ),
    bad="""\
frame tray {
    parent [|tray|];
}
""",
    good="""\
frame table { }
frame tray {
    parent table;
}
""",
    rejected_by_reader=True,
)
