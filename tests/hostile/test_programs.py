"""robray starts only programs that the user installed: no folder, repository, mesh or configuration names another."""

import asyncio
import contextlib
import json
import os
import resource
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from hostile.poison import BESIDE_PYTHON, SCENE, Poison
from hostile.server import measured
from hostile.starting import starts
from libraries import library
from lsp.wire import Wire
from robray import programs, revisions
from robray.analysis.files import Absence
from robray.cli.arguments import parser
from robray.cli.completion import verbs_of
from robray.cli.main import main
from robray.cli.view import open_page
from robray.collision.measuring import MeasuringProcess
from robray.revisions import Revision, RevisionError, commit_with
from robray.view.committed import committed
from robray.view.files import FilesHost

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent

HERE = "hostile/test_programs.py::"
MEASURING = f"{HERE}test_shapes_are_measured_by_the_installed_modules"
GIT = f"{HERE}test_git_runs_nothing_that_a_repository_names"
BROWSER = f"{HERE}test_the_browser_is_not_a_program_of_the_folder"
VERBS = f"{HERE}test_no_verb_runs_anything_of_the_folder"
ACTION = f"{HERE}test_the_action_runs_nothing_of_the_checkout"
VIM = "editors/test_programs.py::test_vim_runs_nothing_of_the_folder"
NEOVIM = "editors/test_programs.py::test_neovim_runs_nothing_of_the_folder"
EMACS = "editors/test_programs.py::test_emacs_runs_nothing_of_the_folder"
ALE = "editors/test_programs.py::test_ale_runs_nothing_of_the_folder"
VSCODE = "editors/test_vscode_package.py::test_what_needs_no_editor"

FORKED = "the process is a copy of this one and starts no program"
OURS = "it builds or measures our own checkout and gets no other folder"
COPIED = "the user copies it into the editor's configuration, and the editor finds the program"

STARTS: Mapping[str, Sequence[tuple[str, str]]] = {
    "server/robray/revisions.py": [("subprocess", GIT)],
    "server/robray/collision/measuring.py": [("asyncio.create_subprocess_exec", MEASURING)],
    "server/robray/disk.py": [("os", "it asks which flags and functions the system has")] * 3,
    "server/robray/cli/view.py": [("webbrowser", BROWSER)],
    "server/robray/checking/processes.py": [("multiprocessing", FORKED)] * 3,
    ".pre-commit-hooks.yaml": [("entry", VERBS), ("entry", VERBS), ("entry", VERBS)],
    "action.yml": [("run", ACTION), ("run", ACTION)],
    "editors/vim/autoload/robray.vim": [("systemlist", VIM)],
    "editors/vim/compiler/robray.vim": [("makeprg", VIM)],
    "editors/vim/autoload/robray/ale.vim": [("command", ALE)],
    "editors/vim/ale_linters/robray/robray_check.vim": [("command", ALE)],
    "editors/vim/ale_linters/toml/robray_lsp.vim": [("command", ALE)],
    "editors/vim/ale_linters/xml/robray_lsp.vim": [("command", ALE)],
    "editors/vim/ale_linters/yaml/robray_lsp.vim": [("command", ALE)],
    "editors/vim/lsp/robray.lua": [("cmd", NEOVIM)],
    "editors/vim/lua/robray/init.lua": [("cmd", NEOVIM)],
    "editors/vim/lua/robray/health.lua": [("system", NEOVIM)],
    "editors/vim/lua/robray/parser.lua": [("system", NEOVIM)],
    "editors/emacs/robray-compile.el": [("compilation-start", EMACS)],
    "editors/emacs/robray-flymake.el": [("make-process", EMACS)],
    "editors/emacs/robray-format.el": [("call-process-region", EMACS)],
    "editors/emacs/robray-server.el": [("eglot-server-programs", EMACS), ("lsp-stdio-connection", EMACS)] * 2,
    "editors/vscode/src/locate.ts": [("child_process", VSCODE)],
    "editors/vscode/src/session.ts": [("QuietClient", VSCODE)],
    "editors/vscode/src/commands.ts": [("child_process", VSCODE)],
    "editors/vscode/src/check.ts": [("ProcessExecution", VSCODE)],
    "editors/vscode/src/install.ts": [("ProcessExecution", VSCODE)],
    "editors/helix/languages.toml": [("command", COPIED)],
    "editors/kate/lsp.json": [("command", COPIED)],
    "editors/sublime/LSP.sublime-settings": [("command", COPIED)],
    "editors/zed/src/lib.rs": [
        ("zed::Command", "Zed finds the program, and asks before it trusts a folder's settings")
    ],
    "editors/emacs/package.sh": [("script", OURS)],
    "editors/vscode/build.py": [("subprocess", OURS)],
    "editors/vscode/bundle.py": [("subprocess", OURS)],
    "editors/vscode/page.mjs": [("child_process", OURS)],
    "docs/generate.py": [("os.execv", OURS)],
    "setup.py": [("subprocess", OURS)],
    "pyproject.toml": [("test-command", OURS)],
    "grammar/pyproject.toml": [("test-command", OURS)],
    ".ci/run": [("script", OURS)],
    ".github/workflows/build.yml": [("run", OURS)] * 8,
    ".github/workflows/publish.yml": [("run", OURS)] * 2,
    ".github/workflows/test.yml": [("run", OURS)] * 7,
}
"""Every place that starts a program, with the test that tries it in a poisoned folder, or the reason for none."""


