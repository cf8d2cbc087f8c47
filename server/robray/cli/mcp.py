"""`robray mcp`: answers for assistants."""

import os
import sys
from importlib.util import find_spec

from robray.export.libraries import how_to_install
from robray.export.look import printable

SERVED, COULD_NOT_RUN = 0, 2


def mcp(folder: str) -> int:
    """Serves one client over standard input and output, until it ends; the exit status."""
    if not os.path.isdir(folder):
        print(f"robray: '{printable(folder)}' is not a folder", file=sys.stderr)
        return COULD_NOT_RUN
    if find_spec("mcp") is None:
        print(f"robray: the package 'mcp' is not installed; {how_to_install('mcp')}", file=sys.stderr)
        return COULD_NOT_RUN
    from robray.mcp.server import serve

    serve(folder)
    return SERVED
