"""Sets of scenes in a configuration, when files get other names."""

import pytest

from robray.configuration.moved_files import moved_files
from robray.configuration.reading import read_configuration
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

ARM = "/w/robots/arm.urdf"


def after(path: str, text: str, moves: dict[str, str]) -> str:
    source = text.encode()
    edits = [*moved_files(path, source, lambda file: moves.get(file, file))]
    for at, new in sorted(edits, reverse=True):
        source = splice(source, Edit(*at, new.encode()))
    return source.decode()


def check(written: str, moves: dict[str, str], expected: str | None) -> None:
    """One name in a set of `/w/robray.toml`, with its quotes, before and after."""
    text = '# ü𝄞\n[scenes.cell]\nfiles = [ {}, # both\n  "table.robray" ]\n'
    assert after("/w/robray.toml", text.format(written), moves) == text.format(expected or written)


@pytest.mark.parametrize(
    ("written", "target", "expected"),
    [
        ('"robots/arm.urdf"', "/w/robots/leg.urdf", '"robots/leg.urdf"'),
        ("'robots/arm.urdf'", "/w/arm.urdf", "'arm.urdf'"),
        ('"/robots/arm.urdf"', "/w/arm.urdf", '"/arm.urdf"'),
        ('"./robots/arm.urdf"', "/w/arm.urdf", '"arm.urdf"'),
        ('"robots/arm.urdf"', "/v/arm.urdf", '"../v/arm.urdf"'),
        ("'robots/arm.urdf'", "/w/it's.urdf", '"it\'s.urdf"'),
        ('"robots/arm.urdf"', '/w/a".urdf', '"a\\".urdf"'),
        ('"""robots/arm.urdf"""', "/w/arm.urdf", '"arm.urdf"'),
        ('"robots/\\u0061rm.urdf"', "/w/ärm.urdf", '"ärm.urdf"'),
    ],
)
def test_a_name_follows_its_file(written: str, target: str, expected: str) -> None:
    check(written, {ARM: target}, expected)


def test_a_name_from_outside_follows_its_file() -> None:
    check('"../v/arm.urdf"', {"/v/arm.urdf": "/w/arm.urdf"}, '"arm.urdf"')


@pytest.mark.parametrize(
    "written", ['"robots/*.urdf"', '"!robots/arm.urdf"', '"package://robots/arm.urdf"', '"leg.urdf"', '"robots/arm"']
)
def test_what_names_no_file_that_moves_is_left(written: str) -> None:
    check(written, {ARM: "/w/arm.urdf"}, None)


@pytest.mark.parametrize("target", ["/w/a*.urdf", "/w/a\\.urdf", "/w/!a.urdf", "/w/a.urdf "])
def test_what_cannot_be_written_is_left(target: str) -> None:
    check('"robots/arm.urdf"', {ARM: target}, None)


def test_the_source_of_a_robot() -> None:
    text = '[robots.left]\nfile = "arm.xacro" # left\narguments = { file = "arm.xacro" }\n'
    assert after("/w/robray.toml", text, {"/w/arm.xacro": "/w/leg.xacro"}) == text.replace("arm", "leg", 1)


def test_a_configuration_that_moves_along_says_the_same_files() -> None:
    text = '[scenes.cell]\nfiles = ["robots/arm.urdf"]\n'
    away = {"/w/robray.toml": "/w/cells/robray.toml"}
    assert after("/w/robray.toml", text, away) == text.replace("robots", "../robots")
    assert after("/w/robray.toml", text, {**away, ARM: "/w/cells/robots/arm.urdf"}) == text


def test_in_a_python_project() -> None:
    text = '[scenes.cell]\nfiles = ["arm.urdf"]\n[tool.robray.scenes.cell]\nfiles = ["arm.urdf"]\n'
    start = text.index("[tool")
    moves = {"/w/arm.urdf": "/w/leg.urdf"}
    assert after("/w/pyproject.toml", text, moves) == text[:start] + text[start:].replace("arm", "leg")


@pytest.mark.parametrize("text", ["[scenes.cell\n", 'files = ["arm.urdf"', "a = " + "[" * 5000])
def test_what_is_no_toml_is_left(text: str) -> None:
    assert after("/w/robray.toml", text, {"/w/arm.urdf": "/w/leg.urdf"}) == text


def test_what_is_written_is_read_as_the_same_file() -> None:
    text = after("/w/robray.toml", '[scenes.cell]\nfiles = ["robots/arm.urdf"]\n', {ARM: "/v/a rm#.urdf"})
    configuration = read_configuration("/w/robray.toml", text.encode()).configuration
    assert configuration is not None
    assert configuration.sets_with("/v/a rm#.urdf") == {"cell"}
