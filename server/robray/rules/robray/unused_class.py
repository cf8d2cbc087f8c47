"""Noted when the relations of a scene are looked at: a class that nothing takes over."""

from robray.facts.details import Names
from robray.rules.engine.choices import edited, line_removed
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import MOST_NAMED, in_file, listed, scene_and_place
from robray.text.spans import Span


def _message(context: RuleContext) -> str:
    """Of one, or where they are told together, of several."""
    names = context.details.names
    if len(names) == 1:
        return f"nothing is of the class '{names[0]}'"
    return f"nothing is of {len(names):,} of the classes: {listed(names, MOST_NAMED)}"


def _fix(context: RuleContext) -> Fix:
    """For a person: a file that is not looked at may include this one and use it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    return edited(
        "remove the class", (line_removed(in_file(context)[0], Span(facts.starts[rank], facts.ends[rank])), "")
    )


RULE = Rule(
    code="unused-class",
    severity=Severity.HINT,
    summary="Nothing is of a class.",
    message="nothing is of the class '{names[0]}'",
    details=Names,
    message_at=_message,
    explanation=(
        "A class does nothing by itself: what it holds counts where a block below it names it in 'isa'. amino says "
        "nothing of a class that no block names. Files that others include, or name in an include that leads nowhere, "
        "are not looked at, nor those without frames, whose classes are there for others. The command line tells "
        "several of a file at once."
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
    fix=_fix,
)
