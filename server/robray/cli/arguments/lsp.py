"""The options of `robray lsp`."""

import argparse

from robray.cli.arguments.shared import port


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run the language server over standard input and output, or over a local port."
    parser.add_argument("--stdio", action="store_true", help="Use standard input and output (default)")
    parser.add_argument(
        "--tcp", type=port, metavar="PORT", help="Listen on this port of the loopback interface instead"
    )
    parser.add_argument(
        "--token",
        nargs="?",
        const="",
        metavar="TEXT",
        help="With --tcp: accept only a client that sends this 'token' in its initializationOptions; without TEXT, "
        "make up a token and print it",
    )
