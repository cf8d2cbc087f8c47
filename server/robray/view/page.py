"""The page as it is served: an empty document, and a script and a style sheet, which are built from `view/`."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import NamedTuple

from robray import disk
from robray.export.libraries import how_to_install

MOST = 8_000_000
"""Limit of bytes of a file of the page."""

NOT_BUILT = (
    "the page was not built with this installation: install Node.js 20 or later with npm, and then install robray"
    " again, or run `npm ci && npm run build` in its folder `view`"
)

NO_SOCKETS = f"the package 'websockets' is not installed; {how_to_install('view')}"

_FOLDER = os.path.join(os.path.dirname(__file__), "page")


class Page(NamedTuple):
    script: bytes
    style: bytes

    def document(self, nonce: str, token: str) -> bytes:
        """The HTML document; neither argument needs an escape."""
        return (
            "<!doctype html>\n"
            '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n<title>robray</title>\n'
            '<link rel="icon" href="data:,">\n'
            f'<link rel="stylesheet" href="/view.css?token={token}" nonce="{nonce}">\n'
            "</head>\n<body>\n"
            f'<script src="/view.js?token={token}" nonce="{nonce}"></script>\n'
            "</body>\n</html>\n"
        ).encode()


def page() -> Page | str:
    """The page, or the reason why it cannot be served, in a sentence."""
    if find_spec("websockets") is None:
        return NO_SOCKETS
    return built() or NOT_BUILT


def built() -> Page | None:
    """The page, if it was built with this installation."""
    script = disk.read(os.path.join(_FOLDER, "view.js"), MOST)
    style = disk.read(os.path.join(_FOLDER, "view.css"), MOST)
    return Page(script, style) if isinstance(script, bytes) and isinstance(style, bytes) else None


def policy(nonce: str, port: int) -> str:
    """The Content-Security-Policy of the page: it loads nothing from, and sends nothing to, anywhere else.

    `data:` and `blob:` are for content that meshes embed.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'nonce-{nonce}'",
            f"style-src 'nonce-{nonce}'",
            "img-src data: blob:",
            f"connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port} data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
