"""xacro sources as robots: `check`, `show`, `diff` and `collisions` expand them, and findings are at the sources."""

import pytest

from cli.command import Command
from robray.expanding import MOST_FINDINGS

pytestmark = pytest.mark.quick

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'

ARM = f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <xacro:arg name="length" default="0.5"/>
  <xacro:include filename="part.xacro"/>
  <link name="base"/>
  <xacro:part name="left"/>
  <xacro:part name="right"/>
</robot>
//- part.xacro
<robot {XACRO}>
  <xacro:macro name="part" params="name">
    <link name="${{name}}"/>
    <joint name="${{name}}_joint" type="fixed">
      <parent link="base"/>
      <child link="${{name}}"/>
      <origin xyz="0 0 $(arg length)"/>
    </joint>
  </xacro:macro>
</robot>
"""


def test_a_sound_source_and_its_parts_have_no_findings(command: Command) -> None:
    command.write(ARM)
    outcome = command.check(".")
    assert outcome == (0, "Found nothing wrong in 2 files\n", "")


def test_a_mistake_in_a_macro_is_one_finding_however_often_it_is_called(command: Command) -> None:
    command.write(ARM.replace('parent link="base"', 'parent link="bas"'))
    assert command.check(".").codes == ["part.xacro:5:21 urdf-undefined-link"]


def test_a_finding_leads_to_the_calls(command: Command) -> None:
    command.write(ARM.replace('parent link="base"', 'parent link="bas"'))
    out = command.run("check", ".").out
    assert "note: in this call" in out
    assert "--> arm.urdf.xacro:5:4" in out


def test_a_part_that_is_named_is_judged_in_the_source_that_includes_it(command: Command) -> None:
    command.write(ARM.replace('parent link="base"', 'parent link="bas"'))
    assert command.check("part.xacro").codes == ["part.xacro:5:21 urdf-undefined-link"]


@pytest.mark.parametrize("wrong", ['<axis xyz="0 0 ${z}"/>', '<axis xyz="0 0 ${1 +"/>', '<axis xyz="$(arg z)"/>'])
def test_a_mistake_of_xacro_hides_none_of_the_robot(command: Command, wrong: str) -> None:
    """But for names, which may be defined behind it."""
    text = ARM.replace('type="fixed"', 'type="fixd"').replace("</joint>", f"{wrong}</joint>")
    command.write(text.replace('parent link="base"', 'parent link="bas"'))
    codes = [each.split()[1] for each in command.check(".").codes]
    assert len(codes) == 2
    assert "urdf-joint-type" in codes


@pytest.mark.parametrize(
    "wrong",
    [
        "<xacro:tool/>",
        '<xacro:include filename="lost.xacro"/>',
        '<xacro:if value="${z}"><child link="${name}"/></xacro:if>',
        """<xacro:if value="${'$arg length)' == '1'}"><child link="${name}"/></xacro:if>""",
        '<child link="${name}">',
    ],
)
def test_a_robot_that_lacks_elements_because_of_a_mistake_is_not_checked(command: Command, wrong: str) -> None:
    command.write(ARM.replace('<child link="${name}"/>', wrong))
    assert len(command.check(".").codes) == 1


def test_all_mistakes_that_xacro_would_stop_at_are_reported(command: Command) -> None:
    command.write(ARM.replace("$(arg length)", "${hight}").replace('name="right"', 'nmae="right"'))
    found = command.check(".").codes
    assert "part.xacro:7:26 xacro-undefined-property" in found
    assert any(each.startswith("arm.urdf.xacro:6:") for each in found)


def test_what_a_part_uses_may_be_defined_by_others(command: Command) -> None:
    command.write(f'//- part.xacro\n<robot {XACRO}><link name="${{prefix}}base"/></robot>\n')
    assert command.check(".").status == 0


def test_a_missing_package_is_one_finding_however_many_robots_need_it(command: Command) -> None:
    source = f'<robot name="r" {XACRO}><xacro:include filename="$(find far)/a.xacro"/><link name="base"/></robot>'
    command.write("".join(f"//- robot_{index}.urdf.xacro\n{source}\n" for index in range(5)))
    outcome = command.run("check", ".")
    assert outcome.out.count("xacro-package-not-found") == 1
    assert "; also at 4 more places" in outcome.out


INSTALLED = f"""\
//- package.xml
<package><name>arm</name></package>
//- description/urdf/arm.urdf.xacro
<robot name="r" {XACRO}>
  <xacro:include filename="$(find arm)/urdf/part.xacro"/>
  <link name="${{xacro.load_yaml('$(find arm)/config/names.yaml')['base']}}"/>
