"""Noted by resolving: a class that is made of more others than amino's stack has room for."""

from robray.formats.robray.details import ManyBases
from robray.rules.engine.rule import Rule, Severity

_CHAIN = "class steel-0 { alpha 1; }\n" + "".join(
    f"class steel-{step} {{ isa steel-{step - 1}; isa steel-{step - 1}; }}\n" for step in range(1, 17)
)

RULE = Rule(
    code="too-many-bases",
    severity=Severity.ERROR,
    summary="A class takes over more than amino can read.",
    message="the class '{name}' takes over {number} others, each as often as it is named, which is too many for amino",
    details=ManyBases,
    explanation=(
        "amino writes all attributes of a class down again for every 'isa' that names it. A class that takes another "
        "one over twice is twice as long, and 17 in a row that do so overflow the stack, as 'aarxc' is delivered. How "
        "many there may be is not known exactly: half of them may be too many already. Take each class over once."
    ),
    bad=_CHAIN.replace("class steel-16", "class [|steel-16|]"),
    good="class steel-0 { alpha 1; }\nclass steel-1 { isa steel-0; }\n",
    rejected_by_reader=True,
)
