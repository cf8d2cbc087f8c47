"""Every command refuses files with a merge conflict, and names the conflict."""

import pytest

import robray
from cli.command import Command, command
from formats.conformance.test_conflicts import applied
from robray.configuration.mistakes import diagnostics_of
from robray.configuration.reading import read_configuration
from robray.expanding import first_robot
from robray.project import Projects
from robray.read_scope import ReadScope
from robray.text.spans import Span

pytestmark = pytest.mark.quick

__all__ = ["command"]

FILES = {
    "a.robray": "frame f { }\n",
    "a.urdf": '<robot name="r"><link name="base"/></robot>\n',
    "a.smurf": "modelname: r\nfiles: [a.urdf]\n",
    "a.wc.xml": '<WorkCell name="w"><Frame name="f"/></WorkCell>\n',
    "a.urdf.xacro": '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${1}"/></robot>\n',
    "a.json": '{"modules": [{"id": 1, "type": "universal"}], "moduleJoints": [], "spaceJoints": []}\n',
}

every_file = pytest.mark.parametrize("name", FILES)


def write(command: Command, name: str) -> None:
    command.write(f"//- {name}\n{FILES[name]}<<<<<<< HEAD\n=======\n# theirs\n>>>>>>> theirs\n")


@every_file
def test_check_reports_only_the_conflict(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.check()
    assert outcome.status == 1
    assert outcome.codes == [f"{name}:{FILES[name].count(chr(10)) + 1}:1 merge-conflict"]


@every_file
def test_show_says_that_it_mixes_two_versions(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.run("show", name)
    is_source = name.endswith(".xacro")
    # Of a source there is nothing to show.
    assert outcome.status == 1 + is_source
    assert ("has an unresolved merge conflict" if is_source else "a merge conflict is unresolved") in outcome.err


@every_file
def test_nothing_is_converted(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.run("convert", name, "-o", "out.c")
    assert outcome.status != 0
    assert "merge conflict" in outcome.err
    assert not (command.folder / "out.c").exists()


@every_file
def test_format_leaves_it_as_it_is(command: Command, name: str) -> None:
    write(command, name)
    before = (command.folder / name).read_bytes()
    assert "is unchanged" in command.run("format", name).err
    assert (command.folder / name).read_bytes() == before


@every_file
def test_programs_get_no_scene(command: Command, name: str) -> None:
    write(command, name)
    with pytest.raises(robray.LoadError, match=rf"^'{name}' has an unresolved merge conflict:"):
        robray.load(name)


@every_file
def test_a_comparison_does_not_blame_the_reader(command: Command, name: str) -> None:
    write(command, name)
    assert command.run("diff", name, name).err.startswith(f"robray: '{name}' has an unresolved merge conflict: line ")


def test_a_scene_that_includes_one_is_refused_for_it(command: Command) -> None:
    write(command, "a.robray")
    command.write('//- main.robray\ninclude "a.robray"\nframe g { parent f; }\n')
    assert command.check("main.robray").codes == ["a.robray:2:1 merge-conflict"]
    assert not robray.load("main.robray", lenient=True).accepted


COMMENTS = {
    ".robray": ("/*", "*/"),
    ".smurf": ("#", "\nfoot: 1"),
    **dict.fromkeys((".urdf", ".wc.xml", ".urdf.xacro", ".xacro", ".srdf"), ("<!--", "-->")),
}


@pytest.mark.parametrize("ending", COMMENTS)
def test_a_conflict_is_reported_that_lies_in_a_comment_in_part(command: Command, ending: str) -> None:
    """Both versions end the comment, and the reader takes the rest of the second one for text."""
    name, (start, end) = f"a{ending}", COMMENTS[ending]
    text = FILES.get(name, FILES["a.urdf"])
    comment = f"{start}\n<<<<<<< HEAD\none {end}\n=======\ntwo {end}\n>>>>>>> theirs\n"
    command.write(
        f"//- a{ending}\n{text.replace('/></', f'/>{chr(10)}{comment}</') if '</' in text else text + comment}"
    )
    outcome = command.check(name)
    assert outcome.status == 1
    assert [each.rpartition(" ")[2] for each in outcome.codes] == ["merge-conflict"]


SOURCE = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="part.xacro"/>
<xacro:property name="of" value="${xacro.load_yaml('of.yaml')}"/>
<link name="base"/>
<link name="${of['arm']}"/>
<xacro:joint_of name="${of['arm']}"/>
</robot>
"""
PART = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="joint_of" params="name">
<joint name="j" type="fixed"><parent link="base"/><child link="${name}"/></joint>
</xacro:macro>
</robot>
"""
OF_SOURCES = {"a.urdf.xacro": SOURCE, "part.xacro": PART, "of.yaml": "hand: tool\narm: arm\nfoot: leg\n"}
STYLES = {
    "merge": "<<<<<<< HEAD\n{}=======\n{}>>>>>>> theirs\n",
    "diff3": "<<<<<<< HEAD\n{}||||||| base\n=======\n{}>>>>>>> theirs\n",
    "without names": "<<<<<<<\n{}=======\n{}>>>>>>>\n",
    "one mark": "{1}>>>>>>> theirs\n",
}


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["unix", "dos"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", OF_SOURCES)
def test_in_what_a_source_is_made_of_it_is_the_only_finding(
    command: Command, name: str, style: str, ending: str
) -> None:
    lines = OF_SOURCES[name].splitlines(keepends=True)
    conflict = STYLES[style].format(lines[1], lines[1])
    texts = {**OF_SOURCES, name: "".join([lines[0], conflict, *lines[2:]]).replace("\n", ending)}
    command.write("".join(f"//- {each}\n{text}" for each, text in texts.items()))
    outcome = command.check("a.urdf.xacro")
    line = 3 if style == "one mark" else 2
    assert (outcome.status, outcome.codes) == (1, [f"{name}:{line}:1 merge-conflict"])
    assert "merge conflict" in command.run("show", "a.urdf.xacro").err


@pytest.mark.parametrize("name", OF_SOURCES)
def test_in_what_a_source_is_made_of_it_has_both_fixes(command: Command, name: str) -> None:
    lines = OF_SOURCES[name].splitlines(keepends=True)
    text = "".join([lines[0], STYLES["diff3"].format(lines[1], ""), *lines[2:]])
    command.write("".join(f"//- {each}\n{text}" for each, text in {**OF_SOURCES, name: text}.items()))
    path = str(command.folder / "a.urdf.xacro")
    projects = Projects()
    robot = first_robot(path, projects, ReadScope(frozenset([str(command.folder)])))
    [found] = robot.findings()
    assert found.fix is not None
    first, second = found.fix, *found.fix.others
    assert [each.title for each in (first, second)] == ["Keep the first version", "Keep the second version"]
    assert applied(text.encode(), first.edits) == OF_SOURCES[name].encode()
    assert applied(text.encode(), second.edits) == "".join([lines[0], *lines[2:]]).encode()


def test_a_conflict_in_a_comment_of_a_source_is_ignored(command: Command) -> None:
    command.write("".join(f"//- {each}\n{text}" for each, text in OF_SOURCES.items()))
    hidden = "<!--\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n-->\n</robot>"
    command.write(f"//- part.xacro\n{PART.replace('</robot>', hidden)}")
    assert command.check().codes == []


def test_a_configuration_offers_both_versions() -> None:
    text = b'[rules]\n<<<<<<< HEAD\nignore = ["one"]\n=======\nignore = ["other"]\n>>>>>>> theirs\n'
    [found] = diagnostics_of(read_configuration("/w/robray.toml", text).mistakes)
    assert (found.code, found.at.span) == ("merge-conflict", Span(8, 15))
    assert found.fix is not None
    fixes = {each.title: applied(text, each.edits) for each in (found.fix, *found.fix.others)}
    assert fixes == {
        "Keep the first version": b'[rules]\nignore = ["one"]\n',
        "Keep the second version": b'[rules]\nignore = ["other"]\n',
    }


def test_check_reports_a_conflict_in_the_configuration(command: Command) -> None:
    command.write("//- a.robray\nframe f { }\n//- robray.toml\n[rules]\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n")
    outcome = command.check()
    assert outcome.codes == ["robray.toml:2:1 merge-conflict"]
