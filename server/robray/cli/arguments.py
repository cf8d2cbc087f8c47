"""What may be said on the command line, and what does not go together."""

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NoReturn, TypeAlias

from robray import __version__

_Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""What `add_subparsers` gives; argparse has no public name for it."""

_DESCRIPTION = """\
Checks, lays out and shows robot scene files (.robray) of the library amino, and
checks, shows and converts robots (.urdf)."""

_SHELLS = ("bash", "zsh", "fish")

_EXAMPLES = """\
examples:
  robray check                      every scene file in this folder and below
  robray check arm.robray           one file, in the scenes that include it
  robray check --fix                mend what can be mended without any change
  robray format                     lay out every scene file
  robray show arm.robray            frames, joints, poses and shapes as a tree
  robray show arm.robray --set elbow=30deg
  robray convert robot.urdf -o robot.robray
  robray explain minus-needs-space  what a diagnostic means

exit status: 0 nothing wrong, 1 errors found, 2 could not run
"""

_CHECK_EXAMPLES = """\
examples:
  robray check --diff                        what --fix would write
  robray check --select undefined-frame .    one rule only
  robray check --severity undefined-frame=error
  robray check --output-format sarif --output-file robray.sarif
  robray check - --stdin-filename arm.robray < arm.robray

A comment '# robray: ignore[RULE] reason' silences its line, or the next one
where it stands alone; '# robray: ignore-file[RULE]' the file.

exit status: 0 no errors, 1 errors (with --diff: there is something to mend),
2 could not run
"""

_FORMAT_EXAMPLES = """\
examples:
  robray format                      every scene file in this folder and below
  robray format --check --diff       what would change
  robray format - < arm.robray       from standard input to standard output

Between the comments '# robray: format off' and '# robray: format on', and in
statements with syntax errors, everything stays as it is. The configuration may
set line-width and indent in [format].

exit status: 0 done, or nothing to do; 1 with --check or --diff: there is
something to do; 2 could not run
"""

_CONVERT_EXAMPLES = """\
examples:
  robray convert robot.urdf -o robot.robray   a frame for each joint
  robray convert scene.robray -o scene.urdf   a joint for each frame
  robray convert scene.robray --to robray     one flat file, without includes

Every frame keeps its name and its pose. Comments name the file and line that
each is from, and hold what the other format has no words for, such as the
limits of joints.

exit status: 0 done; 1 the other format cannot say it, or there are errors:
nothing is written; 2 could not run
"""

_COMPLETION_EXAMPLES = """\
examples:
  eval "$(robray completion bash)"                        in ~/.bashrc
  robray completion zsh > "${fpath[1]}/_robray"
  robray completion fish > ~/.config/fish/completions/robray.fish
