"""Of an `allow_collision` with other than two names one finding is told, with the statements that were meant."""

import pytest

from robray.rules.engine.rule import Applicability
from rules.findings import complaints, fixed, scene

pytestmark = pytest.mark.quick

FRAMES = "".join(f"frame {name} {{ geometry {{ shape sphere; radius 1; }} }}\n" for name in ("a", "b", "c", "d", "e"))

SAFE, UNSAFE, BY_HAND = Applicability.SAFE, Applicability.UNSAFE, Applicability.BY_HAND

WITH_BLANK = "expected two frames separated by a space; write 'allow_collision a b;'"

TOLD = {
    "a, b;": (WITH_BLANK, SAFE, ["a b"]),
    "a,b;": (WITH_BLANK, SAFE, ["a b"]),
    "a,\n    b;": (WITH_BLANK, SAFE, ["a b"]),
    "a,, b;": (WITH_BLANK, SAFE, ["a b"]),
    ", a b;": (WITH_BLANK, SAFE, ["a b"]),
    "a b,;": (WITH_BLANK, SAFE, ["a b"]),
    "a b,": (WITH_BLANK, SAFE, ["a b"]),
    "a;b;": (WITH_BLANK, UNSAFE, ["a b"]),
    "a/b;": (WITH_BLANK, UNSAFE, ["a b"]),
    "a and b;": (WITH_BLANK, UNSAFE, ["a b"]),
    "[a, b];": (WITH_BLANK, UNSAFE, ["a b"]),
    "a /* c */, b;": ("expected two frames separated by a space; remove the comma", None, []),
    ";": ("expected two frames; write 'allow_collision FRAME OTHER;'", None, []),
    ",;": ("expected two frames; write 'allow_collision FRAME OTHER;'", None, []),
    "a;": ("expected two frames, found 1; write 'allow_collision a OTHER;'", None, []),
    "a,;": ("expected two frames, found 1; write 'allow_collision a OTHER;'", None, []),
    "a b, c d;": ("; write 'allow_collision a b; allow_collision c d;'", UNSAFE, ["a b", "c d"]),
    "a b, c;": ("; write 'allow_collision a b; allow_collision a c;'", BY_HAND, ["a b", "a c"]),
    "a b, c, d;": ("; write 'allow_collision a b; allow_collision a c;' and 1 more", BY_HAND, ["a b", "a c", "a d"]),
    "a b c;": ("; write 'allow_collision a b; allow_collision a c;' and 1 more", BY_HAND, ["a b", "a c", "b c"]),
    "a, b, c;": ("; write 'allow_collision a b; allow_collision a c;' and 1 more", BY_HAND, ["a b", "a c", "b c"]),
    "a, b and c;": ("; write 'allow_collision a b; allow_collision a c;' and 1 more", BY_HAND, ["a b", "a c", "b c"]),
    "a with b, c;": ("; write 'allow_collision a b; allow_collision a c;' and 1 more", BY_HAND, ["a b", "a c", "b c"]),
    "a b a;": ("; write 'allow_collision a b;'", BY_HAND, ["a b"]),
    "a b c d e;": ("found 5; write one statement per pair", None, []),
    "a b /* c */ c;": ("found 3; write one statement per pair", None, []),
    "a and b and c;": (
        "; write 'allow_collision a b; allow_collision a c;' and 1 more",
        BY_HAND,
        ["a b", "a c", "b c"],
    ),
}
"""What is said of the names, how sure its fix is, and the pairs that it writes."""


@pytest.mark.parametrize("names", TOLD)
def test_one_finding_says_what_the_statement_takes(names: str) -> None:
    words, applicability, pairs = TOLD[names]
    given = scene(f"{FRAMES}allow_collision {names}\n")
    [found] = complaints(given)
    assert found.code == "allow-collision-operands"
    assert found.message.startswith("expected two frames")
    assert found.message.endswith(words)
    assert (None if found.fix is None else found.fix.applicability) is applicability
    if pairs:
        text = FRAMES + "".join(f"allow_collision {pair};\n" for pair in pairs)
        assert fixed(given, found) == scene(text).texts
        assert complaints(scene(text)) == []


def test_the_statements_stand_in_a_column() -> None:
    given = scene(f"{FRAMES}  allow_collision a b, c d;\n")
    [found] = complaints(given)
    assert fixed(given, found) == scene(f"{FRAMES}  allow_collision a b;\n  allow_collision c d;\n").texts
