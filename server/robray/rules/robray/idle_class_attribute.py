"""Noted when the relations of a scene are looked at: an attribute that nothing of its class can have."""

from robray.rules.engine.rule import Rule, Severity, Tag
from robray.rules.robray.details import IdleAttribute

RULE = Rule(
    code="idle-class-attribute",
    severity=Severity.INFORMATION,
    summary="Nothing that is of a class can have one of its attributes.",
    message="'{attribute}' has no effect: whatever is of class '{name}' is a {user}",
    details=IdleAttribute,
    explanation=(
        "A class may hold attributes of frames and of geometry. A geometry takes no notice of a pose or a joint that "
        "comes with its classes, nor a frame of a shape or a colour, and amino says nothing of it. Often the 'isa' "
        "stands in the frame instead of in its geometry, or the other way round. Classes in files that others include "
        "are not looked at."
    ),
    bad="""\
class upright {
    [|rpy [0, 0, 90 * deg]|];
    color [0, 0, 1];
}
frame ball {
    geometry {
        isa upright;
        shape sphere;
        radius 0.1;
    }
}
""",
    good="""\
class upright {
    color [0, 0, 1];
}
frame ball {
    geometry {
        isa upright;
        shape sphere;
        radius 0.1;
    }
}
""",
    tag=Tag.UNNECESSARY,
)
