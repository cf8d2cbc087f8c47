"""What `[limits]` makes of a check: reaching one is said, with the key that allows more."""

import json

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick


def check(command: Command, source: str, expected: str, *paths: str) -> None:
    """The one finding: its place, code and message."""
    command.write(source)
    outcome = command.check(*paths)
    [found] = outcome.out.splitlines()[:-1]
    place, _, told = found.partition(": error")
    assert f"{place} {told}" == expected
    assert outcome.err == ""


def test_a_file_is_read_with_the_limits_of_its_project(command: Command) -> None:
    check(
        command,
        "//- robray.toml\nlimits.nesting = 2\n//- a.robray\nframe f {\n  frame g {\n    frame h { }\n  }\n}\n",
        "a.robray:3:5 [beyond-limits]: the block is not read: it is nested 2 deep or deeper "
        "(raise 'limits.nesting' in robray.toml)",
    )


def test_what_is_not_read_is_not_said_to_be_missing(command: Command) -> None:
    check(
        command,
        "//- robray.toml\nlimits.nesting = 1\n//- a.robray\nframe f {\n  geometry { shape sphere; radius 1; }\n}\n",
        "a.robray:2:3 [beyond-limits]: the block is not read: it is nested 1 deep or deeper "
        "(raise 'limits.nesting' in robray.toml)",
    )


def test_files_of_several_projects_have_the_limits_of_their_own(command: Command) -> None:
    part = "def a 1;\ndef b a;\nframe f { translation [b, 0, 0]; }\n"
    command.write(
        f'//- .git/config\n//- scene.robray\ninclude "in/part.robray"\n//- in/part.robray\n{part}//- out.robray\n{part}'
    )
    assert command.check().codes == []
    check(
        command,
        "//- in/robray.toml\n[limits]\nstatements = 2\n",
        "in/part.robray:1:1 [beyond-limits]: the file is not read: it has more than 2 statements "
        "(raise 'limits.statements' in robray.toml)",
        "scene.robray",
        "out.robray",
    )


def test_a_scene_has_the_limits_of_its_root_file(command: Command) -> None:
    """Those of the project that an included file lies in do not count for what it includes."""
    command.write(
        '//- .git/config\n//- scene.robray\ninclude "in/a.robray"\n'
        '//- in/a.robray\ninclude "b.robray"\n//- in/b.robray\nframe f { }\n'
        "//- in/robray.toml\nlimits.include-depth = 1\n"
    )
    assert command.check("scene.robray").codes == []
    check(
        command,
        "//- robray.toml\nlimits.include-depth = 1\n//- in/robray.toml\n",
        "in/a.robray:1:9 [include-limit]: 'b.robray' is not read: there are includes nested "
        "more than 1 deep (raise 'limits.include-depth' in robray.toml)",
        "scene.robray",
    )


def test_a_set_of_scenes_has_the_limits_of_its_configuration(command: Command) -> None:
    command.write(
        "//- robray.toml\nlimits.scene-files = 3\n[scenes.cell]\nfiles = ['a.robray', 'b.robray']\n"
        "//- a.robray\nframe wrist { }\n//- b.robray\nframe f { parent wrist; }\n"
    )
    assert command.check().codes == []
    command.write("//- robray.toml\nlimits.scene-files = 2\n[scenes.cell]\nfiles = ['a.robray', 'b.robray']\n")
    assert command.check().codes == ["b.robray:1:18 frames-elsewhere"]


@pytest.mark.parametrize("verb", ["check", "show", "format", "convert"])
def test_a_file_that_is_too_large_is_said_to_be(command: Command, verb: str) -> None:
    command.write("//- robray.toml\nlimits.file-size = 10\n//- a.robray\nframe f { translation [0, 0, 1]; }\n")
    outcome = command.run(verb, "a.robray")
    assert outcome.status == 2
    assert "robray: 'a.robray' is larger than 'limits.file-size' in robray.toml allows\n" in outcome.err


def test_an_include_of_a_file_that_is_too_large_says_so(command: Command) -> None:
    check(
        command,
        "//- robray.toml\nlimits.file-size = 23\n"
        '//- a.robray\ninclude "b.robray"\n//- b.robray\nframe f { } # as it was\n',
        "a.robray:1:9 [include-limit]: 'b.robray' is not read: the file is larger than "
        "'limits.file-size' in robray.toml allows",
        "a.robray",
    )


def test_what_is_mended_is_read_with_the_same_limits(command: Command) -> None:
    command.write("//- robray.toml\nlimits.statements = 2\n//- a.robray\n;\n;\n//- b.robray\n;\n;\n;\n")
    assert command.run("check", "--fix", ".").status == 1
    assert (command.folder / "a.robray").read_text().strip() == ""
    assert (command.folder / "b.robray").read_text() == ";\n;\n;\n"


def test_a_scene_is_shown_with_its_limits(command: Command) -> None:
    command.write("//- robray.toml\nlimits.statements = 1\n//- a.robray\nframe f { }\nframe g { }\n")
    shown = json.loads(command.run("show", "--format", "json", "a.robray").out)
    assert [each["code"] for each in shown["diagnostics"]] == ["beyond-limits"]
