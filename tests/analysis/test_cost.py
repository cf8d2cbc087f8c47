"""What an edit costs, counted in items lowered and resolved; the same in small files and in large ones."""

from functools import partial

import pytest

from hostile.counting import lines_run
from robray.analysis.edited import edited
from robray.analysis.format import Format, Parts
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.facts.columns import Columns
from robray.facts.items import Item
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit

PATH = "/w/main.robray"

SIZES = pytest.mark.parametrize("count", [10, 2000])


def opened(text: str) -> Workspace:
    workspace = new_workspace()
    workspace.set_text(PATH, text.encode())
    workspace.analysis()
    return workspace


def cost(workspace: Workspace, old: str, new: str) -> tuple[int, int]:
    """Items lowered and resolved when the first `old` becomes `new`."""
    file = workspace.file(PATH)
    assert file is not None
    at = file.text.index(old.encode())
    workspace.edit(PATH, [Edit(at, at + len(old.encode()), new.encode())])
    return workspace.lowered, workspace.resolved


def frames(count: int) -> str:
    return "".join(f"frame f{n} {{ parent f{max(n - 1, 0)}x; translation [{n}.5, 0, 0]; }}\n" for n in range(count))


@SIZES
def test_an_edit_inside_one_frame_lowers_one_item_and_resolves_one(count: int) -> None:
    assert cost(opened(frames(count)), "[5.5, 0", "[5.25, 0") == (1, 1)