</robot>
//- description/config/names.yaml
base: bottom
"""
PART = f"""<robot {XACRO}><link name="tip"/>
<joint name="j" type="fixed"><parent link="bottom"/><child link="tip"/></joint></robot>
"""


def test_files_are_found_where_the_package_installs_them_from(command: Command) -> None:
    rules = "install(DIRECTORY description/urdf description/config DESTINATION share/${PROJECT_NAME})"
    command.write(f"{INSTALLED}//- CMakeLists.txt\n{rules}\n//- description/urdf/part.xacro\n{PART}")
    assert command.check(".") == (0, "Found nothing wrong in 2 files\n", "")


def test_without_a_rule_the_only_file_whose_path_ends_so_is_taken(command: Command) -> None:
    command.write(f"{INSTALLED}//- description/urdf/part.xacro\n{PART}")
    assert command.check(".").status == 0
    command.write(f"//- other/urdf/part.xacro\n{PART}")
    assert command.check(".").codes == ["description/urdf/arm.urdf.xacro:2:28 xacro-file-not-found"]


def test_rules_that_robray_reads_leave_no_place_for_other_files(command: Command) -> None:
    rules = "install(DIRECTORY description/config DESTINATION share/${PROJECT_NAME})"
    command.write(f"{INSTALLED}//- CMakeLists.txt\n{rules}\n//- description/urdf/part.xacro\n{PART}")
    assert command.check(".").codes == ["description/urdf/arm.urdf.xacro:2:28 xacro-file-not-found"]


NAMING = f"""\
//- package.xml
<package><name>arm</name></package>
//- CMakeLists.txt
install(DIRECTORY urdf launch DESTINATION share/${{PROJECT_NAME}})
//- meshes/a.stl
//- meshes/b.stl
//- parts/part.xacro
<robot {XACRO}/>
//- config/names.yaml
base: bottom
//- urdf/arm.urdf.xacro
<robot name="r" {XACRO}>
  <xacro:include filename="$(find arm)/parts/part.xacro"/>
  <xacro:property name="folder" value="file:///$(find arm)/meshes"/>
  <link name="${{xacro.load_yaml('$(find arm)/config/names.yaml')['base']}}">
    <visual><geometry><mesh filename="${{folder}}/a.stl"/></geometry></visual>
    <visual><geometry><mesh filename="${{folder}}/gone.stl"/></geometry></visual>
    <collision><geometry><mesh filename="package://arm/meshes/b.stl"/></geometry></collision>
  </link>
</robot>
//- urdf/other.urdf
<robot name="r"><link name="l">
  <visual><geometry><mesh filename="package://arm/meshes/b.stl"/></geometry></visual>
</link></robot>
"""


def test_what_a_package_does_not_install_is_one_finding_for_each_folder(command: Command) -> None:
    command.write(NAMING)
    assert [each for each in command.check(".").codes if each.endswith("installed")] == [
        "urdf/arm.urdf.xacro:2:28 package-not-installed",
        "urdf/arm.urdf.xacro:4:15 package-not-installed",
        "urdf/arm.urdf.xacro:5:39 package-not-installed",
    ]
    command.write(NAMING.replace("urdf launch", "urdf launch meshes parts config"))
    assert [each for each in command.check(".").codes if each.endswith("installed")] == []


def test_a_name_that_is_undefined_at_many_places_is_one_finding_in_each_file(command: Command) -> None:
    source = f'<robot name="r" {XACRO}><link name="${{corner}}${{corner}}${{corner}}"/></robot>'
    command.write(f"//- one.urdf.xacro\n{source}\n//- two.urdf.xacro\n{source}\n")
    assert command.check(".").codes == [
        "one.urdf.xacro:1:75 xacro-undefined-property",
        "two.urdf.xacro:1:75 xacro-undefined-property",
    ]


def test_a_definition_that_a_condition_leaves_out_is_named(command: Command) -> None:
    command.write(f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <xacro:arg name="side" default=""/>
  <xacro:if value="${{'$(arg side)' == 'left'}}">
    <xacro:property name="corner" value="1"/>
  </xacro:if>
  <link name="base${{corner}}"/>
</robot>
""")
    out = command.run("check", ".").out
    assert "note: a definition is here, but this condition is false\n --> arm.urdf.xacro:3:3" in out


def test_a_part_that_forgets_to_declare_the_prefix_is_one_finding(command: Command) -> None:
    command.write('//- extras.urdf\n<robot>\n<xacro:mount side="left"/>\n<joint name="j" type="fixed"/></robot>\n')
    assert command.check(".").codes == ["extras.urdf:1:2 xacro-not-well-formed"]


