"""Noted when the relations of a scene are looked at: a class that nothing takes over."""

from robray.rules.rule import Rule, Severity, Tag

RULE = Rule(
    code="unused-class",
    severity=Severity.HINT,
    summary="Nothing is of a class.",
    message="nothing is of the class '{0}'",
    explanation=(
        "A class does nothing by itself: what it holds counts where a block below it names it in 'isa'. amino says "
        "nothing of a class that no block names. Files that others include are not looked at, nor those without "
        "frames, whose classes are there for others."
    ),
    bad="""\
class [|steel|] {
    color [0.6, 0.6, 0.7];
}
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
    }
}
""",
    good="""\
class steel {
    color [0.6, 0.6, 0.7];
}
frame ball {
    geometry {
        isa steel;
        shape sphere;
        radius 0.1;
    }
}
""",
    tag=Tag.UNNECESSARY,
)
