"""Files that comments name, which are judged beside those that name them: read once, and nothing else is said."""

from collections import Counter
from itertools import product

import pytest

from cli.command import Command, command
from robray.analysis.files import SourceFile
from robray.analysis.kept_readings import KeptReadings
from robray.checking import judge
from robray.file_sets import NO_SETS, Group, with_companions
from robray.rules.engine.comments import may_name

pytestmark = pytest.mark.quick

__all__ = ["command"]

CELL = """\
<WorkCell name="cell"><Frame name="Table"><RPY>0 0 0</RPY><Pos>1 0 {height}</Pos></Frame></WorkCell>
"""
TASK = """\
<CartesianTask><!-- robray: with "{cell}" -->
<PropertyMap><Property><Name>refframe</Name><Value><String>{frame}</String></Value></Property></PropertyMap>
<Targets><CartesianTarget id="t"/></Targets>
</CartesianTask>
"""


def of(*roots: str) -> list[Group]:
    return [Group((root,), NO_SETS) for root in roots]


def test_a_root_is_judged_beside_the_one_that_names_it_by_the_places_of_the_first() -> None:
    found = with_companions(of("a", "b", "c", "d"), {"d": ("b", "nowhere"), "c": ("c",)})
    assert [group.roots for group in found] == [("a",), ("b", "d"), ("c",)]


def test_what_many_name_is_beside_a_few_of_them() -> None:
    roots = ("cell", *(f"task{n}" for n in range(9)))
    found = with_companions(of(*roots), dict.fromkeys(roots[1:], ("cell",)))
    assert [len(group.roots) for group in found] == [4, *[1] * 6]
    assert sorted(root for group in found for root in group.roots) == sorted(roots)


def test_names_are_where_the_text_is_and_not_in_packages() -> None:
    text = b'<!-- robray: with "../cell.wc.xml" "package://p/r.urdf" -->\n# robray: with "b"\n# with "c"'
    assert may_name("/w/tasks/a.xml", text) == ("/w/cell.wc.xml", "/w/tasks/b")
    assert may_name("/w/a.xml", b'with "b"') == ()


def test_each_is_read_once_and_judged_in_the_same_words(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 6
    for n in range(count):
        command.write(f"//- cell{n}.wc.xml\n{CELL.format(height='high' if n == 2 else '0')}")
        command.write(
            f"//- task{n}.rwtask.xml\n{TASK.format(cell=f'cell{n}.wc.xml', frame='Shelf' if n % 2 else 'Table')}"
        )
    read: Counter[str] = Counter()
    note = KeptReadings.note

    def counted(self: KeptReadings, file: SourceFile) -> None:
        read[file.path.rpartition("/")[2]] += 1
        note(self, file)

    monkeypatch.setattr(KeptReadings, "note", counted)
    together = command.check().codes
    assert read == Counter(
        f"{stem}{n}.{suffix}"
        for (stem, suffix), n in product((("cell", "wc.xml"), ("task", "rwtask.xml")), range(count))
    )
    assert together == [
        "cell2.wc.xml:1:68 robwork-bad-number",
        *[
            told
            for n in range(count)
            for told in (
                *[f"task{n}.rwtask.xml:2:60 robwork-undefined-frame"] * (n % 2),
                f"task{n}.rwtask.xml:3:11 robwork-target-without-value",
            )
        ],
    ]
    monkeypatch.setattr(judge, "with_companions", lambda connected, _: connected)
    assert command.check().codes == together