def test_arguments_without_values_are_one_information(command: Command) -> None:
    source = (
        f'<robot name="$(arg name)" {XACRO}><link name="$(arg prefix)base"/><link name="$(arg prefix)tip"/></robot>'
    )
    command.write(f"//- arm.xacro\n{source}\n")
    outcome = command.run("check", ".")
    assert outcome.status == 0
    assert "information[xacro-missing-argument]: this robot needs the arguments 'name' and 'prefix'" in outcome.out
    assert outcome.out.endswith("1 xacro source needs arguments before robray can check its robot\n")


VARIABLE = f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <link name="$(env SIDE)_base"/>
  <link name="tip$(env SIDE)"/>
  <joint name="j" type="fixed"><parent link="$(env SIDE)_base"/><child link="tp"/></joint>
</robot>
"""


def test_a_variable_that_robray_may_not_read_is_unknown(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that it is a part of may be any, also the one that a joint asks for."""
    monkeypatch.setenv("SIDE", "left")
    command.write(VARIABLE)
    outcome = command.check(".")
    assert (outcome.status, outcome.codes) == (0, ["arm.urdf.xacro:2:17 xacro-unreadable-variable"])


@pytest.mark.parametrize(
    ("value", "code"), [("left", "4:78 urdf-undefined-link"), (None, "2:17 xacro-bad-substitution")]
)
def test_a_variable_that_robray_may_read_has_its_value(
    command: Command, monkeypatch: pytest.MonkeyPatch, value: str | None, code: str
) -> None:
    monkeypatch.delenv("SIDE", raising=False)
    if value is not None:
        monkeypatch.setenv("SIDE", value)
    command.write(f'{VARIABLE}//- robray.toml\nenvironment = ["SIDE"]\n')
    assert f"arm.urdf.xacro:{code}" in command.check(".").codes


def test_the_command_line_gives_arguments(command: Command) -> None:
    command.write(ARM)
    assert "0 0 0.75 m" in command.run("show", "arm.urdf.xacro", "--arg", "length=0.75").out
    assert "0 0 0.5 m" in command.run("show", "arm.urdf.xacro").out


@pytest.mark.parametrize("name", ["arm.urdf.xacro", "-"])
@pytest.mark.parametrize(
    "verb", [("check",), ("show",), ("convert", "--to", "robray"), ("diff", "flat.urdf"), ("expand",)]
)
def test_arguments_are_given_as_ros_gives_them(command: Command, verb: tuple[str, ...], name: str) -> None:
    command.write(ARM + "//- flat.urdf\n<robot name='flat'><link name='base'/></robot>\n")
    stdin = (command.folder / "arm.urdf.xacro").read_bytes() if name == "-" else b""
    words = (*verb, name, *(("--stdin-filename", "arm.urdf.xacro") if name == "-" else ()))
    given, in_ros, default = (
        command.run(*words, *more, stdin=stdin) for more in (("--arg", "length=a"), ("length:=a",), ())
    )
    assert given == in_ros != default


def test_the_configuration_gives_arguments_of_each_robot(command: Command) -> None:
    toml = """\
//- robray.toml
[robots.short]
file = "arm.urdf.xacro"
arguments = { length = 0.25 }

[robots.odd]
file = "arm.urdf.xacro"
arguments = { length = "a" }
"""
    command.write(toml + ARM)
    assert "0 0 0.25 m" in command.run("show", "arm.urdf.xacro").out
    assert [each.split()[1] for each in command.check(".").codes] == ["urdf-bad-number"]
    assert command.check(".").out.splitlines()[0].endswith("(robot 'odd')")


def test_a_default_that_names_no_file_is_told_with_those_that_do(command: Command) -> None:
    source = f"""\
//- arm.xacro
<robot name="arm" {XACRO}>
  <xacro:arg name="kind" default="any"/>
  <xacro:property name="data" value="${{xacro.load_yaml('config/$(arg kind)/data.yaml')}}"/>
  <link name="base${{data.a}}"/>
</robot>
//- config/one/data.yaml
a: 1
//- config/two/data.yaml
a: 2
"""
    command.write(source)
    said = "file 'config/any/data.yaml' is not found: the argument 'kind' is 'any' by default; there are files for"
    assert f"{said} 'one', 'two'" in command.check(".").out


