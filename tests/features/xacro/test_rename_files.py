"""Sources name files where they have moved to."""

# ruff: noqa: E501 - a case reads best in a line

import pytest

from features.xacro.annotated import ROOT, annotated
from robray.features.xacro.rename_files import rename_files
from robray.text.edits import Edit, merged

pytestmark = pytest.mark.quick

PART = '\n//- /w/part.xacro\n<xacro:include filename="sub/other.xacro"/>\n//- /w/sub/other.xacro\n<x/>'
YAML = "\n//- /w/c.yaml\na: 1\n"
ARM = "\n//- /w/arm/c.yaml\na: 1\n"

CASES = {
    "an include": ('<xacro:include filename="[|part.xacro|]"/>' + PART, "/w/part.xacro", "/w/limb.xacro", "limb.xacro"),
    "an include in a branch": (
        '<xacro:if value="0"><xacro:include filename="[|part.xacro|]"/></xacro:if>' + PART,
        "/w/part.xacro",
        "/w/limb.xacro",
        "limb.xacro",
    ),
    "an include of a file in a folder": (
        PART.replace('sub/other.xacro"', '[|sub/other.xacro|]"').replace(
            "\n//-", '<xacro:include filename="part.xacro"/>\n//-', 1
        ),
        "/w/sub",
        "/w/new",
        "new/other.xacro",
    ),
    "an include in a package": (
        '<xacro:include filename="$(find arm)[|/part.xacro|]"/>\n//- /w/arm/part.xacro\n<x/>',
        "/w/arm/part.xacro",
        "/w/arm/a/limb.xacro",
        "/a/limb.xacro",
    ),
    "a file of YAML": ("<x y=\"${xacro.load_yaml('[|c.yaml|]')}\"/>" + YAML, "/w/c.yaml", "/w/d.yaml", "d.yaml"),
    "a file of YAML that a property names": (
        '<xacro:property name="f" value="$(find arm)[|/c.yaml|]"/><x y="${xacro.load_yaml(f)}"/>' + ARM,
        "/w/arm/c.yaml",
        "/w/arm/d.yaml",
        "/d.yaml",
    ),
    "a file of YAML that the default of an argument names": (
        '<xacro:arg name="f" default="$(find arm)[|/c.yaml|]"/><xacro:macro name="m" params="f"><x y="${xacro.load_yaml(f)}"/></xacro:macro><xacro:m f="$(arg f)"/>'
        + ARM,
        "/w/arm/c.yaml",
        "/w/arm/d.yaml",
        "/d.yaml",
    ),
}


@pytest.mark.parametrize(("source", "old", "new", "expected"), CASES.values(), ids=CASES.keys())
def test_a_source_names_a_file_where_it_has_moved_to(source: str, old: str, new: str, expected: str) -> None:
    given = annotated(source)
    found = rename_files([given.expansion], {old: new})
    ((path, span),) = given.spans
    edits = [Edit(*at.span, text.encode()) for at, text in sorted(found.items(), reverse=True) if at.path == path]
    assert merged(given.texts[path], edits)[0] == merged(given.texts[path], [Edit(*span, expected.encode())])[0]


STAYS = {
    "a file that an argument chooses": (
        '<xacro:arg name="k" default="c"/><x y="${xacro.load_yaml(\'$(find arm)/$(arg k).yaml\')}"/>' + ARM,
        "/w/arm/c.yaml",
        "/w/arm/d.yaml",
    ),
    "another file": ('<xacro:include filename="part.xacro"/>' + PART, "/w/c.yaml", "/w/d.yaml"),
    "a file that moves with the source": ('<xacro:include filename="part.xacro"/>' + PART, "/w", "/v"),
}


@pytest.mark.parametrize(("source", "old", "new"), STAYS.values(), ids=STAYS.keys())
def test_a_path_stays_that_leads_there_or_that_an_argument_chooses(source: str, old: str, new: str) -> None:
    assert rename_files([annotated(source).expansion], {old: new}) == {}


def test_a_source_that_moves_names_the_same_files() -> None:
    given = annotated('<xacro:include filename="part.xacro"/>' + PART)
    (((path, span), text),) = rename_files([given.expansion], {ROOT: "/w/sub/root.xacro"}).items()
    assert b'filename="../part.xacro"' in merged(given.texts[path], [Edit(*span, text.encode())])[0]
