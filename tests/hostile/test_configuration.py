"""Each key of a configuration with whatever TOML can hold: a wrong value is a finding, and the default holds."""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from every import every
from hostile.server import Server
from robray.cli.main import main
from robray.configuration.keys import KEYS, Key, Table
from robray.configuration.reading import read_configuration
from robray.lsp.preferences import project_settings
from trials import sampled

LARGE = 20_000

VALUES = {
    "400 digits": "1" + "0" * 400,
    "400 digits below zero": "-1" + "0" * 400,
    "more bits than can be printed": "0b" + "1" * 20_000,
    "hexadecimal": "0x" + "f" * 400,
    "too many digits for TOML's reader": "1" * 5_000,
    "5,000": "5000",
    "2^63": "9223372036854775808",
    "zero": "0",
    "negative": "-1",
    "nan": "nan",
    "infinite": "inf",
    "infinite below zero": "-inf",
    "a float beyond floats": "1e400",
    "the largest": "1e308",
    "the smallest": "5e-324",
    "a fraction": "0.5",
    "true": "true",
    "empty text": '""',
    "a text": '"a"',
    "a large text": f'"{"a" * LARGE}"',
    "a large list": '["a"' + ', "a"' * 2_000 + "]",
    "an empty list": "[]",
    "lists in lists": "[" * 100 + "]" * 100,
    "numbers": "[1, 2.5, nan]",
    "twice the same": '["a", "a"]',
    "an empty table": "{}",
    "tables in tables": "{a = {b = {c = 1}}}",
    "a list of tables": "[{a = 1}]",
    "a day": "1979-05-27",
    "a time": "07:32:00",
    "a moment": "1979-05-27T07:32:00Z",
    "NUL": '["\\u0000"]',
    "odd patterns": '["!", "[", "[z-a]", "a\\\\", "package://", "../..", "//", "~nobody/x", "\\uFFFF\\U0010FFFF"]',
}


def keys(table: Table, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Key | Table]]:
    for name, key in table.keys.items():
        yield (*at, name), key
        if isinstance(key, Table):
            yield from keys(key, (*at, name, "x") if key.named else (*at, name))


def line(at: tuple[str, ...], value: str) -> str:
    within = KEYS.keys[at[0]]
    if isinstance(within, Table) and within.repeated and len(at) > 1:
        return f"[[{at[0]}]]\n{at[1]} = {value}\n"
    return f"{'.'.join(at)} = {value}\n"


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@every(("at", "key"), keys(KEYS))
def test_a_value_is_right_or_the_default_holds(at: tuple[str, ...], key: Key | Table, value: str) -> None:
    text = line(at, value)
    configuration, mistakes, *_ = read_configuration("/w/robray.toml", text.encode())
    default = read_configuration("/w/robray.toml", b"").configuration
    assert configuration is not None
    assert default is not None
    assert all(1 <= mistake.line <= 3 and len(mistake.message) < 1_000 for mistake in mistakes)
    whole = isinstance(key, Key) and key.bounds is not None
    if mistakes and (whole or (isinstance(key, Key) and isinstance(key.default, float | bool))):
        assert configuration._replace(lines={}, is_unread=False) == default._replace(lines={})


@pytest.mark.parametrize("value", sampled(VALUES.values()))
def test_each_verb_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """With a configuration for each key, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for at, _ in keys(KEYS):
        folder = tmp_path / ".".join(at)
        folder.mkdir()
        (folder / "robray.toml").write_text(line(at, value))
        (folder / "a.robray").write_text("frame f { translation [1, 2, 30]; type revolute; offset 90; }\n")
    files = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.robray"))
    few = [f"{folder}/a.robray" for folder in ("exclude", "scenes", "rules.largest-angle", "format.indent")]
    for arguments in (["check", *files], ["format", "--check", *files], *(["show", each] for each in few)):
        assert _status(*arguments) in (0, 1, 2)
    for each in few:
        assert _status("config", each) in (0, 1, 2)


def _status(*arguments: str) -> int:
    err = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(err):
        status = main(arguments)
    assert "Traceback" not in err.getvalue()
    return status


def test_the_server_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        for number, value in enumerate(sampled(VALUES.values())):
            folder = tmp_path / str(number)
            folder.mkdir()
            for at in ("rules.largest-angle", "format.indent", "limits.parts", "exclude", "scenes.x.files"):
                (folder / "robray.toml").write_text(line(tuple(at.split(".")), value))
                uri = f"{folder.as_uri()}/{at}.robray"
                server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]})
                server.open(uri, "frame f { translation [1, 2, 30]; type revolute; offset 90; }\n")
                server.published(uri)
                options = {"tabSize": 4, "insertSpaces": True}
                server.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": options})
        odd: tuple[object, ...] = (10**400, -1, 0.5, True, "a" * LARGE, [], [[]] * LARGE, {}, {"a": {}}, None, 1e308)
        for given in odd:
            settings = dict.fromkeys(project_settings(), given)
            server.tell("workspace/didChangeConfiguration", {"settings": {"robray": settings}})
            server.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": options})
        status = server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})
        assert status["failures"] == 0, server.log[-3000:]