def test_a_package_is_missing_only_if_robray_knows_where_packages_are(command: Command) -> None:
    command.write(f'//- a.xacro\n<robot name="a" {XACRO}><xacro:include filename="$(find other)/b.xacro"/></robot>\n')
    outcome = command.check(".")
    assert "warning[xacro-package-not-found]" in outcome.out
    needed = "1 xacro source needs packages before robray can check its robot"
    assert outcome.out.endswith(f"Found 1 warning in 1 file; {needed}\n")
    command.write('//- robray.toml\npackage-paths = ["."]\n')
    assert "error[xacro-package-not-found]" in command.check(".").out


def test_a_package_is_first_the_one_that_the_source_lies_in(command: Command) -> None:
    package = "//- {0}/package.xml\n<package><name>arm</name></package>\n//- {0}/{1}.xacro\n<robot {2}/>\n"
    root = f'//- b/arm.xacro\n<robot name="a" {XACRO}><xacro:include filename="$(find arm)/mine.xacro"/></robot>\n'
    command.write(package.format("a", "yours", XACRO) + package.format("b", "mine", XACRO) + root)
    assert command.check(".").codes == []


def test_a_refused_source_is_not_shown(command: Command) -> None:
    command.write(ARM.replace("$(arg length)", "${hight}"))
    outcome = command.run("show", "arm.urdf.xacro")
    assert outcome.status == 2
    assert outcome.err.startswith("robray: 'arm.urdf.xacro' is refused by xacro: line 7 of 'part.xacro': undefined")


def test_two_versions_of_a_source_are_compared_as_robots(command: Command) -> None:
    command.write(ARM + ARM.partition("//- part")[0].replace("arm.urdf.xacro", "new.xacro").replace("0.5", "0.75"))
    outcome = command.run("diff", "arm.urdf.xacro", "new.xacro")
    assert outcome.status == 1
    assert "link left\n  ~ moved by 0 0 0.25 m" in outcome.out
    assert "2 changes" in outcome.out


def test_a_package_is_found_wherever_it_lies_in_the_repository(command: Command) -> None:
    (command.folder / ".git").mkdir()
    command.write(
        f"""\
//- config/arm/arm_config/package.xml
<package><name>arm_config</name></package>
//- config/arm/arm_config/arm.xacro
<robot name="a" {XACRO}><xacro:include filename="$(find arm_description)/urdf/arm.xacro"/></robot>
//- description/package.xml
<package><name>arm_description</name></package>
//- description/urdf/arm.xacro
<robot {XACRO}><link name="base"/></robot>
"""
    )
    assert "base" in command.run("show", "config/arm/arm_config/arm.xacro").out


TRAY = "frame tray {{ parent {0}; translation [0, 0, 1]; }}\n"
TOGETHER = {
    "configuration": '//- robray.toml\n[scenes.cell]\nfiles = ["arm.urdf.xacro", "tray.robray"]\n//- tray.robray\n',
    "comment": '//- tray.robray\n# robray: with "arm.urdf.xacro"\n',
}


@pytest.mark.parametrize("how", TOGETHER)
def test_a_scene_hangs_from_the_robot_of_a_source(command: Command, how: str) -> None:
    command.write(ARM + TOGETHER[how] + TRAY.format("left_joint"))
    assert command.check("tray.robray").codes == []
    assert "0 0 1.5 m" in command.run("show", "tray.robray").out


@pytest.mark.parametrize("how", TOGETHER)
def test_a_frame_that_the_robot_of_a_source_lacks_is_an_error(command: Command, how: str) -> None:
    command.write(ARM + TOGETHER[how] + TRAY.format("left_jiont"))
    (code,) = command.check("tray.robray").codes
    assert code.endswith(" undefined-frame")
    assert command.run("show", "tray.robray").status == 1


def test_a_source_that_is_no_robot_is_not_loaded(command: Command) -> None:
    command.write(ARM.replace("$(arg length)", "${hight}") + TOGETHER["comment"] + TRAY.format("left_joint"))
    codes = ["tray.robray:1:17 companion-not-found", "tray.robray:2:21 frames-elsewhere"]
    assert command.check("tray.robray").codes == codes


def test_comments_of_a_conversion_name_lines_of_the_sources(command: Command) -> None:
    command.write(ARM)
    out = command.run("convert", "arm.urdf.xacro", "--to", "robray").out
    assert "frame left_joint { # part.xacro:4, joint from link base to link left" in out


SLIPS = f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <link name="palm"/>
  <xacro:macro name="finger" params="name">
    <link name="${{name}}"/>
    <joint name="${{name}}_j" type="fixed"><parent link="plam"/><child link="${{name}}"/></joint>
  </xacro:macro>
  <xacro:finger name="left"/>
  <xacro:finegr name="right"/>
  <gazebo reference="palm"/>
