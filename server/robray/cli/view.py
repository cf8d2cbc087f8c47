"""`robray view`: a scene in a browser, as the disk has it."""

import asyncio
import errno
import os
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from robray.cli.watch import changes, tops
from robray.export.look import printable, shown_path
from robray.text.paths import absolute_path
from robray.view.files import FilesHost
from robray.view.page import page
from robray.view.session import ViewSession

if TYPE_CHECKING:
    from robray.view.page import Page

COULD_NOT_RUN = 2


def view(paths: Sequence[str], *, browser: bool = True, port: int = 0) -> int:
    """Serves the page until the user ends it; the exit status, if it cannot be served."""
    built = page()
    if isinstance(built, str):
        return _refused(built)
    absolute = [*dict.fromkeys(map(absolute_path, paths))]
    host = FilesHost(absolute)
    if isinstance(host.loaded, str):
        return _refused(f"'{printable(shown_path(absolute[0]))}' {printable(host.loaded)}")
    try:
        asyncio.run(_serve(built, host, absolute, browser=browser, port=port))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
            raise
        return _refused(f"port {port} cannot be listened to: {os.strerror(error.errno).lower()}")
    return 0


def _refused(why: str) -> int:
    print(f"robray: {why}", file=sys.stderr)
    return COULD_NOT_RUN


async def _serve(built: "Page", host: FilesHost, paths: Sequence[str], *, browser: bool, port: int) -> None:
    from robray.view.service import Service

    title = " with ".join(printable(os.path.basename(path)) for path in paths)
    session = ViewSession(host, title)
    session.found()
    service = await Service.started(built, port)
    address = service.add(session)
    print(address, flush=True)
    print("Ctrl-C ends", file=sys.stderr, flush=True)
    if browser:
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    loop = asyncio.get_running_loop()

    def again() -> None:
        host.look_again()
        service.tell(session, [*session.changed(), *session.found(), *session.resaved()])

    def watch() -> None:
        begun = False
        for changed in changes(tops(paths)):
            # What changed between the reading and the first beat is seen by looking once more.
            if changed or not begun:
                loop.call_soon_threadsafe(again)
            begun = True

    threading.Thread(target=watch, daemon=True).start()
    await asyncio.Future()
