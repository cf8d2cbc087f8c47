"""The forms in which findings are written, each against its schema."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema

from cli.command import Command
from cli.validation import OWN, REPOSITORY, check, own, published
from robray.cli.outputs import FOR_PEOPLE, OUTPUTS

SCENES = """\
//- sub/ä b.robray
frame "é𝄞" { colour 1; }
frame f {
    rpy [0, 0, 1];
    quaternion [0, 0, 0, 2];
    parent elsewhere;
}
def a <&"]]>%;
//- clean.robray
frame clean { }
//- two.robray
class c { }
class c { }
"""

JSON = ["json", "jsonl", "sarif", "gitlab"]


def valid(output_format: str, written: str) -> list[Any]:
    """What was found, if the document is one of its kind."""
    match output_format:
        case "json":
            document = json.loads(written)
            check(own(REPOSITORY / "docs" / "findings.schema.json"), document)
            return list(document)
        case "jsonl":
            document = [json.loads(line) for line in written.splitlines()]
            check(own(REPOSITORY / "docs" / "findings.schema.json"), document)
            return document
        case "sarif":
            document = json.loads(written)
            check(published("sarif-2.1.0.json"), document)
            return list(document["runs"][0]["results"])
        case "gitlab":
            document = json.loads(written)
            check(own(OWN / "gitlab.json"), document)
            return list(document)
        case "junit":
            xmlschema.XMLSchema(str(OWN / "junit.xsd")).validate(written)
            return [each for each in ElementTree.fromstring(written).iter("testcase") if len(each)]
        case _:
            found = [re.fullmatch(r"::(error|warning|notice) ([^:]+)::(.+)", line) for line in written.splitlines()]
            assert None not in found
            return found


FORMATS = [each for each in OUTPUTS if each not in FOR_PEOPLE]


@pytest.mark.parametrize("output_format", FORMATS)
def test_a_document_is_valid_and_holds_every_finding(command: Command, output_format: str) -> None:
    command.write(SCENES)
    count = command.run("check", "-q", "--output-format", "concise").out.count("\n")
    outcome = command.run("check", "--output-format", output_format)
    assert outcome.status == 1
    assert outcome.err == ""
    assert count > 5
    assert len(valid(output_format, outcome.out)) == count


@pytest.mark.parametrize("output_format", FORMATS)
def test_a_document_without_findings_is_valid(command: Command, output_format: str) -> None:
    command.write("//- clean.robray\nframe clean { }\n")
    outcome = command.run("check", "--ignore", "xacro-missing-argument", "--output-format", output_format)
    assert outcome.status == 0
    assert valid(output_format, outcome.out) == []


def scenes() -> Iterator[Path]:
    yield REPOSITORY / "examples"
    if "ROBRAY_CONFORMANCE" in os.environ:
        yield Path(os.environ["ROBRAY_CONFORMANCE"]).parent / "corpus" / "robray"


@pytest.mark.parametrize("output_format", FORMATS)
def test_real_scenes_give_valid_documents(
    command: Command, output_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in scenes():
        monkeypatch.chdir(folder)
        outcome = command.run("check", "--output-format", output_format)
        assert outcome.status == 1
        assert valid(output_format, outcome.out)


def only(command: Command, source: str, output_format: str = "json") -> Any:
    command.write(source)
    [found] = valid(output_format, command.run("check", "--output-format", output_format).out)
    return found


def test_columns_count_characters_from_one(command: Command) -> None:
    found = only(command, '//- a.robray\nframe "é𝄞" { colour 1; }\n')
    assert found["start"] == {"line": 1, "column": 14}
    assert found["end"] == {"line": 1, "column": 20}
    assert found["fix"] is None or found["fix"]["edits"][0]["start"] == {"line": 1, "column": 14}


def test_a_record_has_these_fields(command: Command) -> None:
    found = only(command, "//- a.robray\nframe f {\n    translation [0, 0, 1]\n}\n")
    assert found == {
        "path": "a.robray",
        "code": "missing-semicolon",
        "severity": "error",
        "message": "missing ';'",
        "start": {"line": 2, "column": 26},
        "end": {"line": 2, "column": 26},
        "url": "https://github.com/robray/robray/blob/main/docs/rules/missing-semicolon.md",
        "fix": {
            "title": "Insert ';'",
            "safe": True,
            "applicability": "safe",
            "edits": [
                {
                    "path": "a.robray",
                    "start": {"line": 2, "column": 26},
                    "end": {"line": 2, "column": 26},
                    "text": ";",
                }
            ],
        },
        "related": [],
    }


def test_a_record_tells_related_places(command: Command) -> None:
    found = only(command, "//- a.robray\nclass c { }\nclass c { }\n")
    assert found["related"] == [
        {
            "path": "a.robray",
            "start": {"line": 1, "column": 7},
            "end": {"line": 1, "column": 8},
            "message": "first definition",
        }
    ]


def test_sarif_tells_rules_fixes_and_places_as_addresses(command: Command) -> None:
    found = only(command, "//- ä b.robray\nframe f {\n    translation [0, 0, 1]\n}\n", "sarif")
    [location] = found["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "%C3%A4%20b.robray"},
        "region": {"startLine": 2, "startColumn": 26, "endLine": 2, "endColumn": 26},
    }
    assert found["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": ";"}
    assert (found["ruleId"], found["ruleIndex"], found["level"]) == ("missing-semicolon", 0, "error")


@pytest.mark.parametrize("output_format", ["sarif", "gitlab"])
def test_fingerprints_stay_while_lines_move_and_tell_findings_apart(command: Command, output_format: str) -> None:
    def marks() -> list[str]:
        found = valid(output_format, command.run("check", "--output-format", output_format).out)
        return [each.get("fingerprint") or each["partialFingerprints"]["robray/v1"] for each in found]

    command.write("//- a.robray\nframe f { type 1; }\nframe f { type 1; }\n")
    before = marks()
    assert len(set(before)) == len(before)
    command.write("//- a.robray\n\n# moved\nframe f { type 1; }\nframe f { type 1; }\n")
    assert marks() == before


def test_github_escapes_what_would_end_a_property(command: Command) -> None:
    found = only(command, "//- a,b.robray\nframe f {\n    type 5;\n}\n", "github")
    assert found[1] == "error"
    assert "file=a%2Cb.robray,line=2,endLine=2,col=10,endColumn=11" in found[2]


def test_github_tells_no_columns_over_several_lines(command: Command) -> None:
    found = only(command, "//- a.robray\nframe f {\n    translation [1,\n2];\n}\n", "github")
    assert "line=2,endLine=3" in found[2]
    assert "col=" not in found[2]


def test_junit_fails_what_makes_the_exit_status(command: Command) -> None:
    command.write("//- a.robray\nframe f { parent g; type 1; }\n//- b.robray\n")
    written = command.run("check", "--output-format", "junit").out
    root = ElementTree.fromstring(written)
    assert (root.get("tests"), root.get("failures")) == ("3", "1")
    assert [suite.get("name") for suite in root] == ["a.robray", "b.robray"]
    [failure] = root.iter("failure")
    assert failure.get("type") == "wrong-type"


def test_what_is_no_text_of_xml_is_pictured(command: Command) -> None:
    command.write('//- a.robray\nframe "\x01" { parent "\x1b"; }\n')
    assert len(valid("junit", command.run("check", "--output-format", "junit").out)) == 1


def test_findings_in_a_file(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    outcome = command.run("check", "--output-format", "sarif", "--output-file", "out.sarif")
    assert outcome == (1, "Found 1 error in 1 file (1 fixable with --fix)\n", "")
    assert len(valid("sarif", Path("out.sarif").read_text())) == 1


def test_findings_in_a_file_that_cannot_be_written(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    outcome = command.run("check", "--output-file", "no/such/folder")
    assert outcome.status == 2
    assert "'no/such/folder' cannot be written" in outcome.err


def test_findings_on_a_device(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    done = command.spawn("check", "-q", "--output-format", "concise", "--output-file", "/dev/stderr")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"a.robray:1:1: error[stray-semicolon]")
    assert Path("/dev/stderr").exists()


def test_a_machine_reads_nothing_but_the_document_even_if_a_file_is_missing(command: Command) -> None:
    outcome = command.run("check", "--output-format", "json", "gone.robray")
    assert (outcome.status, outcome.out) == (2, "[]\n")
    assert "'gone.robray' does not exist" in outcome.err


def test_statistics(command: Command) -> None:
    command.write("//- a.robray\n;\n;\nframe f { parent g; }\n")
    outcome = command.run("check", "--statistics", "--quiet")
    assert outcome.out.splitlines() == [
        "2 [*] error       stray-semicolon",
        "1 [ ] information frames-elsewhere",
        "[*] fixable with --fix or --unsafe-fixes",
    ]
    counted = json.loads(command.run("check", "--statistics", "--output-format", "json").out)
    assert counted[0] == {"code": "stray-semicolon", "severity": "error", "count": 2, "fixable": 2}


def test_quiet_leaves_out_the_summary(command: Command) -> None:
    command.write("//- a.robray\n;\n//- b.robray\n")
    assert command.run("check", "--quiet", "b.robray") == (0, "", "")
    assert command.run("check", "-q", "--output-format", "concise", "a.robray").out.count("\n") == 1


def test_exit_zero(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    assert command.run("check", "--exit-zero").status == 0
    assert command.run("check", "--exit-zero", "gone.robray").status == 2


def test_each_form_is_named_where_people_choose_one() -> None:
    """The action's input names all, and the page of the configuration those for code hosts and CI."""
    action, page = (REPOSITORY / "action.yml").read_text(), (REPOSITORY / "docs" / "configuration.md").read_text()
    assert [each for each in OUTPUTS if not re.search(rf"description: .*\b{each}\b", action)] == []
    hosts = [each for each, what in OUTPUTS.items() if what == OUTPUTS["sarif"]]
    assert [each for each in hosts if f"--output-format {each}" not in page] == []


SOURCE = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="$(arg a)"/></robot>\n'


def test_one_source_is_one(command: Command) -> None:
    command.write(f"//- b.xacro\n{SOURCE}")
    needs = "1 xacro source needs arguments before robray can check its robot\n"
    assert command.run("check", "--ignore", "xacro-missing-argument").out == f"Found nothing wrong in 1 file; {needs}"
    assert command.run("check", "--output-format", "sarif", "--output-file", "out").out.endswith(needs)