</robot>
"""


def test_fixes_are_made_in_the_sources(command: Command) -> None:
    command.write(SLIPS)
    assert command.run("check", "--unsafe-fixes", ".").status == 1
    outcome = command.run("check", "--unsafe-fixes", ".")
    assert (outcome.status, outcome.out) == (0, "Fixed 1 finding in 1 file; found nothing wrong in 1 file\n")
    text = (command.folder / "arm.urdf.xacro").read_text()
    assert text == SLIPS.partition("\n")[2].replace("plam", "palm").replace("finegr", "finger")


def test_a_name_is_respelt_if_no_other_place_has_its_words(command: Command) -> None:
    command.write(SLIPS.replace("finegr", "finger").replace("palm", "pälmchen").replace("plam", "plämchen"))
    assert command.run("check", "--unsafe-fixes", ".").status == 0
    slip = '<link name="chen"/>\n<link name="pl"/>\n<gazebo reference="plämchen"/>\n</robot>'
    command.write(SLIPS.replace("finegr", "finger").replace("palm", "pälmchen").replace("plam", "plämchen"))
    text = (command.folder / "arm.urdf.xacro").read_text()
    (command.folder / "arm.urdf.xacro").write_text(text.replace("</robot>", slip))
    command.run("check", "--unsafe-fixes", ".")
    assert 'parent link="plämchen"' in (command.folder / "arm.urdf.xacro").read_text()


def test_no_more_is_promised_than_can_be_fixed(command: Command) -> None:
    command.write(SLIPS)
    assert "(1 fixable with --unsafe-fixes)" in command.run("check", ".").out
    assert "Would fix 1 finding in 1 file" in command.run("check", "--unsafe-fixes", "--diff", ".").err


def test_a_fix_in_a_file_that_was_not_named_is_not_made(command: Command) -> None:
    command.write(ARM.replace("${{name}}_joint", "${{nmae}}_joint").replace("${name}_joint", "${nmae}_joint"))
    assert command.run("check", "--unsafe-fixes", "arm.urdf.xacro").status == 1
    assert "nmae" in (command.folder / "part.xacro").read_text()


LOADING = f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <xacro:property name="config" value="${{xacro.load_yaml('config.yaml')}}"/>
  <link name="base"/>
  <xacro:part limits="${{config.limits}}"/>
</robot>
//- part.xacro
<robot {XACRO}>
  <xacro:macro name="part" params="limits">
    <link name="tool"/>
    <joint name="hinge" type="revolute">
      <parent link="${{config.parent}}"/>
      <child link="tool"/>
      <limit lower="${{limits.min / 2}}" upper="${{limits.max}}" effort="1" velocity="1"/>
    </joint>
    <xacro:if value="${{config.has_more}}"><link name="more"/></xacro:if>
  </xacro:macro>
</robot>
//- config.yaml
parent: base
has_more: false
limits:
  min: -1
  max: 1
"""


@pytest.mark.parametrize(
    ("value", "wrong", "finding"),
    [
        ("max: 1", "max: abc", "config.yaml:5:8 urdf-bad-number"),
        ("max: 1", "max: !degrees abc", "config.yaml:5:17 xacro-yaml-syntax"),
        ("max: 1", "max: [1", "config.yaml:5:8 xacro-yaml-syntax"),
        ("min: -1", "min: abc", "config.yaml:4:8 xacro-evaluation"),
        ("min: -1", "min: 1.2.3", "config.yaml:4:8 xacro-evaluation"),
        ("parent: base", "parent: nothing", "config.yaml:1:9 urdf-undefined-link"),
        ("has_more: false", "has_more: never", "config.yaml:2:11 xacro-condition-not-boolean"),
    ],
)
def test_a_wrong_value_is_reported_where_a_file_of_yaml_has_it(
    command: Command, value: str, wrong: str, finding: str
) -> None:
    command.write(LOADING)
    assert command.check(".").codes == []
    command.write(LOADING.replace(value, wrong))
    assert finding in command.check(".").codes
    assert all(each.startswith(("config.yaml", "arm.urdf.xacro")) for each in command.check(".").codes)


def test_a_wrong_value_is_reported_for_who_names_the_part_that_uses_it(command: Command) -> None:
    command.write(LOADING.replace("max: 1", "max: abc"))
    assert command.check("part.xacro").codes == ["config.yaml:5:8 urdf-bad-number"]


def test_a_finding_in_yaml_leads_to_its_use_and_the_calls(command: Command) -> None:
    command.write(LOADING.replace("max: 1", "max: abc"))
    notes = [line for line in command.run("check", ".").out.splitlines() if line.startswith("note")]
    assert notes == ["note: used here", "note: in this call"]


