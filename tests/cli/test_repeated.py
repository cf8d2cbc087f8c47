"""In a list, what one mistake lets be found at many places is told once."""

from cli.command import Command

LIBRARY = "//- lib/common.robray\ndef cube 0.1;\nclass block { shape box; dimension [cube, cube, cube]; }\n"
ROW = "".join(f"frame f{n} {{ translation [0, 0, {n} * cube]; geometry {{ isa block; }} }}\n" for n in range(5))


def messages(command: Command) -> list[str]:
    lines = command.run("check", "--output-format", "concise").out.splitlines()
    return [line for line in lines if "undefined-" in line or "no-shape" in line or "mesh-" in line]


def test_what_one_file_would_bring_is_one_finding(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW}")
    [told] = messages(command)
    assert told == (
        "cell.robray:1:35: error[undefined-constant]: constant 'cube' is not defined in this scene; "
        "'lib/common.robray' defines it; the same holds at 9 more places, for 'block', too"
    )


def test_two_names_of_one_file_are_one_finding(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW.splitlines()[0]}\n")
    [told] = messages(command)
    assert told.endswith("the same holds at 1 more place, for 'block', too")


def test_a_name_that_nothing_defines_is_one_finding_where_it_is_used_often(command: Command) -> None:
    command.write(f"//- cell.robray\n{ROW}")
    told = [line.partition("]: ")[2] for line in messages(command)]
    assert told == [
        "constant 'cube' is not defined; the same holds at 4 more places",
        "this geometry has no shape: class 'block' is not defined; the same holds at 4 more places",
    ]


def test_at_two_places_it_is_told_at_each(command: Command) -> None:
    command.write("//- cell.robray\ndef a 2 * wide;\nframe f { translation [a, 0, wide]; }\n")
    assert [line.partition(": ")[0] for line in messages(command)] == ["cell.robray:1:11", "cell.robray:2:30"]


def test_what_a_fix_mends_at_its_place_is_told_there(command: Command) -> None:
    uses = "".join(f"frame f{n} {{ translation [0, 0, heigth]; }}\n" for n in range(5))
    command.write(
        f"//- cell.robray\ndef height 1;\ndef other height;\nframe g {{ translation [0, 0, other]; }}\n{uses}"
    )
    assert len(messages(command)) == 5


def test_a_mesh_that_lacks_in_the_folders_of_several_scenes_is_one_finding(command: Command) -> None:
    command.write('//- parts/shelf.robray\nframe shelf { geometry { mesh "shelf.stl"; } }\n')
    command.write("//- parts/other.stl\nsolid o\nendsolid o\n")
    for n in range(3):
        command.write(
            f'//- cell{n}/other.stl\nsolid o\nendsolid o\n//- cell{n}/cell.robray\ninclude "../parts/shelf"\n'
        )
    [told] = messages(command)
    assert told.startswith("parts/shelf.robray:1:31: warning[mesh-not-found]: there is no file 'shelf.stl' in ")
    assert told.endswith("; nor is it in 2 more folders of scenes")


def test_a_baseline_knows_it_whatever_becomes_of_its_places(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW}")
    command.run("check", "--write-baseline", "known.json")
    for text in (ROW.partition("\n")[2], ROW + ROW.replace("frame f", "frame g")):
        command.write(f"//- cell.robray\n{text}")
        outcome = command.run("check", "--baseline", "known.json")
        assert (outcome.status, outcome.out) == (0, "found nothing wrong in 2 files; 1 known finding not shown\n")
