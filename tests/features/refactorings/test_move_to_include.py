"""Selected definitions to a file of their own."""

import pytest

from features.refactorings.offered import check, names, offers, refusal
from fixtures import fixture

pytestmark = pytest.mark.quick


def test_with_comments_above_and_among_them() -> None:
    check(
        "move-to-include",
        "# sizes\n[|def a 1; # one\n\n# two\ndef b 2;\nclass c { shape box; }|]\n"
        "frame f { offset a; geometry { isa c; } }\n",
        'include "main-definitions.robray"\nframe f { offset a; geometry { isa c; } }\n//- /w/main-definitions.robray\n'
        "# sizes\ndef a 1; # one\n\n# two\ndef b 2;\nclass c { shape box; }\n",
    )


def test_with_its_line_endings() -> None:
    check(
        "move-to-include",
        "[|def a 1;\r\ndef b 2;|]\r\nframe f { }\r\n",
        'include "main-definitions.robray"\r\nframe f { }\r\n//- /w/main-definitions.robray\ndef a 1;\r\ndef b 2;\r\n',
    )


def test_to_a_file_that_is_not_there_yet() -> None:
    given = fixture("[|def a 1;|]\n//- /w/main-definitions.robray\n")
    assert offers(given)["move-to-include"].compute().created == (("/w/main-definitions-2.robray", "def a 1;\n"),)


def test_a_frame_among_them() -> None:
    source = "[|def a 1;\nframe f { }|]\n"
    assert refusal("move-to-include", source) == "there is more in the selection than constants and classes"


def test_another_statement_in_the_line() -> None:
    assert refusal("move-to-include", "frame f { } [|def a 1;|]\n") == "another statement stands in the same line"


def test_without_a_selection_or_a_definition() -> None:
    assert "move-to-include" not in names("def $0a 1;\n")
    assert "move-to-include" not in names("[|frame f { }|]\n")
