"""What is made of the parser is in step with it, and works in the shells that are there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.command import Command
from cli.validation import REPOSITORY, check, published
from robray.cli.arguments import VERBS, parser, subparsers
from robray.cli.completion import SCRIPTS, verbs_of
from robray.cli.manual import commands, manual
from robray.cli.outputs import OUTPUTS

NAMES = {"bash": "robray.bash", "zsh": "_robray", "fish": "robray.fish"}


@pytest.mark.parametrize("shell", NAMES)
def test_completions_are_in_step(command: Command, shell: str) -> None:
    script = command.run("completion", shell).out
    assert script == SCRIPTS[shell](parser())
    assert (REPOSITORY / "completions" / NAMES[shell]).read_text() == script, "run python docs/generate.py"


@pytest.mark.parametrize("shell", NAMES)
def test_completions_name_every_verb_and_option(shell: str) -> None:
    script = SCRIPTS[shell](parser())
    for verb in verbs_of(parser()):
        assert verb.name in script
        for option in verb.options:
            assert all(name.lstrip("-") in script for name in option.names)


@pytest.mark.parametrize("shell", NAMES)
def test_a_shell_takes_its_script(shell: str) -> None:
    program = shutil.which(shell)
    if program is None:
        assert not os.environ.get("CI"), f"there is no {shell}"
        pytest.skip(f"there is no {shell}")
    done = subprocess.run(
        [program, "-n", str(REPOSITORY / "completions" / NAMES[shell])], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


COMPLETED = [
    ("robray ch", "check"),
    ("robray check --unsa", "--unsafe-fixes"),
    ("robray check --output-format sar", "sarif"),
    ("robray completion f", "fish"),
    ("robray check a.ro", "a.robray"),
    ("robray check --severity w", "warning"),
    ("robray explain urdf-mim", "urdf-mimic"),
    ("robray check --ignore urdf-mim", "urdf-mimic"),
    ("robray check --ignore no-shape,urdf-mim", "no-shape,urdf-mimic"),
]


@pytest.mark.parametrize(("typed", "expected"), COMPLETED)
def test_bash_completes(command: Command, typed: str, expected: str) -> None:
    command.write("//- a.robray\n")
    words = " ".join(f"'{word}'" for word in typed.split(" "))
    script = (
        f"source {REPOSITORY / 'completions' / 'robray.bash'}; COMP_WORDS=({words}); "
        'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _robray; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, check=True, text=True, cwd=command.folder, env=with_robray()
    )
    assert done.stdout == f"{expected}\n"


@pytest.mark.parametrize(("typed", "expected"), COMPLETED)
def test_fish_completes(command: Command, typed: str, expected: str) -> None:
    program = shutil.which("fish")
    if program is None:
        assert not os.environ.get("CI"), "there is no fish"
        pytest.skip("there is no fish")
    command.write("//- a.robray\n")
    script = f"source {REPOSITORY / 'completions' / 'robray.fish'}; complete -C '{typed}'"
    done = subprocess.run(
        [program, "-c", script], capture_output=True, check=True, text=True, cwd=command.folder, env=with_robray()
    )
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == [expected]


def with_robray() -> dict[str, str]:
    """The environment in which our own `robray` is called."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def test_the_manual_page_is_in_step() -> None:
    assert (REPOSITORY / "docs" / "robray.1").read_text() == manual(parser()), "run python docs/generate.py"


def test_the_page_of_commands_is_in_step() -> None:
    assert (REPOSITORY / "docs" / "commands.md").read_text() == commands(parser()), "run python docs/generate.py"


def test_the_manual_page_names_every_verb_and_option() -> None:
    page = manual(parser()).replace("\\-", "-")
    for verb in verbs_of(parser()):
        assert f".SS robray {verb.name}\n" in page
        assert all(name in page for option in verb.options for name in option.names)


def test_the_formats_of_the_parser_are_those_that_there_are() -> None:
    [check_verb] = [verb for verb in verbs_of(parser()) if verb.name == "check"]
    [option] = [option for option in check_verb.options if "--output-format" in option.names]
    assert option.words == (*OUTPUTS,)
    modules = {path.stem for path in (REPOSITORY / "server" / "robray" / "cli" / "outputs").glob("*.py")}
    assert modules - {"__init__", "record", "fingerprint"} == set(OUTPUTS)


LONGEST_SENTENCE = 30
"""Words of a sentence in a help text."""


def test_help_is_sentences_that_begin_with_a_verb_or_a_noun() -> None:
    verbs = subparsers(parser())
    summaries = [each.help or "" for each in verbs._choices_actions]  # noqa: SLF001
    helps = [action.help or "" for verb in verbs.choices.values() for action in verb._actions]  # noqa: SLF001
    for text in (*summaries, *helps):
        assert re.match(r"[A-Z]", text), text
        assert not re.match(r"(Whether|What|How many|The|A|An) ", text), text
        assert not text.endswith("."), text
    pages = [parser(), *verbs.choices.values()]
    texts = [*(each.description or "" for each in pages), *(each.epilog or "" for each in pages), *helps]
    for text in texts:
        prose = re.sub(r"(?m)^ .*$", "", text)
        for sentence in re.split(r"[.:;] |[.:;]?\n\n|, such as", prose):
            assert len(sentence.split()) <= LONGEST_SENTENCE, sentence
    assert all((each.description or "").endswith(".") for each in verbs.choices.values())


OWN_WORDS = (
    r"(?i)\b(mends?|mending|mended|pass(ed|es)? over|nobody|is told|are told|otherwise than|is no|what \w+ is)\b"
)
"""Words for which the field has others."""


def test_help_has_the_words_of_the_field(command: Command) -> None:
    for verb in ((), *((name,) for name in VERBS)):
        assert not re.findall(OWN_WORDS, command.run(*verb, "--help").out), verb


def hooks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
    return found


def test_hooks_call_verbs_with_options_that_there_are() -> None:
    """As pre-commit does: the entry, and then the files."""
    for hook in hooks():
        assert {"id", "name", "entry", "language", "files"} <= hook.keys()
        program, *arguments = hook["entry"].split()
        assert program == "robray"
        given = parser().parse_args([*arguments, *hook["args"], "a.robray", "--output-file=a.robray"])
        assert given.verb == arguments[0]
        assert given.paths == ["a.robray", "--output-file=a.robray"]
        assert given.force_exclude, "pre-commit names every file, also those that the project excludes"


def test_actions_of_others_are_named_by_their_commits() -> None:
    """A tag may be moved; the version stands beside it for people."""
    texts = [REPOSITORY / "action.yml", *(REPOSITORY / "docs").glob("*.md"), *REPOSITORY.glob(".github/**/*.yml")]
    used = [line for path in texts for line in re.findall(r"^[ -]*uses: (.*)$", path.read_text(), re.MULTILINE)]
    others = [each for each in used if not each.startswith(("robray/", "./"))]
    assert others
    assert [each for each in others if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


def test_the_action_is_one() -> None:
    action = yaml.safe_load((REPOSITORY / "action.yml").read_text())
    check(published("github-action.json"), action)
    used = {name for step in action["runs"]["steps"] for name in step.get("env", {}).values()}
    assert {f"${{{{ inputs.{name} }}}}" for name in action["inputs"]} >= used
