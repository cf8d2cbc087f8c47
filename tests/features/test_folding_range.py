"""What can be folded."""

import pytest

from fixtures import MAIN, ROBOT, fixture
from robray.features.folding_range import folding_range

pytestmark = pytest.mark.quick


def folded(source: str, main: str = MAIN) -> list[str]:
    given = fixture(source, main)
    text = given.texts[main].decode()
    found = folding_range(given.workspace.analysis(), main)
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


def test_an_end_tag_of_another_link_folds_nothing_with_it() -> None:
    source = '<link name="a">\n<visual/>\n<link name="b">\n</link>'
    assert folded(f'<robot name="r">{source}</robot>', ROBOT)[:1] == [r"""block '<link name="b">\n</link>'"""]