def test_a_finding_about_a_computed_value_leads_to_what_it_is_computed_from(command: Command) -> None:
    command.write(LOADING.replace("min: -1", "min: 4"))
    lines = command.run("check", ".").out.splitlines()
    assert lines[1].strip() == "--> part.xacro:7:21"
    assert lines[lines.index("note: computed from this") + 1].strip() == "--> config.yaml:4:8"


def test_a_fix_is_written_into_yaml(command: Command) -> None:
    used = LOADING.replace('<link name="base"/>', '<link name="base"/><gazebo reference="base"/>')
    command.write(used.replace("parent: base", "parent: bse"))
    assert command.run("check", ".", "--fix").status == 1
    assert command.run("check", ".", "--fix", "--unsafe-fixes").status == 0
    assert "parent: base\n" in (command.folder / "config.yaml").read_text()


@pytest.mark.parametrize(("prefix", "rest"), [("left", "bse"), ("lft", "base")])
def test_a_fix_of_a_name_is_written_where_its_wrong_part_is(command: Command, prefix: str, rest: str) -> None:
    named = LOADING.replace('"base"', '"left_base"').replace("${config.parent}", f"${{config.parent}}_{rest}")
    command.write(named.replace("parent: base", f"parent: {prefix}"))
    command.run("check", ".", "--fix", "--unsafe-fixes")
    assert "parent: left\n" in (command.folder / "config.yaml").read_text()
    assert '<parent link="${config.parent}_base"/>' in (command.folder / "part.xacro").read_text()


def test_an_argument_under_a_misspelt_name_is_a_warning(command: Command) -> None:
    command.write(ARM)
    for verb in ("check", "expand"):
        outcome = command.run(verb, "--arg", "lenght=1", "arm.urdf.xacro")
        assert "'arm.urdf.xacro' has no argument 'lenght'; did you mean 'length'?" in outcome.out + outcome.err
    # It may be an argument of another source.
    assert command.check("--arg", "model=1", "arm.urdf.xacro").codes == []
    assert command.check("--arg", "length=1", "arm.urdf.xacro").codes == []


def test_an_argument_in_a_configuration_under_a_misspelt_name_is_reported_there(command: Command) -> None:
    command.write(ARM)
    command.write(
        '//- robray.toml\n[robots.arm]\nfile = "arm.urdf.xacro"\narguments = { lenght = 1, length = 2, other = 3 }\n'
    )
    assert command.check(".").codes == [
        "robray.toml:3:15 config-unknown-argument",
        "robray.toml:3:39 config-unknown-argument",
    ]
    text = command.run("check", "--output-format", "concise", ".").out
    assert "has no argument 'lenght'\n" in text


def test_the_source_of_a_robot_in_a_configuration_is_in_its_folder(command: Command) -> None:
    command.write(ARM)
    command.write(
        '//- inner/robray.toml\n[robots.arm]\nfile = "../arm.urdf.xacro"\n[robots.none]\nfile = "none.urdf.xacro"\n'
    )
    assert command.check("inner").codes == [
        "inner/robray.toml:2:9 config-bad-pattern",
        "inner/robray.toml:4:9 config-missing-file",
    ]


IGNORING = f"""\
//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <xacro:property name="p" value="left_"/>
  <!-- robray: ignore[xacro-not-evaluated] -->
  <material name="{{p}}grey"><color rgba="1 1 1 1"/></material>
  <xacro:include filename="part.xacro"/>
  <!-- robray: ignore[urdf-undefined-link] -->
  <link name="other"/>
</robot>
//- part.xacro
<robot {XACRO}>
  <joint name="j" type="fixed">
    <parent link="other"/>
    <!-- robray: ignore[urdf-undefined-link] -->
    <child link="none"/>
  </joint>
  <!-- robray: ignore[xacro-undefined-property] -->
  <xacro:property name="q" value="1"/>
  <link name="${{r}}"/>
  <joint name="k" type="fixed"><parent link="other"/><child link="1"/></joint>
</robot>
"""


def test_comments_in_sources_silence_findings(command: Command) -> None:
    command.write(IGNORING.replace("${r}", "${q}"))
    assert command.check(".").codes == ["arm.urdf.xacro:6:23 unused-suppression", "part.xacro:7:23 unused-suppression"]
    # Other robots may need what is in a part.
    assert command.check("arm.urdf.xacro").codes == ["arm.urdf.xacro:6:23 unused-suppression"]
    command.write(IGNORING)
    assert "part.xacro:9:17 xacro-undefined-property" in command.check(".").codes
    command.write(
        IGNORING.replace(
            '  <link name="${r}"', '  <!-- robray: ignore[xacro-undefined-property] -->\n  <link name="${r}"'
        )
    )
    assert "part.xacro:10:17 xacro-undefined-property" in command.check(".").codes


