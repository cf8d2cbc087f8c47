"""The entry: help, version, pipes, and what is imported for what."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

import robray
from cli.command import PROGRAM, Command
from robray.cli.arguments import VERBS, parser, subparsers

FULL = Path("/dev/full")


def test_version(command: Command) -> None:
    assert command.run("--version") == (0, f"robray {robray.__version__}\n", "")


def test_help_has_examples_and_fits_eighty_columns(command: Command) -> None:
    verbs = subparsers(parser())
    for verb in ((), *((name,) for name in verbs.choices)):
        outcome = command.run(*verb, "--help")
        assert outcome.status == 0
        assert max(map(len, outcome.out.splitlines())) <= 80, verb
    assert "robray show arm.urdf --set elbow=30deg" in command.run("--help").out


@pytest.mark.parametrize("arguments", [(), ("no-such-verb",), ("check", "--color", "pink"), ("lsp", "--tcp", "x")])
def test_wrong_usage(command: Command, arguments: tuple[str, ...]) -> None:
    outcome = command.run(*arguments)
    assert outcome.status == 2
    assert outcome.err.startswith("usage: robray")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chek",), "robray: error: unknown command 'chek'; did you mean 'check'?"),
        (("zzz",), "robray: error: unknown command 'zzz'; run 'robray --help' for a list"),
        (("check", "--fxi"), "robray check: error: unknown option '--fxi'; did you mean '--fix'?"),
        (("check", "--sevrity=off"), "robray check: error: unknown option '--sevrity'; did you mean '--severity'?"),
        (("-v",), "robray: error: unknown option '-v'; did you mean '-V'?"),
        (("show", "a", "b"), "robray show: error: unexpected argument 'b'"),
        (
            ("lsp", "--tcp", "65536"),
            "robray lsp: error: argument --tcp: '65536' is not a port; use 1 to 65535, or 0 for any free port",
        ),
        (
            ("check", "--output-format", "sarf"),
            "robray check: error: argument --output-format/--format: invalid value 'sarf'; did you mean 'sarif'?",
        ),
        (
            ("completion", "tcsh"),
            "robray completion: error: argument SHELL: invalid value 'tcsh'; expected bash, zsh, fish",
        ),
    ],
)
def test_what_was_meant_is_told(command: Command, arguments: tuple[str, ...], complaint: str) -> None:
    outcome = command.run(*arguments)
    assert outcome.status == 2
    assert outcome.err.splitlines()[1:] == [complaint], "below a line that says how it is used"


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", ""),
        ("check", "a.robray", ""),
        ("check", "--baseline", ""),
        ("check", "--write-baseline="),
        ("check", "--output-file", ""),
        ("check", "-", "--stdin-filename", ""),
        ("format", ""),
        ("show", ""),
        ("convert", ""),
        ("convert", "a.robray", "-o", ""),
        ("config", ""),
    ],
)
def test_an_empty_name_is_a_mistake(command: Command, arguments: tuple[str, ...]) -> None:
    """As that of a variable of a shell which is not set."""
    command.write("//- a.robray\n;\n")
    outcome = command.run(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert "expected the name of a file, found an empty text" in outcome.err


def test_a_port_that_is_taken_is_told(command: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = command.spawn("lsp", "--tcp", port)
    assert done.returncode == 2
    told = f"robray: cannot listen on port {port}: address already in use"
    assert done.stderr.decode().splitlines()[-1] == told


@pytest.mark.parametrize("verb", ["check", "format", "show", "convert", "config"])
def test_a_working_directory_that_is_gone_is_told(command: Command, verb: str) -> None:
    shell = ("sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh")
    arguments = ("a.robray",) if verb in ("show", "convert") else ()
    done = subprocess.run((*shell, *PROGRAM, verb, *arguments), cwd=command.folder, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"robray: the working directory does not exist: No such file or directory\n"


@pytest.mark.parametrize(
    "words",
    [
        ("show", "cell"),
        ("convert", "cell"),
        ("collisions", "cell"),
        ("diff", "cell", "a.robray"),
        ("diff", "a.robray", "cell"),
        ("view", "cell", "--no-browser"),
    ],
    ids=" ".join,
)
def test_a_folder_is_no_scene(command: Command, words: tuple[str, ...]) -> None:
    command.write("//- a.robray\nframe f { }\n")
    (command.folder / "cell").mkdir()
    assert command.run(*words) == (2, "", "robray: 'cell' is a folder; name a file\n")


def test_a_reader_that_goes_away(command: Command) -> None:
    command.write("//- a.robray\n" + "frame f { colour 1; }\n" * 2_000)
    with subprocess.Popen(
        (*PROGRAM, "check"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=command.folder
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_disk_that_is_full(command: Command) -> None:
    command.write("//- a.robray\nframe f { colour 1; }\n")
    with FULL.open("wb") as full:
        done = subprocess.run((*PROGRAM, "check"), stdout=full, stderr=subprocess.PIPE, cwd=command.folder, check=False)
    assert (done.returncode, done.stderr) == (2, b"robray: no space left on device\n")


def test_no_standard_output(command: Command) -> None:
    command.write("//- a.robray\nframe f { colour 1; }\n")
    shell = ("sh", "-c", 'exec "$@" >&- 2>&-', "sh")
    assert subprocess.run((*shell, *PROGRAM, "check"), cwd=command.folder, check=False).returncode == 1


def test_an_encoding_that_lacks_characters(command: Command) -> None:
    command.write('//- ü.robray\nframe "é" { colour 1; }\n')
    done = command.spawn("check", PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert done.returncode == 1
    assert done.stderr == b""
    assert rb"--> \xfc.robray:1:13" in done.stdout
    assert b'1 | frame "?" { colour 1; }\n' in done.stdout


IMPORTS = """
import contextlib, io, sys
from robray.cli.main import main
with contextlib.redirect_stdout(io.StringIO()):
    main(sys.argv[1:])