"""

_FORCE_EXCLUDE = "pass over excluded files even if they are named as PATH"

_FORMATS = ("full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit")


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """Ends the program, as argparse does, where they do not go together."""
    reader = parser()
    given = sys.argv[1:] if argv is None else argv
    if (name := _file_as_option(given)) is not None:
        reader.error(f"a file here is called '{name}', as an option is: write './{name}', or put -- before it")
    arguments = reader.parse_args(given)
    if arguments.verb == "check" and (why := _refusal(arguments)) is not None:
        arguments.refuse(why)
    if arguments.verb == "format":
        if "-" in arguments.paths and len(arguments.paths) > 1:
            arguments.refuse("- goes with no other PATH")
        if arguments.stdin_filename is not None and "-" not in arguments.paths:
            arguments.refuse("--stdin-filename goes with -")
    if arguments.verb == "show":
        if arguments.batch and (arguments.format != "json" or arguments.scene is not None or arguments.set):
            arguments.refuse("--batch goes with --format json, and with neither a SCENE nor --set")
        if not arguments.batch and arguments.scene is None:
            arguments.refuse("a SCENE is needed")
    return arguments


def _file_as_option(given: Sequence[str]) -> str | None:
    """An argument that is read as an option and is also the name of something that is there.

    A shell puts in all names for `*`, and a hook those that were changed: none of them was meant as an option.
    """
    before = takewhile(lambda one: one != "--", given)
    return next((one for one in before if one[0:1] == "-" and one != "-" and os.path.lexists(one)), None)


def _refusal(arguments: argparse.Namespace) -> str | None:
    """Why the options of a check do not go together; None if they do."""
    mends = arguments.fix or arguments.unsafe_fixes or arguments.diff
    if "-" in arguments.paths and len(arguments.paths) > 1:
        return "- goes with no other PATH"
    if "-" in arguments.paths and arguments.watch:
        return "--watch cannot watch standard input"
    if arguments.stdin_filename is not None and "-" not in arguments.paths:
        return "--stdin-filename goes with -"
    if arguments.statistics and arguments.output_format not in ("full", "concise", "json"):
        return f"--statistics does not go with --output-format {arguments.output_format}"
    if arguments.write_baseline is not None and (mends or arguments.baseline is not None or arguments.watch):
        return "--write-baseline goes neither with --baseline nor with --fix, --unsafe-fixes, --diff or --watch"
    if arguments.diff and arguments.fix:
        return "--diff shows what --fix would write: give one of the two"
    return None


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        from robray.text.printable import printable

        super().error(printable(message))


def parser() -> argparse.ArgumentParser:
    """All verbs with all their options; the shells' completion and the manual page are made of it, too."""
    parser: argparse.ArgumentParser = _Parser(
        "robray",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"robray {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", required=True)
    colour = argparse.ArgumentParser(add_help=False)
    colour.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours; auto: on a terminal, unless NO_COLOR is set",
    )
    _add_check(verbs, colour)
    _add_format(verbs, colour)
    _add_show(verbs, colour)
    _add_convert(verbs, colour)
    _add_explain(verbs, colour)
    _add_config(verbs, colour)
    _add_lsp(verbs)
    _add_completion(verbs)
    return parser


def _add_check(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    text = (
        "Reports every mistake in scene files and in those that they include. A file\n"
        "that others include is judged in the scenes that include it."
    )
    parser = verbs.add_parser(
        "check",
        parents=[colour],
        help="report mistakes, and mend them",
        description=text,
        epilog=_CHECK_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", default=["."], help="files or folders (default: .); - for standard input"
    )
    parser.add_argument("--stdin-filename", metavar="FILE", help="the name of what comes from standard input")
    mending = parser.add_argument_group("mending")
    mending.add_argument("--fix", action="store_true", help="mend what can be mended without any change of the scene")
    mending.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="mend also where the scene may change, but not where only a person can say what is meant; implies --fix",
    )
    mending.add_argument("--diff", action="store_true", help="show what would be written, and write nothing")
    choosing = parser.add_argument_group("choosing findings, over the configuration")
    rules: dict[str, Any] = {"action": "append", "default": [], "metavar": "RULES"}
    choosing.add_argument("--select", **rules, help="report only these rules: names with commas between them")
    choosing.add_argument("--ignore", **rules, help="do not report these rules")
    choosing.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="LEVEL",
        help="report only what is at least error, warning, information or hint; RULE=LEVEL makes a rule one, or off",
    )
    choosing.add_argument("--force-exclude", action="store_true", help=_FORCE_EXCLUDE)
    choosing.add_argument("--write-baseline", metavar="FILE", help="write down all findings as known")
    choosing.add_argument("--baseline", metavar="FILE", help="report findings that are known as hints")
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output-format",
        choices=_FORMATS,
        default="full",
        metavar="FORMAT",
        help=(
            "full (default): with the source; concise: one line each; json, jsonl: for programs; "
            "sarif, github, gitlab, junit: for code hosts and CI"
        ),
    )
    output.add_argument("--output-file", metavar="FILE", help="write the findings there")
    output.add_argument("--statistics", action="store_true", help="count the findings of each rule instead of listing")
    output.add_argument("-q", "--quiet", action="store_true", help="print findings only, no summary")
    output.add_argument(
        "--most",
        type=_count,
        metavar="N",
        help="how many findings of one rule are told of a file (default: 10000)",
    )
    output.add_argument("--exit-zero", action="store_true", help="exit with 0 even if there are errors")
    output.add_argument("--watch", action="store_true", help="check again whenever a file changes")
    parser.set_defaults(refuse=parser.error)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 10 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


