"""The options of `robray format`."""

import argparse

from robray.cli.arguments.shared import FORCE_EXCLUDE, add_color, add_paths, add_stdin_filename, stdin_refusal

_EXAMPLES = """\
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


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lays scene files out: one statement a line, indented by four blanks a block.\n"
        "Only white space changes, never a word, a comment or a value."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=stdin_refusal)
    add_color(parser)
    add_paths(parser, "files or folders (default: .); - for standard input to standard output")
    parser.add_argument("--check", action="store_true", help="name the files that would change, and write nothing")
    parser.add_argument("--diff", action="store_true", help="show what would change, and write nothing")
    add_stdin_filename(parser)
    parser.add_argument("--force-exclude", action="store_true", help=FORCE_EXCLUDE)
    parser.add_argument("-q", "--quiet", action="store_true", help="print no summary")
