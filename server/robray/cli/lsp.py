"""`robray lsp`: the language server."""

from robray.lsp.server import serve


def lsp(port: int | None = None) -> int:
    """Serves one editor, over standard input and output or on a port of the loopback interface; the exit status."""
    return serve(port)
