"""`robray lsp`: the language server."""

import errno
import os
import sys

from robray.analysis.collector import CollectorPaused

COULD_NOT_RUN = 2

_REFUSED = (errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EACCES)
"""Why there is nothing to listen to."""


def lsp(port: int | None = None, token: str | None = None) -> int:
    """Serves one editor, over standard input and output or on a port of the loopback interface; the exit status.

    An empty token is made up. One without a port would protect nothing, and is refused.
    """
    if token is not None and port is None:
        print("robray: --token requires --tcp", file=sys.stderr)
        return COULD_NOT_RUN
    if token == "":
        import secrets

        token = secrets.token_urlsafe()
        print(f"robray: the token is {token}", file=sys.stderr, flush=True)
    # The protocol is six hundred classes: looking for garbage while they are made takes a tenth of the start.
    with CollectorPaused():
        from robray.lsp.server import serve
    try:
        return serve(port, token)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        print(f"robray: cannot listen on port {port}: {os.strerror(error.errno).lower()}", file=sys.stderr)
        return COULD_NOT_RUN
