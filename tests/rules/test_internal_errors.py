"""An exception in a rule costs its findings at one statement, and every output reports it once."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

import robray
from cli.command import Command, command
from cli.test_outputs import valid
from every import every
from fixtures import fixture
from lsp.recording import session_with
from lsp.test_handlers import URI, opened
from robray.cli.outputs import FOR_PEOPLE, OUTPUTS
from robray.lsp import diagnostics
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.settings import Settings
from robray.rules import ROLES, RULES
from robray.rules.common.findings import LEFT_OUT
from robray.rules.engine import file_diagnostics
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import FAILED, Rule
from robray.rules.robray import diagnosis
from rules.broken_rules import CHECKS, PARTS, break_rule
from rules.examples import examples
from rules.findings import OF_SCENES, findings, scene

pytestmark = pytest.mark.quick

__all__ = ["command"]

RULE = "looks-like-degrees"
SCENE = "frame a { rpy [0, 0, 90]; }\nframe b { rpy [0, 0, 45]; }\nframe c { translation [1]; }\n"
BESIDE = "wrong-length"
"""The findings of other rules, whichever rule fails."""

every_part = pytest.mark.parametrize("part", PARTS)


@every_part
def test_it_costs_the_rule_alone_and_is_reported_once(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(RULE, part, monkeypatch)
    told = findings(scene(SCENE))
    # A finding of which only the words or the fix failed is still reported.
    left = [] if part in CHECKS else [RULE, RULE]
    assert sorted(each.code for each in told) == sorted([*left, FAILED, BESIDE])
    [failed] = [each for each in told if each.code == FAILED]
    assert failed.message.startswith(f"rule '{RULE}' failed here")
    assert "ZeroDivisionError at rules.broken_rules:" in failed.message


@every_part
def test_the_verdict_is_that_of_the_other_rules(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(RULE, part, monkeypatch)
    assert accepts(fixture(SCENE).scene) is False
    assert accepts(fixture(SCENE.replace("[1]", "[1, 2, 3]")).scene) is True


ASKED = ("rejected_at", "rejected_in", "is_said", "message_at")
"""The parts that each finding needs."""


@pytest.mark.parametrize(
    ("code", "part"),
    [
        (rule.code, part)
        for rule in OF_SCENES
        if rule.examples and not rule.is_off and rule.code not in {LEFT_OUT, *ROLES.measured}
        for part in PARTS
        if getattr(rule, part) is not None
    ],
)
def test_each_part_of_each_rule_may_fail(code: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(code, part, monkeypatch)
    for bad, _ in examples(RULES[code]):
        given = scene(bad, RULES[code].format)
        for state in given.workspace.analysis().scenes.values():
            accepts(state)
        failed = [each.details.code for each in findings(given) if each.code == FAILED]
        assert failed.count(code) <= 1
        assert code in failed or part not in ASKED


def test_a_verdict_that_fails_is_reported_where_another_finding_covers_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_rule("urdf-amino-joint", "rejected_in", monkeypatch)
    command.write(
        '//- j.urdf\n<robot name="arm">\n<link name="a"/>\n<link name="b"/>\n<joint name="j" type="floating">\n'
        '<parent link="a"/>\n<child link="b"/>\n</joint>\n</robot>\n'
    )
    outcome = command.check()
    assert outcome.status == 2
    assert FAILED in outcome.out
    assert "nothing wrong" not in outcome.out + outcome.err
    assert command.run("convert", "j.urdf", "-o", "j.robray").status in (0, 1)


VERDICTS = ("rejected_at", "rejected_in")
WITH_VERDICT = {rule.code for rule in OF_SCENES if any(getattr(rule, part) is not None for part in VERDICTS)}


@every(("rule", "bad"), [(rule, bad) for rule in OF_SCENES for bad, _ in examples(rule)])
def test_a_verdict_that_fails_is_reported_whatever_explains_its_finding(
    rule: Rule, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = scene(bad, rule.format)
    found = {each.code for each in findings(given, everything=True)} & WITH_VERDICT
    with monkeypatch.context() as patch:
        for code in found:
            for part in VERDICTS:
                if getattr(RULES[code], part) is not None:
                    break_rule(code, part, patch)
        failed = {each.details.code for each in findings(given) if each.code == FAILED}
    assert failed == found


def test_a_finding_that_a_reader_refuses_stays_an_error_if_its_words_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(BESIDE, "message_at", monkeypatch)
    [refused] = [each for each in findings(scene(SCENE)) if each.code == BESIDE]
    assert refused.rejected_by_reader
    assert refused.message == "array of the wrong length"


def test_a_finding_whose_fix_fails_keeps_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [each.message for each in findings(scene(SCENE)) if each.code == RULE]
    break_rule(RULE, "fix", monkeypatch)
    left = [each for each in findings(scene(SCENE)) if each.code == RULE]
    assert [each.message for each in left] == whole
    assert {each.fix for each in left} == {None}


def test_a_failing_check_of_a_whole_scene_costs_no_other_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(diagnosis, "relations", fails)
    assert sorted(each.code for each in findings(scene(SCENE))) == sorted([RULE, RULE, BESIDE, FAILED])


def test_a_failure_between_rules_is_reported_for_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(file_diagnostics.FileDiagnostics, "_refuse", fails)
    [failed] = findings(scene(SCENE))
    assert failed.code == FAILED
    assert failed.message.startswith("robray could not check all of this file")


@pytest.mark.parametrize("output_format", OUTPUTS)
def test_check_reports_it_in_each_format_and_exits_with_2(
    command: Command, output_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_rule(RULE, "check", monkeypatch)
    command.write("//- a.robray\nframe a { rpy [0, 0, 90]; }\n")
    outcome = command.run("check", "--output-format", output_format)
    assert outcome.status == 2
    assert "nothing wrong" not in outcome.out + outcome.err
    if output_format in FOR_PEOPLE:
        assert f"error[{FAILED}]" in outcome.out
    else:
        assert len(valid(output_format, outcome.out)) == 1
    assert RULE in outcome.out


@pytest.mark.parametrize(
    "options",
    [
        ("--fix", "--unsafe-fixes"),
        ("--diff", "--unsafe-fixes"),
        ("--ignore", FAILED),
        ("--exit-zero",),
        ("--write-baseline", "known.json"),
    ],
)
def test_no_option_takes_it_back(command: Command, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    command.write(f"//- a.robray\n{SCENE}def l rod;\ndef rods 1;\n")
    break_rule(RULE, "fix", monkeypatch)
    assert command.check(*options).status == 2


@every_part
def test_fixes_of_other_rules_are_applied(command: Command, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(RULE, part, monkeypatch)
    command.write("//- a.robray\nframe a { rpy [0, 0, 90]; };\n")
    assert command.check("--fix").status == 2
    assert (command.folder / "a.robray").read_text().startswith("frame a {")
    assert not (command.folder / "a.robray").read_text().endswith("};\n")


@pytest.mark.parametrize("part", ["check", "fix", "message_at"])
async def test_an_editor_shows_it_beside_the_other_findings(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(RULE, part, monkeypatch)
    expected = sorted([*([] if part == "check" else [RULE, RULE]), FAILED, BESIDE])
    session, client = session_with()
    opened(session, SCENE)
    assert sorted(each["code"] for each in client.published[URI]) == expected
    session, _ = session_with(Settings(pulls_diagnostics=True))
    opened(session, SCENE)
    pulled = diagnostics.diagnostic(session, types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI)))
    assert isinstance(pulled, EncodedJson)
    assert sorted(each["code"] for each in json.loads(pulled.text)["items"]) == expected
    whole = await diagnostics.workspace_diagnostic(session, types.WorkspaceDiagnosticParams([]))
    [report] = json.loads(whole.text)["items"]
    assert sorted(each["code"] for each in report["items"]) == expected


def test_the_python_api_returns_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rule(RULE, "check", monkeypatch)
    path = tmp_path / "a.robray"
    path.write_text("frame a { rpy [0, 0, 90]; }\n")
    assert [(each.code, each.severity) for each in robray.check(path)] == [(FAILED, "error")]
    scene = robray.load(path)
    assert scene.accepted
    assert [each.code for each in scene.diagnostics] == [FAILED]


def test_assistants_receive_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    from robray.mcp.server import server_of

    break_rule(RULE, "message_at", monkeypatch)

    async def answer() -> Any:
        return await server_of(str(tmp_path)).call_tool("check_text", {"text": "frame a { rpy [0, 0, 90]; }"})

    told = json.dumps(asyncio.run(answer()), default=str)
    assert FAILED in told
    assert RULE in told


@pytest.mark.parametrize(
    "text",
    [
        "frame f { axis(()",
        "frame f { rpy (-(pi/2)\n}",
        "frame f { rpy 0, 90deg 0; }",
        "frame f { rpy (0, 90deg*2, 0); }",
        "frame f { axis((",
        "frame f { axis(()()) }",
        "allow_collision to",
        "allow_collision ,;",
    ],
)
def test_half_typed_texts_break_no_rule(text: str) -> None:
    given = fixture(text)
    assert FAILED not in [each.code for each in findings(given)]
    assert accepts(given.scene) is False