def test_comments_about_a_robot_that_xacro_refuses_are_kept(command: Command) -> None:
    command.write(
        f"""//- arm.urdf.xacro
<robot name="arm" {XACRO}>
  <!-- robray: ignore[urdf-undefined-link] -->
  <link name="base"/>
  <link name="hand"/>
  <joint name="j" type="fixed"><parent link="base"/><child link="hand"/><origin xyz="0 0 ${{h}}"/></joint>
</robot>
"""
    )
    assert command.check(".").codes == ["arm.urdf.xacro:5:92 xacro-undefined-property"]


def test_comments_that_silence_nothing_in_any_robot_are_removed(command: Command) -> None:
    command.write(IGNORING.replace("${r}", "${q}"))
    assert "Fixed 2 findings in 2 files" in command.run("check", "--fix", ".").out
    assert command.check(".").codes == []
    texts = [(command.folder / name).read_text() for name in ("arm.urdf.xacro", "part.xacro")]
    assert [text.count("robray: ignore") for text in texts] == [1, 1]


NEEDING = f"""\
//- one.urdf.xacro
<robot name="one" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <link name="base"/>
  <xacro:part x="0"/>
</robot>
//- other.urdf.xacro
<robot name="other" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <link name="base"/>
  <xacro:part x="a"/>
</robot>
//- part.xacro
<robot {XACRO}>
  <xacro:macro name="part" params="x">
    <link name="tool"/>
    <joint name="j" type="fixed">
      <parent link="base"/>
      <child link="tool"/>
      <!-- robray: ignore[urdf-bad-number] -->
      <origin xyz="0 0 ${{x}}"/>
    </joint>
  </xacro:macro>
</robot>
"""


def test_a_comment_that_one_of_two_robots_needs_stays(command: Command) -> None:
    command.write(NEEDING)
    assert command.check("part.xacro").codes == []
    command.write(NEEDING.replace('x="a"', 'x="1"'))
    assert command.check("part.xacro").codes == ["part.xacro:7:27 unused-suppression"]


def test_a_comment_for_a_rule_that_is_off_is_not_reported(command: Command) -> None:
    comment = "<!-- robray: ignore[xacro-unused-property] -->"
    source = f'<robot name="a" {XACRO}>\n{comment}\n<xacro:property name="p" value="1"/>\n<link name="b"/>\n</robot>\n'
    command.write(f"//- arm.urdf.xacro\n{source}")
    assert command.check(".").codes == []
    assert command.check("--severity", "xacro-unused-property=warning", ".").codes == []
    source = source.replace('name="b"', 'name="b${p}"')
    command.write(f"//- arm.urdf.xacro\n{source}")
    assert command.check("--severity", "xacro-unused-property=warning", ".").codes == [
        "arm.urdf.xacro:2:21 unused-suppression"
    ]


def test_that_a_source_cannot_be_read_is_not_silenced(command: Command) -> None:
    comment = "<!-- robray: ignore-file[xacro-not-well-formed] -->"
    command.write(f'//- arm.urdf.xacro\n{comment}\n<robot name="a" {XACRO}>\n<xacro:if value="1"></robot>\n')
    assert "arm.urdf.xacro:3:2 xacro-not-well-formed" in command.check(".").codes


def test_of_each_rule_so_many_findings_are_made_of_a_robot(command: Command) -> None:
    joint = '<joint name="j${n}" type="fxed"><parent link="a"/><child link="a"/></joint>'
    count = MOST_FINDINGS + 7
    joints = "".join(joint.replace("${n}", str(n)) for n in range(count))
    command.write(f'//- r.urdf.xacro\n<robot name="r" {XACRO}><link name="${{\'a\'}}"/>{joints}</robot>\n')
    assert "7 more 'urdf-joint-type' diagnostics" in command.check(".").out
    assert "more 'urdf-joint-type'" not in command.check("--most=5000", ".").out


