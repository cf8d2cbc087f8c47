"""Said of a scene once, where it first names one of the classes that are nowhere: they are tags."""

from robray.facts.details import Names
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import MOST_NAMED, listed


def _message(context: RuleContext) -> str:
    names = context.details.names
    what = listed(names, MOST_NAMED)
    if len(names) == 1:
        return f"class {what} is defined nowhere, so that it is a tag and contributes nothing; 'tags' declares it"
    return (
        f"there are {len(names):,} classes named that are defined nowhere, so that they are tags and contribute "
        f"nothing: {what}; "
        "'tags' declares them"
    )


RULE = Rule(
    code="undeclared-tags",
    severity=Severity.HINT,
    summary="Classes are named that nobody defines: they are tags.",
    message="classes are defined nowhere",
    details=Names,
    message_at=_message,
    explanation=(
        "amino takes any name in 'isa' without a word, and lists it among the classes of a geometry. Scenes use such "
        "names as tags, for programs to find, as in 'isa surface'. That is said once for each scene, where the first "
        "of them is named, so that a class whose definition was lost is seen. Declare them with 'tags' in robray.toml: "
        "then nothing is said of them. A name that is one slip away from a class, or that another scene defines, is a "
        "finding of its own, 'undefined-class'."
    ),
    bad="""\
frame plate {
    geometry {
        isa [|surface|];
        shape box;
        dimension [1, 1, 0.1];
    }
}
""",
    good="""\
class surface { }
frame plate {
    geometry {
        isa surface;
        shape box;
        dimension [1, 1, 0.1];
    }
}
""",
)
