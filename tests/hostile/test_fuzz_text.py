"""What the text fuzzer found, and a short run of it. For longer: `PYTHONPATH=tests python -m hostile.fuzz_text`."""

import pytest

from hostile.fuzz_text import run, tried
from robray.text.edits import Edit

FOUND = {
    "constants in a value that is no UTF-8": b"def a 1;\nframe f { offset a + 1 \xf0\xff+ a; }\n",
    "a string over lines that is no UTF-8": b'"""\xff\xff\xff\n"',
    "a name over lines that is no UTF-8": b'frame "\xff\xff\xff\n" { }',
    "a row of hashes behind a word": b"\x08e" + b"#" * 60 + b"-[,[%<",
    "a row of hashes behind a name": b"frame f" + b"#" * 60 + b"\n(",
    "a value that ends in half a character": b"def b 2;\nframe f { translation [b, b\xe2\x80, b]; }",
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_stays_mended(name: str) -> None:
    text = FOUND[name]
    for at in range(len(text) + 1):
        tried(text, at, Edit(at, at, b"{"))


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_goes_wrong_for_a_while(seed: int) -> None:
    done, kept, arcs = run(seed, tries=30)
    assert done == 30
    assert kept > 15, "some texts go where none went before"
    assert arcs > 2_000
