"""A TOML text to a configuration: what it says, and in which line what is wrong."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from robray.configuration.configuration import Configuration, Listed
from robray.configuration.keys import KEYS, Key, Kind, Table
from robray.configuration.reading import Read, read_configuration
from robray.facts.layout import Style
from robray.facts.limits import ReadingLimits
from robray.rules.engine.rule import Severity


def read(text: str, name: str = "robray.toml") -> Configuration:
    found = read_configuration(f"/p/{name}", text.encode())
    assert found.mistakes == ()
    assert found.configuration is not None
    return found.configuration


UNREAD = Configuration(path="/p/robray.toml", folder="/p", is_unread=True)


def check(text: str, *expected: str) -> None:
    """The mistakes, each as `line: message`."""
    found = read_configuration("/p/robray.toml", text.encode())
    assert [f"{mistake.line}: {mistake.message}" for mistake in found.mistakes] == list(expected)


def test_an_empty_text_has_the_defaults() -> None:
    assert read("") == Configuration(path="/p/robray.toml", folder="/p")


def test_every_key() -> None:
    found = read(
        "exclude = ['a/']\nrespect-gitignore = false\ninclude-paths = ['../b']\npackage-paths = ['/c', 'd']\n"
        "[rules]\nselect = ['no-shape', 'class-cycle']\nignore = ['no-shape']\n"
        "severity = { class-cycle = 'off', no-shape = 'hint' }\n"
        "[[overrides]]\npaths = ['x']\nignore = ['class-cycle']\n[overrides.severity]\nno-shape = 'error'\n"
        "[format]\nline-width = 80\nindent = 2\n"
        "[limits]\nfile-size = 100_000\nstatements = 101\nblocks = 102\nfile-attributes = 103\nfile-parts = 104\n"
        "file-marks = 105\nmistakes = 106\nlong-values = 107\nnesting = 108\nattributes = 109\nparts = 110\n"
        "ancestors = 111\ninclude-depth = 112\nscene-files = 113\nfolder-files = 114\nindexed-size = 115\n"
        "[scenes.cell]\nfiles = ['r.robray', 'package://p/t.robray', '../s.robray']\n"
    )
    assert found.exclude == ("a/",)
    assert not found.respect_gitignore
    assert found.include_paths == ("/b",)
    assert found.package_paths == ("/c", "/p/d")
    assert found.select == frozenset({"no-shape", "class-cycle"})
    assert found.ignore == {"no-shape"}
    assert found.severity == {"class-cycle": None, "no-shape": Severity.HINT}
    [override] = found.overrides
    assert override.paths == ("x",)
    assert override.ignore == {"class-cycle"}
    assert override.severity == {"no-shape": Severity.ERROR}
    assert found.style == Style(width=80, indent=2)
    assert found.reading_limits == ReadingLimits(100_000, *range(101, 116))
    assert found.scenes == {"cell": tuple(map(Listed, ("r.robray", "package://p/t.robray", "../s.robray")))}


def test_in_pyproject_toml_only_our_table_counts() -> None:
    text = "[tool.other]\nexclude = 5\n[tool.robray]\nexclude = ['a']\n"
    found = read(text, "pyproject.toml")
    assert found.exclude == ("a",)
    assert found.lines["exclude",] == 4


@pytest.mark.parametrize(
    "text", ["", "[tool]\n", "[project]\nname = 'x'\n", "tool = 5", "not TOML", b"\xff".decode("latin-1")]
)
def test_a_pyproject_toml_without_our_table_says_nothing(text: str) -> None:
    assert read_configuration("/p/pyproject.toml", text.encode()).configuration is None


_NO_SEVERITY = "invalid severity for 'rules.severity.no-shape': expected "
_NO_SEVERITY += '"error", "warning", "information", "hint" or "off", found '

MISTAKES = [
    ("exlude = []", "1: unknown key 'exlude'; did you mean 'exclude'?"),
    (
        "[format]\nquotes = 1",
        "2: unknown key 'quotes'; expected one of line-width, indent",
    ),
    ("\n\n[rule]\n", "3: unknown key 'rule'; did you mean 'rules'?"),
    ("severity = { }", "1: unknown key 'severity'; did you mean 'severity' in [rules]?"),
    ("line-widht = 80", "1: unknown key 'line-widht'; did you mean 'line-width' in [format]?"),
    ("respect-gitignore = 1", "1: invalid value for 'respect-gitignore': expected true or false, found 1"),
    ("exclude = 'a'", "1: invalid value for 'exclude': expected a list of patterns of paths, found a string"),
    (
        "exclude = [\n  'a',\n  5,\n]",
        "3: invalid value for 'exclude': expected a list of patterns of paths, found a number in it",
    ),
    ("rules = 5", "1: invalid value for 'rules': expected a table, found a number"),
    ("rules.ignore = ['no-shap']", "1: unknown rule 'no-shap'; did you mean 'no-shape'?"),
    ("rules.select = true", "1: invalid value for 'rules.select': expected a list of rules, found true"),
    (
        "[rules.severity]\nno-shape = 'wanring'",
        f"2: {_NO_SEVERITY}\"wanring\"; did you mean 'warning'?",
    ),
    (
        "[rules]\nseverity = { no-shape = 1979-05-27 }",
        f"2: {_NO_SEVERITY}a date",
    ),
    (
        "[overrides]\npaths = []",
        "1: invalid value for 'overrides': expected a list of tables; write each under '[[overrides]]'",
    ),
    ("[[overrides]]\nignore = []\n[[overrides]]\npaths = []", "1: missing key 'overrides.paths'"),
    ("[[overrides]]\npaths = []\n[[overrides]]\n", "3: missing key 'overrides.paths'"),
    (
        "[format]\nline-width = 10",
        "2: invalid value for 'format.line-width': expected a whole number from 40 to 1000, found 10",
    ),
    (
        "[format]\nline-width = true",
        "2: invalid value for 'format.line-width': expected a whole number from 40 to 1000, found true",
    ),
    (
        "[rules]\nlargest-angle = 0",
        "2: invalid value for 'rules.largest-angle': expected a number above 0, found 0",
    ),
    (
        "limits.nesting = 2001",
        "1: invalid value for 'limits.nesting': expected a whole number from 1 to 2000, found 2001",
    ),
    (
        "limits.folder-files = -1",
        "1: invalid value for 'limits.folder-files': expected a whole number from 0 to 100000, found -1",
    ),
    (
        "limits.parts = 1500.5",
        "1: invalid value for 'limits.parts': expected a whole number from 100 to 200000, found 1500.5",
    ),
    ("[format]\nindent = 0", "2: invalid value for 'format.indent': expected a whole number from 1 to 8, found 0"),
    ("[scenes]\ncell = ['a']", "2: invalid value for 'scenes.cell': expected a table, found a list"),
    ("[scenes.cell]\nfile = []", "2: unknown key 'file'; did you mean 'files'?"),
    ("exclude = \n", "1: invalid TOML: invalid value"),
    ("exclude = []\nexclude = []\n", "2: invalid TOML: cannot overwrite a value"),
]


NO_FILES = [
    (
        "[scenes.cell]\nfiles = 'a'",
        "2: invalid value for 'scenes.cell.files': expected a list of files, found a string",
    ),
    (
        "[scenes.cell]\nfiles = [\n'a',\n'package://p',\n]",
        "4: 'package://p' does not name a file in a package; use 'package://PACKAGE/FILE'",
    ),
    (
        "[scenes.cell]\nfiles = ['package:///a']",
        "2: 'package:///a' does not name a file in a package; use 'package://PACKAGE/FILE'",
    ),
]


@pytest.mark.parametrize("case", [*MISTAKES, *NO_FILES])
def test_a_mistake_is_told_with_its_line(case: tuple[str, ...]) -> None:
    check(*case)


class ItemPath(NamedTuple):
    """Where a key of the table may be written: TOML up to its name, in `line`."""

    before: str
    line: int
    path: str


def places(table: Table, path: tuple[str, ...] = (), before: str = "") -> Iterator[tuple[ItemPath, str, Key]]:
    for name, key in table.keys.items():
        if isinstance(key, Key):
            yield ItemPath(before, before.count("\n") + 1, ".".join((*path, name))), name, key
        else:
            inner = (*path, name, "own") if key.named else (*path, name)
            heading = f"[[{name}]]" if key.repeated else f"[{'.'.join(inner)}]"
            yield from places(key, inner, f"\n{heading}\n")


PLACES = [pytest.param(*case, id=case[0].path) for case in places(KEYS)]


def mistake_in(text: str, line: int) -> str:
    """The one mistake in a line; a key that is missing elsewhere is another matter."""
    found = read_configuration("/p/robray.toml", text.encode()).mistakes
    [message] = [mistake.message for mistake in found if mistake.line == line and "missing key" not in mistake.message]
    return message


@pytest.mark.parametrize(("place", "name", "key"), PLACES)
@pytest.mark.parametrize("value", ["1979-05-27", "-1.5", "'x'", "true", "[[]]", "{}"])
def test_each_key_refuses_what_it_cannot_be(place: ItemPath, name: str, key: Key, value: str) -> None:
    wanted = {(Kind.BOOLEAN, "true"), (Kind.SEVERITIES, "{}"), (Kind.ARGUMENTS, "{}"), (Kind.FILE, "'x'")}
    text = f"{place.before}{name} = {value}\n"
    if (key.kind, value) in wanted:
        assert not any(
            place.path in each.message for each in read_configuration("/p/robray.toml", text.encode()).mistakes
        )
    else:
        assert mistake_in(text, place.line).startswith(f"invalid value for '{place.path}': expected {key.kind.value}")


@pytest.mark.parametrize(("place", "name", "key"), PLACES)
def test_each_key_is_found_where_it_is_written_wrong(place: ItemPath, name: str, key: Key) -> None:
    assert key.summary.endswith(".")
    for wrong in (name[:-1], f"{name}s", name[0] + name, name[1] + name[0] + name[2:]):
        message = mistake_in(f"{place.before}{wrong} = 1\n", place.line)
        assert message == f"unknown key '{wrong}'; did you mean '{name}'?"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_what_is_in_utf_16_is_one_mistake(encoding: str) -> None:
    text = "# a\nexclude = ['b']\n\n[rules]\nignore = ['naming']\n"
    found = read_configuration("/p/robray.toml", text.encode(encoding))
    assert [(each.line, each.message) for each in found.mistakes] == [(1, "this is UTF-16; save it as UTF-8")]
    assert found.configuration == UNREAD


def test_what_is_not_utf_8() -> None:
    found = read_configuration("/p/robray.toml", b"# a\nexclude = ['\xff']\n")
    assert [(each.line, each.message) for each in found.mistakes] == [(2, "the file is not valid UTF-8")]
    assert found.configuration == UNREAD


@pytest.mark.parametrize("name", ["robray.toml", "pyproject.toml"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"exclude = {'[' * 100_000}", "invalid TOML: nested too deeply"),
        (f"exclude = {'{a=' * 50_000}", "invalid TOML: nested too deeply"),
        (f"exclude = {'9' * 10_000}", "invalid TOML: number with too many digits"),
        ("exclude = 1979-13-99", "invalid TOML: "),
    ],
)
def test_a_text_that_is_meant_to_do_harm_is_one_mistake(name: str, text: str, message: str) -> None:
    own = "[tool.robray]\n" if name == "pyproject.toml" else ""
    found = read_configuration(f"/p/{name}", f"{own}{text}".encode())
    [mistake] = found.mistakes
    assert mistake.message.startswith(message)
    assert len(mistake.message) < 200


@pytest.mark.parametrize("brackets", ["[]", "{a=}"])
def test_no_depth_is_too_deep(brackets: str) -> None:
    """Where the standard library's reader ends, and where ours does, depends on how deep the stack is."""
    opening, closing = brackets[:-1], brackets[-1]
    for depth in range(1, 600, 2):
        text = f"x = {opening * depth}1{closing * depth}"
        assert len(read_configuration("/p/robray.toml", text.encode()).mistakes) == 1


