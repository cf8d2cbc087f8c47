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
  robray check --diff                        what --fix would change
  robray check --select undefined-frame .    one rule only
  robray check --ignore 'urdf-*,unused-*'    all rules but these
  robray check --severity undefined-frame=error
  robray check --output-format sarif --output-file robray.sarif
  robray check - --stdin-filename arm.robray < arm.robray

RULES are names separated by commas, patterns such as 'urdf-*', or groups: all,
scenes, robots, configurations, and refused (the rules for what amino or urdfdom
refuses). If several of them name a rule, the one with the fewest rules decides.

Only an editor offers fixes that need your choice.

The comment '# robray: ignore[RULE] reason' silences a rule on its line, or on
the next line if it stands alone. '# robray: ignore-file[RULE]' silences it in a
file.

exit status: 0 no errors; 1 errors (with --error-on-warnings: or warnings; with
--diff: there is something to fix); 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Report the problems in files and in the files that they include. robray checks\n"
        "an included file in the scenes that include it."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    add_paths(parser, "Files or folders to check (default: .); - reads standard input")
    add_stdin_filename(parser)
    add_reader(parser)
    fixes = parser.add_argument_group("fixes")
    fixes.add_argument("--fix", action="store_true", help="Apply the fixes that do not change the scene")
    fixes.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="Also apply fixes that may change the meaning; implies --fix",
    )
    fixes.add_argument(
        "--diff", action="store_true", help="Show what --fix or --unsafe-fixes would change, and write nothing"
    )
    choosing = parser.add_argument_group("selection (overrides the configuration)")
    rules: dict[str, Any] = {"action": "append", "default": [], "metavar": "RULES"}
    choosing.add_argument("--select", **rules, help="Report only these rules")
    choosing.add_argument("--ignore", **rules, help="Do not report these rules")
    choosing.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="LEVEL",
        help="Report only findings of at least this severity: error, warning, information or hint; RULES=LEVEL sets "
        "the severity of rules, also of ignored ones, and RULES=off turns them off",
    )
    choosing.add_argument("--force-exclude", action="store_true", help=FORCE_EXCLUDE)
    choosing.add_argument(
        "--write-baseline", type=path, metavar="FILE", help="Write all findings to FILE as known findings"
    )
    choosing.add_argument(
        "--baseline",
        type=path,
        metavar="FILE",
        help="Do not report the known findings of FILE, and list those that are gone",
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
    output.add_argument("--output-file", type=path, metavar="FILE", help="Write the findings to FILE")
    output.add_argument(
        "--statistics", action="store_true", help="Count the findings of each rule instead of listing them"
    )
    output.add_argument("-q", "--quiet", action="store_true", help="Print only the findings, no summary")
    output.add_argument(
        "--most",
        type=count,
        metavar="N",
        help="Maximum number of findings of one rule in a file (default: 10000)",
    )
    output.add_argument("--error-on-warnings", action="store_true", help="Exit with 1 also if there are only warnings")
    output.add_argument("--exit-zero", action="store_true", help="Exit with 0 even if there are errors")
    output.add_argument("--watch", action="store_true", help="Check again whenever a file changes")


def _refusal(arguments: argparse.Namespace) -> str | None:
    """Why the options do not go together; None if they do."""
    mends = arguments.fix or arguments.unsafe_fixes or arguments.diff
    if (refusal := stdin_refusal(arguments)) is not None:
        return refusal
    if "-" in arguments.paths and arguments.watch:
        return "--watch cannot be combined with standard input (-)"
    if arguments.statistics and arguments.output_format not in ("full", "concise", "json"):
        return f"--statistics cannot be combined with --output-format {arguments.output_format}"
    if arguments.write_baseline is not None and (mends or arguments.baseline is not None or arguments.watch):
        return "--write-baseline cannot be combined with --baseline, --fix, --unsafe-fixes, --diff or --watch"
    if arguments.error_on_warnings and arguments.exit_zero:
        return "--error-on-warnings cannot be combined with --exit-zero"
    return None