UNUSED = f"""\
//- robray.toml
rules.severity = {{ xacro-unused-property = "warning", xacro-unused-macro = "warning" }}
//- left.urdf.xacro
<robot name="left" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <xacro:property name="own" value="1"/>
  <xacro:macro name="own_macro"><link name="a"/></xacro:macro>
  <!-- Of nothing. -->
  <xacro:property name="commented" value="1"/>
  <link name="${{shared}}_${{of_left}}"/>
</robot>
//- right.urdf.xacro
<robot name="right" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <link name="${{shared}}_${{of_right}}"/>
</robot>
//- part.xacro
<robot {XACRO}>
  <xacro:property name="shared" value="s"/>
  <xacro:property name="of_left" value="l"/>
  <xacro:property name="of_right" value="r"/>
  <xacro:property name="of_none" value="n"/>
  <xacro:macro name="public"><link name="b"/></xacro:macro>
</robot>
"""


def test_a_definition_is_unused_if_no_robot_uses_it(command: Command) -> None:
    command.write(UNUSED)
    own = [
        "left.urdf.xacro:3:25 xacro-unused-property",
        "left.urdf.xacro:4:22 xacro-unused-macro",
        "left.urdf.xacro:6:25 xacro-unused-property",
    ]
    in_part = "part.xacro:5:25 xacro-unused-property"
    assert command.check(".").codes == [*own, in_part]
    assert command.check("part.xacro").codes == [in_part]
    # Nobody asked about the other robot, which may use what this one does not.
    assert command.check("left.urdf.xacro").codes == own


def test_unused_definitions_are_not_reported_unless_somebody_asks(command: Command) -> None:
    command.write(UNUSED)
    assert command.run("check", "--severity", "xacro-unused-macro=warning", ".").out.count("unused-macro]") == 1
    (command.folder / "robray.toml").unlink()
    assert command.check(".").codes == []


def test_a_definition_is_removed_if_the_robot_stays_the_same(command: Command) -> None:
    command.write(UNUSED)
    before = command.run("expand", "left.urdf.xacro").out
    # Both together may leave a comment of theirs, so one waits for the next run.
    for count in (3, 2):
        assert command.run("check", "--fix", ".").out.endswith(
            f"Fixed 1 finding in 1 file; found {count} warnings in 3 files\n"
        )
    assert command.run("expand", "left.urdf.xacro").out == before
    assert command.check(".").codes == [
        "left.urdf.xacro:4:25 xacro-unused-property",
        "part.xacro:5:25 xacro-unused-property",
    ]
    command.run("check", "--unsafe-fixes", ".")
    assert command.check(".").codes == []
    # Without the property the comment before it is one of the robot.
    assert "<!-- Of nothing. -->" in command.run("expand", "left.urdf.xacro").out


def test_a_definition_is_used_if_a_robot_of_the_configuration_uses_it(command: Command) -> None:
    robots = "".join(f'[robots.{name}]\nfile = "arm.xacro"\narguments = {{ p = "{name}" }}\n' for name in "ab")
    command.write(
        f'//- robray.toml\nrules.severity.xacro-unused-property = "warning"\n{robots}//- arm.xacro\n'
        f'<robot name="arm" {XACRO}>\n<xacro:arg name="p" default=""/>\n<xacro:property name="of_a" value="1"/>\n'
        '<xacro:property name="unused" value="1"/>\n<xacro:include filename="$(arg p).xacro"/>\n</robot>\n'
        '//- a.xacro\n<robot><link name="${of_a}"/></robot>\n//- b.xacro\n<robot><link name="base"/></robot>\n'
    )
    assert command.check("arm.xacro").codes == ["arm.xacro:4:23 xacro-unused-property"]


def test_a_source_without_a_prefix_anywhere_is_a_source(command: Command) -> None:
    old = '<robot name="old"{}>\n<property name="w" value="0.1"/>\n<link name="base"/>\n</robot>\n'
    declaring = old.format(' xmlns:xacro="http://www.ros.org/wiki/xacro"')
    command.write(f"//- old.xacro\n{declaring}//- other.xacro\n{old.format('')}")
    assert command.check("old.xacro").codes == ["old.xacro:2:2 xacro-missing-prefix"]
    assert command.check("other.xacro").codes == []


SRDF = """\
//- arm.srdf
<!-- robray: with "arm.urdf.xacro" -->
<robot name="arm">
  <group name="arm"><joint name="left_joint"/></group>
  <passive_joint name="left_joint"/>
</robot>
"""


def test_a_joint_that_is_misspelt_in_a_source_is_one_finding_unless_nobody_sees_it(command: Command) -> None:
    command.write(ARM.replace("}_joint", "}_jiont") + SRDF)
    assert command.check(".").codes == ["part.xacro:4:18 urdf-misspelt-definition"]
    assert command.check("arm.srdf").codes == [
        "arm.srdf:3:34 srdf-undefined-joint",
        "arm.srdf:4:24 srdf-undefined-joint",
    ]
