"""The options of `robray lsp`."""

import argparse

from robray.cli.arguments.shared import port


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = "Serves an editor over standard input and output, or over a port of this machine."
    parser.add_argument("--stdio", action="store_true", help="the default; many editors say so all the same")
    parser.add_argument(
        "--tcp", type=port, metavar="PORT", help="listen on this port of the loopback interface instead"
    )
    parser.add_argument(
        "--token",
        nargs="?",
        const="",
        metavar="TEXT",
        help="with --tcp: only a client with this 'token' in its initializationOptions is listened to; "
        "without TEXT one is made up and printed",
    )
