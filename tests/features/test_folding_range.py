"""What can be folded."""

from fixtures import MAIN, fixture
from robray.features.folding_range import folding_range


def folded(source: str) -> list[str]:
    given = fixture(source)
    text = given.texts[MAIN].decode()
    found = folding_range(given.workspace.analysis(), MAIN)
    return [f"{fold.kind.value} {text[fold.span.start : fold.span.end]!r}" for fold in found]


def test_blocks_of_more_than_a_line() -> None:
    assert folded("frame f {\n frame g { }\n}\nclass c {}\n") == [r"block 'frame f {\n frame g { }\n}'"]


def test_comments() -> None:
    assert folded("/* a\n b */\n# c\n  # d\n// e\n\n# f\n") == [r"comment '/* a\n b */'", r"comment '# c\n  # d\n// e'"]
    assert folded('frame "# a\n# b" {}\n')[1:] == []


def test_runs_of_definitions_and_includes() -> None:
    source = 'include "a"\ninclude "b" # c\ndef a 1;\n\ndef b 1; # d\n# e\ndef c 2;\ndef d 3;\n'
    assert folded(source) == [
        r"""includes 'include "a"\ninclude "b"'""",
        r"constants 'def b 1; # d\n# e\ndef c 2;\ndef d 3;'",
    ]
