"""Whatever an attribute's value is, every request about it is answered: none is larger, or odder, than they think."""

from itertools import product

from every import every
from fixtures import MAIN, fixture
from hostile.asking import ask_about, change_all
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from trials import sampled

ODD = {
    "no double is so large": "10^400",
    "a quotient of such": "10^400 / 3",
    "a quotient of many digits": "10^5000 / (10^5000 + 1)",
    "a product that becomes it": "10^200 * 10^200",
    "an angle that becomes it": "10^400 * deg",
    "complex": "(1 - 2)^0.5",
    "no number": "1e308 * 10 - 1e308 * 10",
    "without a value": "1 / 0",
    "not defined": "nowhere / 2",
    "a constant that is one": "huge",
}
HOLDS = {
    BlockKind.FRAME: "frame f {{ type revolute; axis [0, 0, 1]; {} }}\n",
    BlockKind.GEOMETRY: "frame f {{ geometry {{ shape cone; {} }} }}\n",
    BlockKind.CLASS: "class c {{ {} }}\nframe f {{ type prismatic; axis [0, 0, 1]; isa c; geometry {{ isa c; }} }}\n",
}


@every(("word", "value"), sampled(product(ROBRAY.attributes.values(), ODD.values())))
def test_every_request_is_answered(word: AttributeWord, value: str) -> None:
    several = f"[{', '.join([value] * max(word.lengths, default=1))}]"
    for kind in word.blocks:
        for written in {value, several} if word.lengths else {value}:
            before, after = f"def huge 10^400;\n{HOLDS[kind]}".split("{}")
            given = fixture(f"{before}{word.name} {written};{after}".replace("{{", "{").replace("}}", "}"))
            at = given.texts[MAIN].index(written.encode()) + len(written) // 2
            ask_about(given.workspace.analysis(), MAIN, at, at)
            change_all(given.workspace, MAIN, at, at)