def test_every_place_that_starts_a_program_is_listed_and_tried() -> None:
    found = sorted(starts())
    listed = sorted((file, call) for file, rows in STARTS.items() for call, _ in rows)
    assert found == listed, "add each place that starts a program to STARTS, with its test in a poisoned folder"
    for tried in {tried for rows in STARTS.values() for _, tried in rows if "::" in tried}:
        file, _, name = tried.partition("::")
        assert f"def {name}(" in (TESTS / file).read_text(), tried


@pytest.fixture
def poison(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Poison:
    """A poisoned folder as the working folder, with a PATH that leads into it."""
    poison = Poison(tmp_path)
    monkeypatch.chdir(poison.folder)
    monkeypatch.setenv("PATH", f":{os.environ['PATH']}:.")
    return poison


@pytest.fixture
def libraries(poison: Poison, monkeypatch: pytest.MonkeyPatch) -> None:
    """The paths of modules and libraries lead into the folder, too."""
    (poison.folder / "libc.so.6").write_text("not a library")
    for name in ("PYTHONPATH", "LD_LIBRARY_PATH"):
        monkeypatch.setenv(name, f":{os.environ.get(name, '')}:.")


def test_the_traps_work(poison: Poison) -> None:
    subprocess.run([sys.executable, "-c", "import json"], check=True)
    assert poison.ran() == ["json.py"]
    subprocess.run(["git", "--version"], check=True)
    assert poison.ran() == ["git"]


def test_a_program_is_looked_for_in_absolute_folders(poison: Poison, monkeypatch: pytest.MonkeyPatch) -> None:
    assert programs.program("www-browser") is None
    assert programs.program("git") not in (None, "git", str(poison.folder / "git"))
    monkeypatch.setenv("PATH", str(poison.folder))
    assert programs.program("git") == str(poison.folder / "git")


def test_on_windows_a_program_is_looked_for_in_the_same_folders(
    poison: Poison, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows itself begins with the working folder."""
    poison.trap(poison.folder / "git.exe")
    installed = poison.trap(poison.folder / "installed" / "git.exe")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("PATH", f":.:{installed.parent}")
    assert programs.program("git") == str(installed)


@pytest.mark.usefixtures("libraries")
async def test_shapes_are_measured_by_the_installed_modules(poison: Poison) -> None:
    library("mujoco")
    host, measuring = FilesHost([str(poison.scene)]), MeasuringProcess(asyncio.to_thread)
    try:
        assert await host.measure(measuring) is True
    finally:
        measuring.stop()
    assert poison.ran() == []


async def test_a_server_measures_without_running_anything_of_its_folder(poison: Poison) -> None:
    """Editors start it in the folder that is open."""
    library("mujoco")
    server = await Wire.to_server([str(BESIDE_PYTHON / "robray"), "lsp"])
    await server.initialize()
    document = {"uri": poison.scene.as_uri(), "languageId": "robray", "version": 1, "text": SCENE}
    server.call("textDocument/didOpen", {"textDocument": document})
    while "shapes-overlap" not in json.dumps(await server.receive()):
        pass
    await server.end()
    assert poison.ran() == []


GIVEN = {
    "collisions": ["cell.robray"],
    "completion": ["bash"],
    "convert": ["cell.robray", "--output", "cell.glb"],
    "diff": ["cell.robray", "cell.robray"],
    "explain": ["undefined-frame"],
    "lsp": [],
    "mcp": [],
    "view": ["none.robray", "--no-browser"],
}
"""The arguments of a verb that takes more than a scene."""


@pytest.mark.parametrize("verb", [verb.name for verb in verbs_of(parser())])
def test_no_verb_runs_anything_of_the_folder(verb: str, poison: Poison) -> None:
    command = [str(BESIDE_PYTHON / "robray"), verb, *GIVEN.get(verb, ["cell.robray"])]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert poison.ran() == []
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("asked", ["collisions", "to_mujoco", "to_trimesh"])
def test_the_interface_for_python_runs_nothing_of_the_folder(asked: str, poison: Poison) -> None:
    """A program that lies elsewhere is run in the folder. mujoco starts Python while it is imported."""
    library("mujoco")
    program = poison.folder.parent / "program.py"
    program.write_text(f"import robray\nrobray.load('cell.robray').{asked}()\n")
    subprocess.run([sys.executable, program], check=True)
    assert poison.ran() == []


def test_the_browser_is_not_a_program_of_the_folder(poison: Poison, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f":{BESIDE_PYTHON}")
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setattr(webbrowser, "_browsers", {})
    open_page("http://127.0.0.1:9/")
    assert poison.ran() == []


def test_no_program_of_the_user_reads_a_mesh(poison: Poison) -> None:
    """trimesh starts `draco_decoder` for one, where it is installed."""
    library("trimesh")
    installed = poison.trap(poison.folder / "installed" / "draco_decoder").parent
    (poison.folder / "part.drc").write_bytes(b"DRACO")
    poison.scene.write_text('frame a { geometry { mesh "part.drc"; } }\nframe b { geometry { mesh "part.drc"; } }\n')
    command = [str(BESIDE_PYTHON / "robray"), "collisions", "cell.robray"]
    environment = os.environ | {"PATH": f"{installed}:/usr/bin:/bin"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert poison.ran() == []
    assert "format robray does not read" in done.stderr


@pytest.mark.parametrize("step", ["Install robray", "Check scenes"])
def test_the_action_runs_nothing_of_the_checkout(step: str, poison: Poison) -> None:
    """A pull request brings the checkout, and workflows often set PYTHONPATH to it."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    [script] = [each["run"] for each in steps if each.get("name") == step]
    nothing = poison.folder / "installed"
    nothing.mkdir()
    environment = os.environ | {
        "PATH": f"{BESIDE_PYTHON}:/usr/bin:/bin",
        "PYTHONPATH": ".",
        "GITHUB_ACTION_PATH": str(nothing),
        "PATHS": ".",
        "ARGUMENTS": "",
        "OUTPUT_FORMAT": "concise",
        "OUTPUT_FILE": "",
    }
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert poison.ran() == []
    said = done.stdout + done.stderr
    assert ("is not installable" if step == "Install robray" else "1 file") in said


class Attack(NamedTuple):
    """The configuration of a repository, and a command of git that runs the trap in it."""

    configuration: str
    command: str
    attributes: str = ""


MISSING = """
[core]
    repositoryformatversion = 1
[extensions]
    partialClone = origin
[remote "origin"]
    promisor = true
    partialclonefilter = blob:none
"""
"""The blob of the scene was not cloned: git fetches it when somebody reads it."""

READ = "cat-file blob HEAD:cell.robray"

ATTACKS = {
    "ext": Attack(f'{MISSING} url = "ext::TRAP"\n[protocol "ext"]\n allow = always\n', READ),
    "ssh": Attack(
        f'{MISSING} url = ssh://127.0.0.1/x\n[core]\n sshCommand = TRAP\n[protocol "ssh"]\n allow = always\n', READ
    ),
    "upload-pack": Attack(f'{MISSING} url = FOLDER\n uploadpack = TRAP\n[protocol "file"]\n allow = always\n', READ),
    "fsmonitor": Attack("[core]\n fsmonitor = TRAP\n", "status"),
    "hooks": Attack("[core]\n hooksPath = HOOKS\n", "update-ref refs/heads/other HEAD"),
    "filter": Attack('[filter "x"]\n clean = TRAP\n', "hash-object --path cell.robray cell.robray", "* filter=x"),
    "textconv": Attack('[diff "x"]\n textconv = TRAP\n', "cat-file --textconv HEAD:cell.robray", "* diff=x"),
}


NAMES = ("HEAD:./cell.robray", ":./cell.robray", ":0:./cell.robray")
"""The scene in the last commit, and in the index."""


def git(folder: Path, *arguments: str) -> str:
    """A git command without the precautions of robray."""
    given = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    environment = os.environ | {"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": ""}
    command = (programs.program("git") or "git", *given, *arguments)
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    ).stdout.strip()


def repository(poison: Poison, place: Path) -> str:
    """A repository of the poisoned folder, whose data are in `place`; the scene's blob."""
    git(poison.folder, f"--git-dir={place}", "init", "-q")
    git(poison.folder, f"--git-dir={place}", "config", "core.worktree", str(poison.folder))
    git(poison.folder, f"--git-dir={place}", "config", "core.bare", "false")
    git(poison.folder, f"--git-dir={place}", f"--work-tree={poison.folder}", "add", "-f", "cell.robray")
    git(poison.folder, f"--git-dir={place}", "commit", "-qm", "one")
    return git(poison.folder, f"--git-dir={place}", "rev-parse", "HEAD:cell.robray")


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("is_old", [False, True], ids=["", "old"])
@pytest.mark.parametrize("where", [".git", "."], ids=["unpacked", "cloned"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_git_runs_nothing_that_a_repository_names(
    attack: str,
    where: str,
    is_old: bool,  # noqa: FBT001 - a parameter of the test
    poison: Poison,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An archive may hold `.git`, and a clone a bare repository in a folder. Old gits fetch whatever is missing."""
    if is_old:
        monkeypatch.delitem(revisions._VARIABLES, "GIT_NO_LAZY_FETCH")  # noqa: SLF001
    configuration, command, attributes = ATTACKS[attack]
    place = poison.folder / where
    blob = repository(poison, place)
    if MISSING in configuration:
        (place / "objects" / blob[:2] / blob[2:]).unlink()
    trap = poison.trap(poison.folder / "installed" / "trap")
    poison.trap(poison.folder / "hooks-of-it" / "reference-transaction")
    written = configuration.replace("TRAP", str(trap)).replace("HOOKS", str(poison.folder / "hooks-of-it"))
    with (place / "config").open("a") as file:
        file.write(written.replace("FOLDER", str(poison.folder)))
    (place / "info").mkdir(exist_ok=True)
    (place / "info" / "attributes").write_text(attributes)
    git(poison.folder, *command.split())
    assert poison.ran(), "the trap works"

    for name in ("GIT_EXTERNAL_DIFF", "GIT_SSH_COMMAND", "GIT_PAGER", "GIT_EDITOR", "GIT_ASKPASS", "GIT_PROXY_COMMAND"):
        monkeypatch.setenv(name, str(trap))
    for name in NAMES:
        status = main(["diff", name, "cell.robray"])
        assert status == (2 if where == "." or MISSING in configuration else 0), name
        main(["diff", name, "cell.robray", "--as", "cell.robray"])
    capsys.readouterr()
    committed(str(poison.scene))
    with contextlib.suppress(RevisionError):
        commit_with(str(poison.scene), poison.scene.read_bytes(), str(poison.folder))
    assert poison.ran() == []


@pytest.mark.parametrize("setting", ["remote.origin.url", "fetch.bundleURI"])
def test_git_opens_no_connection(setting: str, poison: Poison, capsys: pytest.CaptureFixture[str]) -> None:
    blob = repository(poison, poison.folder / ".git")
    (poison.folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with (poison.folder / ".git" / "config").open("a") as file:
        file.write(MISSING + " url = /nowhere\n")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        git(poison.folder, "config", setting, f"http://127.0.0.1:{listening.getsockname()[1]}/")
        for name in NAMES:
            assert main(["diff", name, "cell.robray"]) == 2
            assert "cannot be read: the repository lacks its contents" in capsys.readouterr().err
        listening.setblocking(False)
        with pytest.raises(BlockingIOError):
            listening.accept()


def test_git_is_not_waited_for_forever(poison: Poison, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(poison, poison.folder / ".git")
    (poison.folder / ".git" / "config").unlink()
    os.mkfifo(poison.folder / ".git" / "config")
    monkeypatch.setattr(revisions, "LONGEST", 0.1)
    assert committed(str(poison.scene)) == "git did not answer within 0.1 seconds"


PACK = f"pack/pack-{'0' * 40}"
PIPES = {"HEAD": "commit", "HEAD^{tree}": "tree", "HEAD:cell.robray": "file", "info/alternates": "", f"{PACK}.idx": ""}
"""Names of objects and of files beside them."""


@pytest.mark.parametrize("name", PIPES)
def test_git_is_not_waited_for_where_a_pipe_is_in_the_place_of_a_file(
    name: str, poison: Poison, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    repository(poison, poison.folder / ".git")
    objects = poison.folder / ".git" / "objects"
    (objects / f"{PACK}.pack").touch()
    found = git(poison.folder, "rev-parse", name) if PIPES[name] else ""
    pipe = objects / found[:2] / found[2:] if found else objects / name
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    monkeypatch.setattr(revisions, "LONGEST", 0.1)
    assert committed(str(poison.scene)) == "git did not answer within 0.1 seconds"
    assert main(["diff", "HEAD:./cell.robray", "cell.robray"]) == 2
    assert "git did not answer" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["index", "objects"])
def test_git_is_not_waited_for_where_a_pipe_is_in_the_place_of_the_index(
    name: str, poison: Poison, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blob = repository(poison, poison.folder / ".git")
    pipe = poison.folder / ".git" / ("index" if name == "index" else f"objects/{blob[:2]}/{blob[2:]}")
    pipe.unlink()
    os.mkfifo(pipe)
    monkeypatch.setattr(revisions, "LONGEST", 0.1)
    assert main(["diff", ":./cell.robray", "cell.robray"]) == 2
    assert "git did not answer" in capsys.readouterr().err


def test_git_leaves_no_process_that_does_not_answer(poison: Poison, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that git starts holds the pipe that the answer is read from."""
    script = poison.folder.parent / "git"
    script.write_text("#!/bin/sh\nsleep 60 &\nwait\n")
    script.chmod(0o755)
    started: list[subprocess.Popen[bytes]] = []
    begin = revisions._git  # noqa: SLF001

    def noted(folder: str, *arguments: str) -> subprocess.Popen[bytes]:
        started.append(begin(folder, *arguments))
        return started[-1]

    monkeypatch.setattr(revisions, "_git", noted)
    monkeypatch.setattr(revisions, "program", lambda _: str(script))
    monkeypatch.setattr(revisions, "LONGEST", 0.1)
    assert "did not answer" in str(committed(str(poison.scene)))
    [process] = started
    assert process.stdout is not None
    assert process.returncode is not None
    assert process.stdout.closed


class Links(NamedTuple):
    """What a path leads to through links of a commit."""

    path: str
    found: bytes | Absence


LINKS = [
    Links("to-file", b"frame a;"),
    Links("to-folder/file", b"frame a;"),
    Links("to-folder/up", b"frame a;"),
    Links("to-folder", Absence.NOT_A_FILE),
    Links("folder", Absence.NOT_A_FILE),
    Links("folder/folder/folder", b"frame c;"),
    Links("module", Absence.NOT_A_FILE),
    Links("module/file", Absence.MISSING),
    Links("file/more", Absence.MISSING),
    Links("folder/none", Absence.MISSING),
    Links("ring", Absence.DANGLING),
    Links("outside", Absence.DANGLING),
    Links("absolute", Absence.DANGLING),
    Links("line\nend", b"frame b;"),
]


@pytest.mark.parametrize("revision", ["HEAD", ""], ids=["commit", "index"])
@pytest.mark.parametrize("is_sha256", [False, True])
def test_links_of_a_revision_are_followed_inside_of_it(tmp_path: Path, revision: str, *, is_sha256: bool) -> None:
    git(tmp_path, "init", "-q", f"--object-format={'sha256' if is_sha256 else 'sha1'}")
    folder = tmp_path / "folder"
    (folder / "folder").mkdir(parents=True)
    for place in (folder / "file", tmp_path / "file"):
        place.write_text("frame a;")
    (folder / "folder" / "folder").write_text("frame c;")
    (tmp_path / "line\nend").write_text("frame b;")
    links = {"to-file": "./folder//file", "to-folder": "folder", "folder/up": "../to-file", "ring": "ring"}
    for name, target in {**links, "outside": "../any", "absolute": str(folder / "file")}.items():
        (tmp_path / name).symlink_to(target)
    git(tmp_path, "add", ".")
    commit = "1" * (64 if is_sha256 else 40)
    git(tmp_path, "update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    git(tmp_path, "commit", "-qm", "one")
    # The disk is not asked.
    for name in ("to-file", "file"):
        (tmp_path / name).unlink()
    with closing(Revision(revision, str(tmp_path))) as kept:
        assert [Links(each.path, kept[f"{tmp_path}/{each.path}"]) for each in LINKS] == LINKS


def test_versions_of_a_merge_are_read_from_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init", "-q")
    (tmp_path / "cell.robray").write_text(SCENE)
    entries = ""
    for stage, text in ((2, "frame ours;"), (3, "frame theirs;")):
        (tmp_path / "other").write_text(text)
        entries += f"100644 {git(tmp_path, 'hash-object', '-w', 'other')} {stage}\tcell.robray\n"
    subprocess.run(["git", "update-index", "--index-info"], cwd=tmp_path, input=entries.encode(), check=True)
    with closing(Revision("", str(tmp_path))) as kept:
        found = [kept[kept.path(name, str(tmp_path))] for name in ("2:cell.robray", "3:./cell.robray", "cell.robray")]
    assert found == [b"frame ours;", b"frame theirs;", Absence.MISSING]


@pytest.mark.parametrize("revision", ["HEAD", ""], ids=["commit", "index"])
def test_a_link_that_leads_out_of_a_revision_is_not_a_scene(
    revision: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init", "-q")
    (tmp_path / "cell.robray").write_text(SCENE)
    # The text of the link is a scene.
    (tmp_path / "link.robray").symlink_to("frame a;")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    assert main(["diff", f"{revision}:link.robray", "cell.robray"]) == 2
    assert "link.robray' is a symbolic link that leads to no file" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["HEAD", ""], ids=["commit", "index"])
def test_what_a_clone_lacks_is_not_said_to_be_missing(tmp_path: Path, name: str) -> None:
    (tmp_path / "cell.robray").write_text(SCENE)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    blob = git(tmp_path, "rev-parse", "HEAD:cell.robray")
    (tmp_path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with closing(Revision(name, str(tmp_path))) as revision:
        assert revision[str(tmp_path / "cell.robray")] is Absence.LACKING
        assert revision[str(tmp_path / "none.robray")] is Absence.MISSING


ZEROS = 200 << 20


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A repository of 200 KB with a file of 200 MB, and a link with as long a text."""
    (tmp_path / "cell.robray").write_text(SCENE)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    with (tmp_path / "zeros").open("wb") as file:
        file.truncate(ZEROS)
    blob = git(tmp_path, "hash-object", "-w", "zeros")
    (tmp_path / "zeros").unlink()
    for mode, name in (("100644", "large.robray"), ("120000", "link.robray")):
        git(tmp_path, "update-index", "--add", "--cacheinfo", f"{mode},{blob},{name}")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


def test_the_size_of_a_committed_file_is_known_before_it_is_read(small: Path) -> None:
    with closing(Revision("HEAD", str(small))) as revision:
        assert revision[str(small / "large.robray")] is Absence.TOO_LARGE
        assert revision[str(small / "cell.robray")] == SCENE.encode()
    command = ("diff", "HEAD:large.robray", "cell.robray")
    assert measured(str(BESIDE_PYTHON / "robray"), *command, folder=small).memory < ZEROS / 2e6


def test_git_is_asked_for_the_contents_of_small_objects_alone(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link may be as large as any file."""
    asked: list[tuple[tuple[str, ...], int | None]] = []
    answer = revisions._Answers._answer  # noqa: SLF001

    def noted(of: revisions._Answers, name: bytes, size: int | None = None) -> object:
        asked.append((of._arguments, size))  # noqa: SLF001
        return answer(of, name, size)

    monkeypatch.setattr(revisions._Answers, "_answer", noted)  # noqa: SLF001
    with closing(Revision("HEAD", str(small))) as revision:
        assert revision[str(small / "link.robray")] is Absence.DANGLING
        assert revision[str(small / "large.robray")] is Absence.TOO_LARGE
        assert revision[str(small / "cell.robray")] == SCENE.encode()
    assert {command for command, size in asked if size is None} == {("cat-file", "--batch-check")}
    assert [size for _, size in asked if size is not None][1:] == [len(SCENE)], "behind the folder"


def test_git_gets_little_memory(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    with revisions._git(str(tmp_path), "cat-file", "--batch") as process:  # noqa: SLF001
        found = resource.prlimit(process.pid, resource.RLIMIT_DATA)
        assert process.stdin is not None
        process.stdin.close()
    assert found == (1 << 29, 1 << 29)


def test_many_files_are_read_by_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "-q")
    for number in range(20):
        (tmp_path / f"{number}.robray").write_text(f"frame f{number};")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    started: list[tuple[str, ...]] = []
    begin = revisions._git  # noqa: SLF001

    def noted(folder: str, *arguments: str) -> subprocess.Popen[bytes]:
        started.append(arguments)
        return begin(folder, *arguments)

    monkeypatch.setattr(revisions, "_git", noted)
    with closing(Revision("HEAD", str(tmp_path))) as revision:
        assert all(isinstance(revision[str(tmp_path / f"{number}.robray")], bytes) for number in range(20))
    assert [words[0] for words in started] == ["rev-parse", "rev-parse", "cat-file", "cat-file"]
