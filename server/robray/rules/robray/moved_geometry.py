"""Noted by resolving: a class that gives a geometry a parent that is no frame."""

from robray.formats.robray.details import MovedGeometry
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    parent, what = context.details
    given = f"the parent '{parent}'" if parent else "a parent"
    return f"a class gives this geometry {given}, which is no {what}; take 'parent' out of the class"


RULE = Rule(
    code="moved-geometry",
    severity=Severity.ERROR,
    summary="A class moves a geometry to a frame that is not there.",
    message="a class gives this geometry a parent that is no frame; take 'parent' out of the class",
    details=MovedGeometry,
    message_at=_message,
    explanation=(
        "A geometry takes all attributes of its classes over, 'parent' too, although it cannot have one itself: it is "
        "then moved to that frame, away from the one that it stands in. Where there is no such frame amino fails with "
        "an internal message. Keep what is meant for frames and what is meant for geometry in classes of their own."
    ),
    bad="""\
class blue {
    parent shelf;
    color [0, 0, 1];
}
frame ball {
    geometry {
        isa [|blue|];
        shape sphere;
        radius 0.1;
    }
}
""",
    good="""\
class blue {
    color [0, 0, 1];
}
frame ball {
    geometry {
        isa blue;
        shape sphere;
        radius 0.1;
    }
}
""",
    rejected_by_reader=True,
)
