"""Manual page and page of commands, made of the command line's parser: `docs/generate.py` writes both."""

import argparse
import re
import textwrap
from collections.abc import Iterator

from robray import __version__
from robray.cli.arguments import subparsers, usage
from robray.text.markdown import code, code_block

_PLAIN = ("positional arguments", "options")
"""Groups of arguments that need no heading."""

_BACKSLASHED = r"\\\1"
"""A character of Markdown as text."""

_FILES = """\
.SH FILES
.TP
.B robray.toml
The settings of a project, for the files in its folder and below.
The nearest one above a file applies.
A table
.B [tool.robray]
in
.B pyproject.toml
works as well.
.B robray config
shows the settings and where each comes from.
.SH ENVIRONMENT
.TP
.B NO_COLOR
Do not use colours, even on a terminal.
.TP
.B FORCE_COLOR
Use colours, even if the output is not a terminal.
.TP
.BR ROS_PACKAGE_PATH ", " AMENT_PREFIX_PATH ", " COLCON_PREFIX_PATH
Folders and install prefixes in which robray looks for the package of a
.I package://
path, after the folders in the settings.
.TP
.BR GZ_SIM_RESOURCE_PATH ", " IGN_GAZEBO_RESOURCE_PATH ", " GAZEBO_MODEL_PATH
The same for
.IR model:// .
.SH EXIT STATUS
.TP
.B 0
There are no errors.
.TP
.B 1
There are errors, or with
.B \\-\\-diff
something to fix.
.TP
.B 2
robray could not run: it cannot read a file, or the arguments or the settings are wrong.
"""


def manual(parser: argparse.ArgumentParser) -> str:
    """The page in the language of man(7)."""
    return "\n".join(_page(parser))


def _page(parser: argparse.ArgumentParser) -> Iterator[str]:
    verbs = subparsers(parser)
    yield f'.TH ROBRAY 1 "" "robray {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "robray \\- check, fix and show robot descriptions"
    yield ".SH SYNOPSIS"
    for name, verb in verbs.choices.items():
        yield f".B robray {name}"
        yield _escaped(usage(verb).removeprefix("%(prog)s "))
        yield ".br"
    yield ".SH DESCRIPTION"
    yield _escaped(parser.description or "")
    for name, verb in verbs.choices.items():
        yield f".SS robray {name}"
        yield _escaped(" ".join((verb.description or "").split()))
        for group in verb._action_groups:  # noqa: SLF001 - argparse has no public way to look into a parser
            if group._group_actions and group.title not in _PLAIN:  # noqa: SLF001
                yield ".PP"
                yield _escaped(f"{group.title}:".capitalize())
            for action in group._group_actions:  # noqa: SLF001
                yield ".TP"
                yield _escaped(_heading(action))
                yield _escaped((action.help or "").replace("%%", "%"))
        if verb.epilog:
            yield ".PP"
            yield ".nf"
            yield from map(_escaped, verb.epilog.rstrip().split("\n"))
            yield ".fi"
    yield _FILES


def commands(parser: argparse.ArgumentParser) -> str:
    """The page of commands in Markdown."""
    return "\n".join(_commands(parser))


def _commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield "# Commands\n"
    yield "The exit status is 0 if there are no errors, 1 if there are errors, and 2 if robray could not run.\n"
    for name, verb in subparsers(parser).choices.items():
        yield f"## robray {name}\n"
        yield f"{' '.join((verb.description or '').split())}\n"
        yield "| argument | meaning |\n|---|---|"
        # argparse has no public way to look into a parser.
        for action in verb._actions[1:]:  # noqa: SLF001
            meaning = " ".join((action.help or "").replace("%%", "%").split())
            heading = code(_heading(action)).replace("|", "\\|")
            yield f"| {heading} | {re.sub('([<*|])', _BACKSLASHED, meaning)} |"
        yield f"\n{code_block(verb.epilog.strip().splitlines())}\n" if verb.epilog else ""


def _heading(action: argparse.Action) -> str:
    takes = "" if action.nargs == 0 else str(action.metavar or "|".join(map(str, action.choices or ())) or action.dest)
    return ", ".join(f"{name} {takes}".strip() for name in action.option_strings) or takes


def _escaped(text: str) -> str:
    """A hyphen that is meant as one, and no line that begins as a request of the page's language."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return textwrap.indent(plain, "\\&", lambda line: line.startswith((".", "'")))