@pytest.mark.parametrize("key", ["exclude", "include-paths", "package-paths", "scenes.s.files"])
def test_a_path_that_cannot_be_is_refused(key: str) -> None:
    check(f'{key} = ["a\\u0000"]', f"1: '{key}' contains a character that is not allowed in paths")


def test_what_is_right_beside_mistakes_holds() -> None:
    found = read_configuration(
        "/p/robray.toml", b"exclude = ['a', 5]\nrespect-gitignore = 1\n[rules]\nignore = ['no-shape', 'x']"
    )
    assert found.configuration is not None
    assert found.configuration.exclude == ("a",)
    assert found.configuration.respect_gitignore
    assert found.configuration.ignore == {"no-shape"}


@pytest.mark.parametrize("text", ["exclude = ['a']\nindent = \n", "exclude = ['a']\n[rules\n", "a = 1\na = 2\n"])
def test_of_what_is_not_toml_nothing_is_known(text: str) -> None:
    found = read_configuration("/p/robray.toml", text.encode())
    assert [mistake.code for mistake in found.mistakes] == ["config-syntax"]
    assert found == Read(UNREAD, found.mistakes)


def test_what_is_too_large_is_not_read() -> None:
    text = b"exclude = ['a']\n".ljust(1 << 20)
    assert read_configuration("/p/robray.toml", text).mistakes == ()
    found = read_configuration("/p/robray.toml", text + b" ")
    assert [mistake.message for mistake in found.mistakes] == [
        "this configuration is not read: the file has more than 1,048,576 bytes"
    ]
    assert found.configuration == UNREAD
    assert read_configuration("/p/pyproject.toml", text + b" ").configuration is None


