"""`robray lsp`: the language server."""

from robray.analysis.collector import collector_paused


def lsp(port: int | None = None, token: str | None = None) -> int:
    """Serves one editor, over standard input and output or on a port of the loopback interface; the exit status."""
    # The protocol is six hundred classes: looking for garbage while they are made takes a tenth of the start.
    with collector_paused():
        from robray.lsp.server import serve
    return serve(port, token)