@SIZES
def test_an_edit_in_a_comment_resolves_nothing(count: int) -> None:
    assert cost(opened(frames(count // 2) + "# note\n" + frames(count // 2)), "# note", "# other")[1] == 0


@SIZES
def test_a_constant_used_nine_times_resolves_ten(count: int) -> None:
    users = "".join(f"frame u{n} {{ translation [c, 0, 0]; }}\n" for n in range(9))
    assert cost(opened("def c 1;\n" + users + frames(count)), "def c 1", "def c 2") == (1, 10)


@SIZES
def test_a_constant_that_keeps_its_value_resolves_itself_only(count: int) -> None:
    text = "def c 2;\n" + "".join(f"frame f{n} {{ translation [c, 0, 0]; }}\n" for n in range(count))
    assert cost(opened(text), "def c 2", "def c 1 + 1") == (1, 1)


@SIZES
def test_a_nested_edit_resolves_one(count: int) -> None:
    assert cost(opened("frame all {\n" + frames(count) + "}\n"), "[5.5, 0", "[5.25, 0") == (1, 1)


@SIZES
def test_renaming_a_frame_resolves_it_and_its_children(count: int) -> None:
    text = "frame base { }\nframe child { parent base; }\n" + frames(count)
    assert cost(opened(text), "frame base", "frame bass") == (1, 2)


@SIZES
def test_an_edit_that_uses_the_same_names_leaves_who_uses_them_alone(count: int) -> None:
    text = "def c 1;\nclass k { shape box; }\nframe u { rpy [c, 0, 1]; geometry { isa k; } }\n" + frames(count)
    workspace = opened(text)
    before = workspace.analysis().scenes[PATH]
    assert cost(workspace, "[c, 0, 1]", "[0, c, 2]") == (1, 1)
    after = workspace.analysis().scenes[PATH]
    assert after.results != before.results


def test_many_changes_in_one_notification_are_one_analysis() -> None:
    workspace = opened(frames(10))
    file = workspace.file(PATH)
    assert file is not None
    at = file.text.index(b"[5.5")
    workspace.edit(PATH, [Edit(at + 1, at + 2, b""), Edit(at + 1, at + 1, b"6"), Edit(at + 1, at + 2, b"7")])
    assert (workspace.lowered, workspace.resolved) == (1, 1)


@pytest.mark.parametrize("count", [100, 2000])
def test_of_edits_far_apart_each_costs_its_own_item(count: int) -> None:
    workspace = opened(frames(count))
    file = workspace.file(PATH)
    assert file is not None
    places = [file.text.index(f"[{n}.5".encode()) + 1 for n in (count - 2, count // 2, 1)]
    workspace.edit(PATH, [Edit(at, at, b"1") for at in places])
    assert (workspace.lowered, workspace.resolved) == (3, 3)


@pytest.mark.parametrize("line", [b"translation [1, 2, 3];\n", b"geometry { shape box; }\n", b"frame { }\n"])
def test_a_block_that_grows_at_both_ends_is_read_so_often_and_then_in_one_go(line: bytes) -> None:
    """Each change would have the block read again, which is ten times as large by the last one."""
    reread = 0

    def changed(count: int) -> int:
        nonlocal reread
        reread = 0
        workspace = opened("frame f {\n# " + "p" * 3000 + "\n}\n")
        file = workspace.file(PATH)
        assert file is not None
        size, edits = len(file.text), []
        for number in range(count):
            at = 10 if number % 2 else size - 2
            edits.append(Edit(at, at, line))
            size += len(line)
        really = file.frontend.reread

        frontend = file.frontend
        semantics = file.format.semantics

        class Counting:
            def __getattr__(self, name: str) -> object:
                return getattr(frontend, name)

            def reread(self, *arguments: object) -> object:
                nonlocal reread
                reread += 1
                return really(*arguments)  # type: ignore[arg-type]

        counting = Format("robray", (), file.format.reader, lambda: Parts(Counting(), semantics))  # type: ignore[arg-type]
        change = edited(file._replace(format=counting), edits, 2)
        assert change is not None
        fresh = opened(change.file.text.decode()).file(PATH)
        assert fresh is not None
        assert change.file.reading.facts == fresh.reading.facts
        return reread

    few, many = changed(1000), changed(4000)
    assert 1 < few <= many < 1000, (few, many)


ROBOT = "/w/main.urdf"
FEW, MANY = 100, 400
MOST = 2.0
"""Allowed growth of the cost of a key in a robot with four times as many joints: offsets behind it move one by one."""


def robot(count: int) -> str:
    """Links with an inertial, a visual and a collision, in a tree of joints."""
    box = '<geometry><box size="0.1 0.2 0.3"/></geometry>'
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    pieces = (
        f'<link name="l{n}"><inertial><mass value="1.{n}"/>{inertia}</inertial>\n'
        f"<visual>{box}</visual>\n<collision>{box}</collision></link>\n"
        f'<joint name="j{n}" type="revolute"><parent link="l{n // 2}"/><child link="l{n}"/>\n'
        f'<origin xyz="0 0.{n} 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>\n'
        for n in range(1, count + 1)
    )
    return f'<robot name="r">\n<link name="l0"/>\n{"".join(pieces)}</robot>\n'


def lines_of_keys(count: int, before: str, typed: str) -> tuple[int, ...]:
    """Lines of Python that run when somebody types something behind some text, and when they delete it again."""
    workspace, text = new_workspace(), robot(count)
    at = text.index(before) + len(before)

    def key(edit: Edit) -> None:
        workspace.edit(ROBOT, [edit])
        diagnostics(workspace.analysis(), ROBOT)

    workspace.set_text(ROBOT, text.encode())
    diagnostics(workspace.analysis(), ROBOT)
    keys = (Edit(at, at, typed.encode()), Edit(at, at + len(typed), b""))
    # The first ones load modules.
    for edit in keys:
        key(edit)
    return tuple(lines_run(partial(key, edit)) for edit in keys)


@pytest.mark.parametrize(
    ("before", "typed"),
    [
        ('child link="l50', "x"),
        ('parent link="l40', "x"),
        ('joint name="j50', "x"),
        ('xyz="0 0.50', "5"),
        ('velocity="1', "5"),
    ],
)
def test_a_key_in_a_robot_costs_little_more_among_many_joints(before: str, typed: str) -> None:
    few, many = (lines_of_keys(count, before, typed) for count in (FEW, MANY))
    assert [pair for pair in zip(few, many, strict=True) if pair[1] > MOST * pair[0]] == []


def test_a_column_is_made_of_the_items_that_changed_and_stays_while_no_value_changes() -> None:
    workspace = opened(frames(2000))
    asked: list[Item] = []

    def length(item: Item) -> int:
        asked.append(item)
        return len(str(item.statement)) // 1_000_000

    def column() -> list[int]:
        asked.clear()
        file = workspace.file(PATH)
        assert file is not None
        return file.reading.facts.column(length)

    first = column()
    assert (len(first), len(asked)) == (2000, 2000)
    cost(workspace, "[5.5, 0", "[5.25, 0")
    assert (column() is first, len(asked)) == (True, 1)
    cost(workspace, "frame f7 ", "frame g { }\nframe f7 ")
    assert (len(column()), len(asked)) == (2001, workspace.lowered)


def test_a_summary_is_made_again_only_of_another_column() -> None:
    columns, made = Columns(), list[list[int]]()

    def total(values: list[int]) -> int:
        made.append(values)
        return sum(values)

    one, equal = [1, 2], [1, 2]
    assert [columns.summary(total, (each,)) for each in (one, one, equal)] == [3, 3, 3]
    assert len(made) == 2
