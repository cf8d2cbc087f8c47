"""Which JSON is a configuration, and that no other gets a finding."""

from pathlib import Path

import pytest

from robray.cli.main import main
from robray.formats import FORMATS

pytestmark = pytest.mark.quick

MODULE = '{"id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0}'


@pytest.mark.parametrize(
    "text",
    [
        '{"modules": []}',
        f'{{"modules": [{MODULE}]}}',
        '{"spaceJoints": [], "modules": []}',
        '{"module": [], "moduleJoints": []}',
        f'[{{"modules": [{MODULE}]}}]',
        f'\ufeff\n [ {{"attributes": {{"modules": 1}}, "modules": [{MODULE}',
        '{"modules": [{"id": 1, "type": "univresal"}]}',
        f'{{"name": "walk", "modules": [{MODULE}], "version": 1}}',
        '{"modules": [{"attributes": {}, "gamma": 0}], "other": {}}',
        '{"modules": 5, "spaceJoints": []}',
        '{"moduleJoints": {}}',
    ],
)
def test_a_configuration(text: str) -> None:
    assert FORMATS.of("/w/a.json", text.encode()) is not None


EXAMPLES = Path(__file__).parents[3] / "examples" / "rofi"


@pytest.mark.parametrize("name", ["arch.json", "walk.json"])
@pytest.mark.parametrize("mark", '[{]}",:')
def test_a_configuration_that_lost_a_mark_is_one(name: str, mark: str) -> None:
    text = (EXAMPLES / name).read_text()
    for at in (at for at, written in enumerate(text) if written == mark):
        assert FORMATS.of("/w/a.json", (text[:at] + text[at + 1 :]).encode()) is not None, text[at - 20 : at + 20]


@pytest.mark.parametrize(
    "text",
    [
        f'"modules": [{MODULE}]}}',
        f'{{"modules": {MODULE}]}}',
        f'{{"modules": [{MODULE[1:]}]}}',
        f'["modules": [{MODULE}]}}]',
    ],
)
def test_a_configuration_that_lost_a_bracket_is_reported_in_its_folder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str
) -> None:
    (tmp_path / "world.json").write_text(text)
    assert main(["check", str(tmp_path)]) == 1
    told = capfd.readouterr().out
    assert "rofi-syntax" in told
    assert "Found 1 error in 1 file" in told


OTHERS = [
    "",
    "{}",
    "[]",
    "1",
    '"modules"',
    "[1, 2]",
    '["modules"]',
    "[[{}]]",
    '{"name": "robot", "version": "1.0.0", "dependencies": {"modules": "1"}}',
    '{"compilerOptions": {"modules": []}}',
    '{"modules": ["fs", "path"]}',
    '{"modules": {"a": {"type": "pad"}}}',
    '{"modules": {"type": "pad", "alpha": 1}}',
    '"modules": []',
    '["modules": ["a"]]',
    '{"modules": "commonjs"}',
    '{"hash": "1", "modules": [{"type": "module", "id": 12, "name": "./a.js"}]}',
    '{"modules": [{"name": "core"}]}',
    '{"bodies": [{"pos": [0, 0, 0], "body_dir": "Z", "joint_pos": 0, "shoe_rotated": false}]}',
    '{"forces": [], "walls": [], "gravitation": 1, "visitModuleStrategies": []}',
    '{"a": "\\"modules\\": [{\\"alpha\\": 1}]"}',
]


@pytest.mark.parametrize("text", OTHERS)
def test_other_json(text: str) -> None:
    assert FORMATS.of("/w/a.json", text.encode()) is None


def test_other_json_in_a_folder_gets_no_finding(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number, text in enumerate((*OTHERS, '{"modules', '{"a": 1,}', "// what?", "\udcff")):
        (tmp_path / f"{number}.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    (tmp_path / "world.json").write_text('{"modules": [], "spaceJoints": []}')
    assert main(["check", str(tmp_path)]) == 0
    told = capfd.readouterr()
    assert "1 file" in told.out
    assert told.err == ""


@pytest.mark.parametrize("text", ['{"a": 1,}', "", "{'modules': []}", '{"modules": [}'])
def test_a_broken_file_that_is_named_is_told_how(tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    assert main(["check", str(path)]) == 1
    assert "rofi-syntax" in capfd.readouterr().out


def test_other_json_that_is_named_is_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "package.json"
    path.write_text('{"name": "robot"}')
    assert main(["check", str(path)]) == 2
    assert "not a configuration that RoFI reads" in capfd.readouterr().err


def test_a_file_that_a_project_names_is_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "robray.toml").write_text('[rofi]\nfiles = ["worlds/*.json"]\n')
    for folder in ("worlds", "others"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "broken.json").write_text('{"modules')
    assert main(["check", str(tmp_path)]) == 1
    told = capfd.readouterr().out
    assert "worlds" in told
    assert "others" not in told


def test_findings_are_silenced_for_some_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "robray.toml").write_text('[[overrides]]\npaths = ["old.json"]\nignore = ["rofi-angle-range"]\n')
    for name in ("old", "new"):
        steep = MODULE.replace('"alpha": 0', '"alpha": 91')
        (tmp_path / f"{name}.json").write_text(f'{{"modules": [{steep}]}}')
    assert main(["check", str(tmp_path)]) == 1
    told = capfd.readouterr().out
    assert "new.json" in told
    assert "error[rofi-angle-range]" in told
    assert "old.json:1:59" not in told
