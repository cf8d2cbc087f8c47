"""The command line: its verbs, and messages about mistakes in it.

The options of a verb are in a module of its name, which is imported on demand.
"""

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import takewhile
from typing import Any, NoReturn

from robray import __version__

_XACRO_ARGUMENT = re.compile(r"[\w.-]+:=")
"""The beginning of `NAME:=VALUE`, as ROS gives arguments to xacro."""

_DESCRIPTION = """\
Check, show and convert robot descriptions: URDF, xacro, SRDF, controllers in
YAML, .robray scenes of amino, SMURF, RobWork and RoFI."""

_EXAMPLES = """\
examples:
  robray check                      all files in this folder and below
  robray check arm.urdf.xacro       a robot, or a file in its scenes
  robray check --fix                apply the fixes that do not change the scene
  robray format                     format all files
  robray show arm.urdf              links, joints, poses and shapes as a tree
  robray show arm.urdf --set elbow=30deg
  robray view arm.urdf              the robot in 3D, updated when it changes
  robray convert robot.urdf -o robot.robray
  robray expand arm.urdf.xacro -o arm.urdf
  robray diff HEAD:arm.urdf arm.urdf   the changes since the last commit
  robray collisions arm.urdf        the shapes that touch
  robray init                       propose a robray.toml for a repository
  robray explain urdf-limit         the meaning of a rule

exit status: 0 no errors; 1 errors found; 2 could not run
"""

VERBS = {
    "check": "Report problems in files, and fix them",
    "format": "Format files",
    "show": "Show a robot or scene as a tree",
    "view": "Show a robot or scene in 3D in a browser",
    "convert": "Convert a robot or scene to another format",
    "expand": "Expand a xacro source into a robot",
    "diff": "Show what changed between two robots or scenes",
    "collisions": "List the shapes that touch",
    "explain": "Explain a rule",
    "config": "Show the settings and where they come from",
    "init": "Propose a robray.toml for a repository, and write it",
    "lsp": "Run the language server",
    "mcp": "Run the server for assistants (Model Context Protocol)",
    "completion": "Print a completion script for a shell",
}


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """Ends the program, as argparse does, where they do not go together."""
    given = sys.argv[1:] if argv is None else argv
    verb = next((each for each in given if each in VERBS), "")
    # Where the verb comes first, nothing else that is said can be about the others, and making them takes a while.
    reader = parser(verb, with_others=given[:1] != [verb])
    if not given:
        reader.print_help(sys.stderr)
        reader.exit(2)
    if (name := _file_as_option(given)) is not None:
        reader.error(f"'{name}' is a file and looks like an option; write './{name}', or put -- before it")
    arguments, unknown = reader.parse_known_args(_with_options(given, verb, _options(reader, verb)))
    if arguments.verb is None:
        if unknown:
            _refuse_unknown(reader, unknown[0])
        reader.error("missing COMMAND; run 'robray --help' for a list")
    if unknown:
        _refuse_unknown(arguments.reader, unknown[0])
    if (why := arguments.refusal(arguments)) is not None:
        arguments.reader.error(why)
    return arguments


def subparsers(reader: argparse.ArgumentParser) -> "argparse._SubParsersAction[argparse.ArgumentParser]":
    """The verbs of a parser; argparse has no public way to them."""
    [verbs] = [action for action in reader._actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    return verbs


def _options(reader: argparse.ArgumentParser, verb: str) -> dict[str, bool]:
    """The options of a verb, with True for those that take a value."""
    actions = subparsers(reader).choices[verb]._actions if verb else ()  # noqa: SLF001
    return {option: action.nargs != 0 for action in actions for option in action.option_strings}


def _with_options(given: Sequence[str], verb: str, options: Mapping[str, bool]) -> list[str]:
    """The words of the command line, with `--arg` for each `NAME:=VALUE` that is not the value of an option."""
    if "--arg" not in options:
        return [*given]
    words, found = [], []
    before = ""
    for word in given:
        is_value = len(before) > 1 and any(takes and option.startswith(before) for option, takes in options.items())
        is_one = _XACRO_ARGUMENT.match(word) and "--" not in words and not os.path.lexists(word)
        if is_one and not is_value:
            found.append(f"--arg={word}")
        else:
            words.append(word)
        before = word
    # argparse wants all files together.
    behind = words.index(verb) + 1
    return [*words[:behind], *found, *words[behind:]]


def _file_as_option(given: Sequence[str]) -> str | None:
    """An argument that is read as an option and is also the name of something that is there.

    A shell puts in all names for `*`, and a hook those that were changed: none of them was meant as an option.
    """
    before = takewhile(lambda one: one != "--", given)
    return next((one for one in before if one[0:1] == "-" and one != "-" and os.path.lexists(one)), None)


def _refuse_unknown(reader: argparse.ArgumentParser, argument: str) -> NoReturn:
    name, _, value = argument.partition("=")
    if not argument.startswith("-"):
        meant = f"; did you mean '{name}:={value}'?" if value and "--arg" in reader.format_help() else ""
        reader.error(f"unexpected argument '{argument}'{meant}")
    options = [option for action in reader._actions for option in action.option_strings]  # noqa: SLF001
    reader.error(f"unknown option '{name}'{_meant(name, options)}")


def _meant(written: str, words: Sequence[str]) -> str:
    from robray.rules.engine.suggest import nearest

    near = nearest(written, words)
    return "" if near is None else f"; did you mean '{near}'?"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        from robray.text.printable import printable

        super().error(printable(message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Where there are only some words, tells which of them was meant."""
        if action.choices is None or value in action.choices:
            return
        words = [*map(str, action.choices)]
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            hint = _meant(value, words) or "; run 'robray --help' for a list"
            self.error(f"unknown command '{value}'{hint}")
        hint = _meant(value, words) or f"; expected {', '.join(words)}"
        raise argparse.ArgumentError(action, f"invalid value '{value}'{hint}")


def parser(only: str | None = None, *, with_others: bool = True) -> argparse.ArgumentParser:
    """All verbs with all their options, or with those of one; completion and the manual page are made of it, too."""
    parser: argparse.ArgumentParser = _Parser(
        "robray",
        usage="%(prog)s COMMAND [OPTION ...]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    _add_help(parser)
    parser.add_argument(
        "-V", "--version", action="version", version=f"robray {__version__}", help="Show the version and exit"
    )
    verbs = parser.add_subparsers(title="commands", dest="verb", metavar="COMMAND", prog="robray")
    for name, summary in VERBS.items():
        if not (with_others or name == only):
            continue
        inner = verbs.add_parser(
            name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False
        )
        _add_help(inner)
        if only in (None, name):
            inner.set_defaults(reader=inner, refusal=lambda _: None)
            import_module(f"robray.cli.arguments.{name}").add_to(inner)
            inner.usage = usage(inner)
    return parser


def _add_help(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-h", "--help", action="help", help="Show this help and exit")


def usage(parser: argparse.ArgumentParser) -> str:
    """A verb with what it takes, in a line: all its options would be ten."""
    words = ["%(prog)s", "[OPTION ...]"]
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to look into a parser
        if not action.option_strings:
            name = str(action.metavar or action.dest.upper())
            words.append(
                {"*": f"[{name} ...]", "+": f"{name} [{name} ...]", "?": f"[{name}]"}.get(str(action.nargs), name)
            )
    return " ".join(words)