def _add_format(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    text = (
        "Lays scene files out: one statement a line, indented by four blanks a block.\n"
        "Only white space changes, never a word, a comment or a value."
    )
    parser = verbs.add_parser(
        "format",
        parents=[colour],
        help="lay out files",
        description=text,
        epilog=_FORMAT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        default=["."],
        help="files or folders (default: .); - for standard input to standard output",
    )
    parser.add_argument("--check", action="store_true", help="name the files that would change, and write nothing")
    parser.add_argument("--diff", action="store_true", help="show what would change, and write nothing")
    parser.add_argument("--stdin-filename", metavar="FILE", help="the name of what comes from standard input")
    parser.add_argument("--force-exclude", action="store_true", help=_FORCE_EXCLUDE)
    parser.add_argument("-q", "--quiet", action="store_true", help="print no summary")
    parser.set_defaults(refuse=parser.error)


def _add_show(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    text = "Shows a scene as a tree: frames, joints, poses, shapes. Metres; roll, pitch and yaw in degrees."
    parser = verbs.add_parser("show", parents=[colour], help="show a scene as a tree", description=text)
    parser.add_argument("scene", nargs="?", metavar="SCENE", help="the scene file")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="put a joint variable to a value in radians or metres, or so: elbow=30deg; may be repeated",
    )
    parser.add_argument("--format", choices=("tree", "json"), default="tree", help="tree (default) or json")
    parser.add_argument(
        "--batch",
        action="store_true",
        help="with --format json: read one path a line from standard input, answer each with one line",
    )
    parser.set_defaults(refuse=parser.error)


def _add_convert(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    parser = verbs.add_parser(
        "convert",
        parents=[colour],
        help="write a robot as a scene, or a scene as a robot",
        description=(
            "Writes a robot (.urdf) as a scene (.robray), with the frames that amino makes of\n"
            "it, a scene as a robot, or a scene as one flat file."
        ),
        epilog=_CONVERT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a robot or a scene")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where to write (default: -, the standard output)"
    )
    parser.add_argument(
        "--to",
        choices=("robray", "urdf"),
        help="the format; default: what the output's name ends in, else the other one",
    )
    parser.add_argument("--force", action="store_true", help="overwrite a file that is there")
    parser.add_argument("-q", "--quiet", action="store_true", help="do not name what becomes only a comment")


def _add_explain(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    parser = verbs.add_parser(
        "explain",
        parents=[colour],
        help="say what a diagnostic means",
        description="Explains one rule, with an example of what is wrong and what is right; lists all without one.",
    )
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a diagnostic's code, such as minus-needs-space")


def _add_config(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    parser = verbs.add_parser(
        "config",
        parents=[colour],
        help="show which settings hold, and where they come from",
        description=(
            "Shows the settings that hold for a file or folder. They come from the nearest robray.toml above it, or "
            "pyproject.toml with a table [tool.robray]."
        ),
    )
    parser.add_argument("path", nargs="?", metavar="PATH", default=".", help="a file or folder (default: .)")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of robray.toml")


def _add_completion(verbs: "_Verbs") -> None:
    parser = verbs.add_parser(
        "completion",
        help="print completions for a shell",
        description="Prints a script that completes robray's commands and options in a shell.",
        epilog=_COMPLETION_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help="bash, zsh or fish")


def _add_lsp(verbs: "_Verbs") -> None:
    parser = verbs.add_parser(
        "lsp",
        help="run the language server",
        description="Serves an editor over standard input and output, or over a port of this machine.",
    )
    parser.add_argument("--stdio", action="store_true", help="the default; many editors say so all the same")
    parser.add_argument("--tcp", type=int, metavar="PORT", help="listen on this port of the loopback interface instead")
    parser.add_argument(
        "--token",
        nargs="?",
        const="",
        metavar="TEXT",
        help="with --tcp: only a client with this 'token' in its initializationOptions is listened to; "
        "without TEXT one is made up and printed",
    )
