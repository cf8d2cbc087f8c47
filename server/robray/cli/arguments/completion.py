"""The options of `robray completion`."""

import argparse

_SHELLS = ("bash", "zsh", "fish")

_EXAMPLES = """\
examples:
  eval "$(robray completion bash)"                        in ~/.bashrc
  robray completion zsh > "${fpath[1]}/_robray"
  robray completion fish > ~/.config/fish/completions/robray.fish
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = "Print a script that completes robray's commands and options in a shell."
    parser.epilog = _EXAMPLES
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help="Shell: bash, zsh or fish")
