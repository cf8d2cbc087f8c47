"""The places of the marks of merge conflicts, line by line."""

import pytest

from robray.text.conflicts import conflicts

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", [(0, 12, 22)]),
        ("x\n<<<<<<< a\n=======\n>>>>>>> b", [(2, 12, 20)]),
        ("<<<<<<<\n=======\n>>>>>>>", [(0, 8, 16)]),
        ("<<<<<<< a\r\n=======\r\n>>>>>>> b\r\n", [(0, 11, 20)]),
        ("<<<<<<< a\n>>>>>>> b\n<<<<<<< a\n>>>>>>> b\n", [(0, 10), (20, 30)]),
        # Somebody removed one of the marks.
        ("<<<<<<< a\nx\n", [(0,)]),
        ("x\n>>>>>>> b\n", [(2,)]),
        ("<<<<<<< a\n=======\n<<<<<<< a\n=======\n>>>>>>> b\n", [(0, 10), (18, 28, 36)]),
        # People draw lines.
        ("title\n=======\n", []),
        ("<<<<<<<<\n>>>>>>>>>\n", []),
        (" <<<<<<< a\n", []),
        ("x <<<<<<< a\n", []),
        ("", []),
    ],
)
def test_conflicts(text: str, marks: list[tuple[int, ...]]) -> None:
    assert [each.marks for each in conflicts(text.encode())] == marks
