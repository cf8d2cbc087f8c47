"""The options of `robray check`."""

import argparse
from typing import Any

from robray.cli.arguments.shared import (
    FORCE_EXCLUDE,
    add_color,
    add_paths,
    add_reader,
    add_stdin_filename,
    count,
    path,
    stdin_refusal,
)
from robray.cli.outputs import DEFAULT, OUTPUTS, help_text

_EXAMPLES = """\
examples:
  robray check --diff                        what --fix would write
  robray check --select undefined-frame .    one rule only
  robray check --ignore 'urdf-*,unused-*'    all but these
  robray check --severity undefined-frame=error
  robray check --output-format sarif --output-file robray.sarif
  robray check - --stdin-filename arm.robray < arm.robray

RULES are names with commas between them, patterns such as 'urdf-*', or groups:
all, scenes, robots, configurations, and refused, which is what amino or urdfdom
refuses. Of several that mean one rule, the one that means the fewest decides.

A comment '# robray: ignore[RULE] reason' silences its line, or the next one
where it stands alone; '# robray: ignore-file[RULE]' the file.

exit status: 0 no errors, 1 errors, or warnings with --error-on-warnings (with
--diff: there is something to mend), 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Reports every mistake in scene files and in those that they include. A file\n"
        "that others include is judged in the scenes that include it."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    add_paths(parser, "files or folders (default: .); - for standard input")
    add_stdin_filename(parser)
    add_reader(parser)
    mending = parser.add_argument_group("mending")
    mending.add_argument("--fix", action="store_true", help="mend what can be mended without any change of the scene")
    mending.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="mend also where the scene may change, but not where only a person can say what is meant; implies --fix",
    )
    mending.add_argument(
        "--diff", action="store_true", help="show what --fix would write, or --unsafe-fixes, and write nothing"
    )
    choosing = parser.add_argument_group("choosing findings, over the configuration")
    rules: dict[str, Any] = {"action": "append", "default": [], "metavar": "RULES"}
    choosing.add_argument("--select", **rules, help="report only these rules")
    choosing.add_argument("--ignore", **rules, help="do not report these rules")
    choosing.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="LEVEL",
        help="report only what is at least error, warning, information or hint; RULES=LEVEL makes rules one, or off, "
        "also such as the configuration ignores",
    )
    choosing.add_argument("--force-exclude", action="store_true", help=FORCE_EXCLUDE)
    choosing.add_argument("--write-baseline", type=path, metavar="FILE", help="write down all findings as known")
    choosing.add_argument(
        "--baseline",
        type=path,
        metavar="FILE",
        help="do not report findings that are known there, and name those that are known and gone",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output-format",
        "--format",
        choices=(*OUTPUTS,),
        default=DEFAULT,
        metavar="FORMAT",
        help=help_text(),
    )
    output.add_argument("--output-file", type=path, metavar="FILE", help="write the findings there")
    output.add_argument("--statistics", action="store_true", help="count the findings of each rule instead of listing")
    output.add_argument("-q", "--quiet", action="store_true", help="print findings only, no summary")
    output.add_argument(
        "--most",
        type=count,
        metavar="N",
        help="how many findings of one rule are told of a file (default: 10000)",
    )
    output.add_argument("--error-on-warnings", action="store_true", help="exit with 1 for warnings, too")
    output.add_argument("--exit-zero", action="store_true", help="exit with 0 even if there are errors")
    output.add_argument("--watch", action="store_true", help="check again whenever a file changes")


def _refusal(arguments: argparse.Namespace) -> str | None:
    """Why the options do not go together; None if they do."""
    mends = arguments.fix or arguments.unsafe_fixes or arguments.diff
    if (refusal := stdin_refusal(arguments)) is not None:
        return refusal
    if "-" in arguments.paths and arguments.watch:
        return "--watch cannot watch standard input"
    if arguments.statistics and arguments.output_format not in ("full", "concise", "json"):
        return f"--statistics does not go with --output-format {arguments.output_format}"
    if arguments.write_baseline is not None and (mends or arguments.baseline is not None or arguments.watch):
        return "--write-baseline goes neither with --baseline nor with --fix, --unsafe-fixes, --diff or --watch"
    if arguments.error_on_warnings and arguments.exit_zero:
        return "--error-on-warnings does not go with --exit-zero"
    return None