print(*sorted({name.split(".")[0] for name in sys.modules} | {name for name in sys.modules if "robray" in name}))
"""


def imported(command: Command, *arguments: str) -> set[str]:
    done = subprocess.run(
        (sys.executable, "-c", IMPORTS, *arguments), capture_output=True, check=True, cwd=command.folder, text=True
    )
    return set(done.stdout.split())


def test_the_version_imports_nothing_of_weight(command: Command) -> None:
    names = imported(command, "--version")
    assert {name for name in names if "robray" in name} == {
        "robray",
        "robray.cli",
        "robray.cli.arguments",
        "robray.cli.main",
    }
    assert not names & {"attr", "attrs", "tree_sitter", "numpy"}


def test_c_needs_no_library(command: Command) -> None:
    command.write("//- a.robray\nframe f {}\n")
    assert not imported(command, "convert", "a.robray", "-o", "a.c") & {"numpy", "trimesh", "mujoco", "asyncio"}


FOR_FINDINGS = {
    "robray.analysis.near_paths",
    "robray.cli.baseline",
    "robray.rules.engine.gathered",
    "robray.rules.engine.meant",
    "robray.rules.engine.one_finding",
    "robray.rules.engine.suppressions",
    "robray.rules.robray.constants",
    "robray.rules.robray.includes",
    "robray.rules.robray.origins",
    "robray.rules.robray.frames",
    "robray.syntax.notation",
    "statistics",
    "traceback",
}


def test_what_puts_findings_into_words_is_loaded_with_the_first(command: Command) -> None:
    geometry = "geometry { isa c; shape sphere; radius a; }"
    good = f"def a 1; class c {{ alpha a; }} frame f {{ type revolute; variable q; axis [0, 0, 1]; {geometry} }}"
    command.write(f"//- good.robray\n{good}\n//- bad.robray\nframe f {{ colour 1; parent nowhere; }}\n")
    assert not imported(command, "check", "good.robray") & FOR_FINDINGS
    found = imported(command, "check", "bad.robray")
    assert {"robray.rules.engine.one_finding", "robray.rules.engine.suppressions"} <= found


@pytest.mark.parametrize("verb", ["check", "show"])
def test_a_small_scene_imports_no_more_than_it_needs(command: Command, verb: str) -> None:
    command.write("//- a.robray\nframe f {}\n")
    names = imported(command, verb, "a.robray")
    assert "robray.analysis.workspace" in names
    assert not names & {"numpy", "lsprotocol", "pygls", "attr", "asyncio", "robray.features"}
    assert "robray.formats.urdf.frontend" not in names
    assert not names & {"robray.rules.robray.definitions", "robray.rules.urdf.simulation"}, (
        "rules are loaded with their findings"
    )


def test_the_format_of_an_output_has_one_name_in_every_verb(command: Command) -> None:
    spellings = ("--format ", "--output-format ")
    pages = {verb: command.run(verb, "--help").out for verb in VERBS}
    having = {verb: [each in page for each in spellings] for verb, page in pages.items() if spellings[0] in page}
    assert {"check", "collisions", "diff", "show"} <= having.keys()
    assert {verb: named for verb, named in having.items() if not all(named)} == {}
