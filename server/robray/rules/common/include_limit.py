"""Noted by resolving: an include that is not followed, because there are too many already."""

from robray.facts.details import NotFollowed
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    name, why, is_companion = context.details
    return f"'{name}' is not {'loaded' if is_companion else 'followed, though amino would'}: {why}"


RULE = Rule(
    code="include-limit",
    severity=Severity.ERROR,
    summary="There are more includes than this tool follows.",
    message="'{path}' is not followed, though amino would: {why}",
    details=NotFollowed,
    message_at=_message,
    explanation=(
        "A file is read again for every include that leads to it, so that a few files that each include the next one "
        "several times make thousands. amino reads them all, if it takes the whole day; this tool stops at 2,000 "
        "files in a scene and at 200 within each other, unless 'scene-files' or 'include-depth' under '[limits]' say "
        "otherwise, in the robray.toml of the scene's root file. What lies behind this include is missing from the "
        "scene. So are the files that a comment 'robray: with' names beyond that."
    ),
    bad="""\
include "a.robray"
include "a.robray"
include "a.robray"
include "a.robray"
include "a.robray"
//- /w/a.robray
include "b.robray"
include "b.robray"
include "b.robray"
//- /w/b.robray
include "c.robray"
include "c.robray"
include "c.robray"
include "c.robray"
//- /w/c.robray
include "d.robray"
include "d.robray"
//- /w/d.robray
include "e.robray"
include "e.robray"
include "e.robray"
//- /w/e.robray
include "f.robray"
include "f.robray"
include "f.robray"
include [|"f.robray"|]
//- /w/f.robray
def height 0.4;
""",
    good="""\
include "a.robray"
//- /w/a.robray
include "b.robray"
//- /w/b.robray
def height 0.4;
""",
    undecided=True,
)
