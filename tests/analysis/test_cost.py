"""What an edit costs, counted in items lowered and resolved; the same in small files and in large ones."""

import pytest

from robray.analysis.edited import edited
from robray.analysis.format import Format, Parts
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
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
