"""The options of `robray format`."""

import argparse

from robray.cli.arguments.shared import FORCE_EXCLUDE, add_color, add_paths, add_stdin_filename, stdin_refusal

_EXAMPLES = """\
examples:
  robray format                      all scene files in this folder and below
  robray format --check --diff       show what would change
  robray format - < arm.robray       format standard input

robray does not format the text between the comments '# robray: format off' and
'# robray: format on', nor statements with syntax errors. You can set line-width
and indent in the table [format] of the configuration.

exit status: 0 done, or nothing to do; 1 files would change (with --check or
--diff); 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Format scene files: one statement per line, four spaces of indentation per\n"
        "block. robray changes only white space, never a word, a comment or a value."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=stdin_refusal)
    add_color(parser)
    add_paths(parser, "Files or folders to format (default: .); - reads standard input and writes standard output")
    parser.add_argument("--check", action="store_true", help="List the files that would change, and write nothing")
    parser.add_argument("--diff", action="store_true", help="Show what would change, and write nothing")
    add_stdin_filename(parser)
    parser.add_argument("--force-exclude", action="store_true", help=FORCE_EXCLUDE)
    parser.add_argument("-q", "--quiet", action="store_true", help="Print no summary")