def test_each_mistake_has_its_place() -> None:
    text = (
        "exlude = []\nrules = { ignore = [ 'no-shap' ], severity = { \"no-shape\" = 'wanring' } }\nformat.indent = 12\n"
    )
    found = read_configuration("/p/robray.toml", text.encode()).mistakes
    assert [(mistake.code, text[slice(*mistake.span)]) for mistake in found] == [
        ("config-unknown-key", "exlude"),
        ("config-unknown-rule", "no-shap"),
        ("config-unknown-severity", "wanring"),
        ("config-wrong-value", "12"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[overrides]]\nfiles = ['a/']\n", "2: unknown key 'files'; did you mean 'paths'?"),
        ("[[overrides]]\npath = 'a/'\n", "2: unknown key 'path'; did you mean 'paths'?"),
        ("[[override]]\npaths = ['a/']\n", "1: unknown key 'override'; did you mean 'overrides'?"),
        ("[scenes.cell]\nmembers = ['a.robray']\n", "2: unknown key 'members'; did you mean 'files'?"),
        ("[scenes]\ncell.files = [{ file = 'a.robray' }]\n", "2: unknown key 'file'; did you mean 'path'?"),
    ],
)
def test_a_key_of_another_name_is_one_mistake(text: str, expected: str) -> None:
    check(text, expected)


def test_a_key_that_lacks_is_told_beside_one_that_cannot_be_it() -> None:
    check(
        "[[overrides]]\nmost = 1\n",
        "1: missing key 'overrides.paths'",
        "2: unknown key 'most'; expected one of paths, ignore, severity",
    )


@pytest.mark.parametrize("header", ["[tool.robray]", "[ tool . robray . rules ]", "  [[tool.robray.overrides]]"])
def test_another_programs_file_with_our_tables_has_to_be_toml(header: str) -> None:
    found = read_configuration("/p/pyproject.toml", f"[tool.other]\nx = \n{header}\n".encode())
    assert [(mistake.line, mistake.code) for mistake in found.mistakes] == [(2, "config-syntax")]
    assert found.is_unread


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[rules]\nindent = 2\n", "2: unknown key 'indent'; did you mean 'indent' in [format]?"),
        ("[format]\nexclude = []\n", "2: unknown key 'exclude'; did you mean 'exclude' above the first table?"),
        ("[severity]\nnaming = 'hint'\n", "1: unknown key 'severity'; did you mean 'severity' in [rules]?"),
    ],
)
def test_of_a_key_in_another_table_it_is_said_where_it_belongs(text: str, place: str) -> None:
    check(text, place)
