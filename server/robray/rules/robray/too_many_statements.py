"""Noted when the relations of a scene are looked at: a file that amino's stack is too small for."""

from robray.facts.details import Counted
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="too-many-statements",
    severity=Severity.ERROR,
    summary="A file has more statements than amino can read.",
    message="there are {number} statements outside all blocks, and amino's reader takes about 10,500; nest frames",
    details=Counted,
    explanation=(
        "amino's reader calls itself once more for every statement that stands outside all blocks. At about 10,500 of "
        "them its stack overflows, as 'aarxc' is delivered, and the file is refused; how many there may be is not "
        "known to the last one. A file that is included counts on from where its include stands. Frames inside frames "
        "do not count: put what belongs together into a frame."
    ),
    bad="""\
[|frame|] shelf-1 { }
frame shelf-2 { }
# and so on
frame shelf-10501 { }
""",
    good="""\
frame shelves {
    frame shelf-1 { }
    frame shelf-2 { }
    # and so on
    frame shelf-10501 { }
}
""",
    rejected_by_reader=True,
)
