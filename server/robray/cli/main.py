"""The command line's entry: arguments, and which verb they ask for."""

import argparse
import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import TypeAlias

from robray import __version__

_Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""What `add_subparsers` gives; argparse has no public name for it."""

_DESCRIPTION = "Checks and shows robot scene files (.robray) of the library amino."

_EXAMPLES = """\
examples:
  robray check                      every scene file in this folder and below
  robray check arm.robray           one file, in the scenes that include it
  robray show arm.robray            frames, joints, poses and shapes as a tree
  robray show arm.robray --set elbow=30deg
  robray explain minus-needs-space  what a diagnostic means

exit status: 0 nothing wrong, 1 errors found, 2 could not run
"""

_BROKEN_PIPE = 128 + 13
"""What a shell reports of a program that died of SIGPIPE, as most do when their reader goes."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    try:
        arguments = _arguments(argv)
    except SystemExit as stop:
        # argparse ends the program itself, for --help and --version too.
        return stop.code if isinstance(stop.code, int) else 2
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more when it ends, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return status


def _run(arguments: argparse.Namespace) -> int:
    """Imports a verb when it is asked for: `--version` must not wait for the analysis."""
    if arguments.verb == "lsp":
        from robray.cli.lsp import lsp

        return lsp(arguments.tcp)
    from robray.cli.render import tolerate_any_text

    tolerate_any_text()
    # Nearly all that is made lives to the end: looking for garbage often costs a fifth of the time and finds none.
    gc.set_threshold(50_000)
    match arguments.verb:
        case "check":
            from robray.cli.check import check

            return check(arguments.paths, output_format=arguments.output_format, colour=arguments.color)
        case "show":
            from robray.cli.show import batch, show

            if arguments.batch:
                return batch()
            return show(arguments.scene, arguments.set, output_format=arguments.format, colour=arguments.color)
        case _:
            from robray.cli.explain import explain

            return explain(arguments.rule, colour=arguments.color)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    arguments = _parser().parse_args(argv)
    if arguments.verb == "show":
        if arguments.batch and (arguments.format != "json" or arguments.scene is not None or arguments.set):
            arguments.refuse("--batch goes with --format json, and with neither a SCENE nor --set")
        if not arguments.batch and arguments.scene is None:
            arguments.refuse("a SCENE is needed")
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "robray",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"robray {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", required=True)
    colour = argparse.ArgumentParser(add_help=False)
    colour.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours; auto: on a terminal, unless NO_COLOR is set",
    )
    _add_check(verbs, colour)
    _add_show(verbs, colour)
    _add_explain(verbs, colour)
    _add_lsp(verbs)
    return parser


def _add_check(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    text = (
        "Reports every mistake in scene files and in those that they include. "
        "A file that others include is judged in the scenes that include it."
    )
    parser = verbs.add_parser("check", parents=[colour], help="report mistakes", description=text)
    parser.add_argument("paths", nargs="*", metavar="PATH", default=["."], help="files or folders (default: .)")
    parser.add_argument(
        "--output-format",
        choices=("full", "concise"),
        default="full",
        help="full: with the source; concise: one line each",
    )


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


def _add_explain(verbs: "_Verbs", colour: argparse.ArgumentParser) -> None:
    parser = verbs.add_parser(
        "explain",
        parents=[colour],
        help="say what a diagnostic means",
        description="Explains one rule, with an example of what is wrong and what is right; lists all without one.",
    )
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a diagnostic's code, such as minus-needs-space")


def _add_lsp(verbs: "_Verbs") -> None:
    parser = verbs.add_parser(
        "lsp",
        help="run the language server",
        description="Serves an editor over standard input and output, or over a port of this machine.",
    )
    parser.add_argument("--tcp", type=int, metavar="PORT", help="listen on this port of the loopback interface instead")
