"""Noted by lowering: something is not read, because there is far more of it than any scene has."""

from robray.facts.details import NotRead
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    what, why, reader = context.details
    return f"{what} is not read: {why}" + (f"; {reader}" if reader else "")


RULE = Rule(
    code="beyond-limits",
    severity=Severity.ERROR,
    summary="There is too much of something to be read.",
    message="{what} is not read: {why}",
    details=NotRead,
    message_at=_message,
    explanation=(
        "So that an answer never takes long, whatever the text, this tool reads only so much. A file with more than "
        "13,000 statements, or 27,000 together with the frames and geometries that stand in frames, is not read, nor "
        "one with more than 65,000 attributes, 200,000 names, numbers and operators in their values, 350,000 braces, "
        "brackets, commas, semicolons and quotation marks, 2,500 mistakes of syntax, or 100,000 bytes in values of "
        "more than 256 each; of a block with more than 5,000 attributes only these are; a block with 500 around it "
        "is not, nor a statement with more than 20,000 values, operators and brackets; and no more than 1,200 "
        "classes are looked through above one. These are defaults, and '[limits]' in robray.toml can set them higher "
        "or lower; of a robot '<', '>' and '&' count as braces do, and mistakes of XML as those of syntax, of "
        "RobWork's files and RoFI's worlds what is wrong with elements by themselves. Never read is a file of which "
        "more than an eighth is NUL bytes. What is in all that is unknown, so that more may be wrong there, and a "
        "file with such a thing in it is not laid out in an editor; 'robray format' does it. Nor are parentheses "
        "read that are more than 3,000 deep, integers of more than 20,000 digits, and exact results of more than "
        "131,072 binary digits. amino as it is delivered takes some 10,500 statements outside all blocks, and of all "
        "else more than this, as far as its memory goes; so it is not known whether it takes such a scene, and "
        "'robray show --format json' says null."
    ),
    bad="""\
frame tool {
    [|rpy|] [0, 0, 0, 0, 0, 0, 0, 0, 0, # and so on, ten thousand times
         0];
}
""",
    good="""\
frame tool {
    rpy [0, 0, 0];
}
""",
    undecided=True,
)
