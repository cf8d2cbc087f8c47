"""`robray view`: a scene in a browser, as the disk has it."""

import asyncio
import errno
import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from robray import disk
from robray.cli.standard_input import STANDARD_INPUT, is_unnamed, standard_input
from robray.collision.measuring import MeasuringError, MeasuringProcess
from robray.configuration.overriding import read_by
from robray.export.libraries import how_to_install
from robray.export.look import printable, scene_name, shown_path
from robray.file_sets import srdf_about
from robray.loading import Loaded
from robray.programs import installed
from robray.project import Projects
from robray.text.paths import absolute_path
from robray.trajectories import LONGEST as LONGEST_TRAJECTORY
from robray.view import page
from robray.view.beside import Beside
from robray.view.files import FilesHost
from robray.view.session import ViewSession

COULD_NOT_RUN = 2


def view(
    paths: Sequence[str],
    *,
    compare: str | None = None,
    play: str | None = None,
    stdin_filename: str | None = None,
    reader: str | None = None,
    arguments: Mapping[str, str] | None = None,
    browser: bool = True,
    port: int = 0,
) -> int:
    """Serves the page until the user ends it; the exit status, if it cannot be served.

    `compare` names a scene that is shown through this one, as `robray diff` takes it; `play` a file with a trajectory.
    """
    texts = standard_input(stdin_filename) if STANDARD_INPUT in paths else disk.NO_TEXTS
    named = (path if path != STANDARD_INPUT else next(iter(texts)) for path in paths)
    absolute = [*dict.fromkeys(map(absolute_path, named))]
    projects = partial(Projects, read_by(reader, arguments))
    host = FilesHost(
        absolute, texts, projects, of_any_name=is_unnamed(absolute[0], texts), is_alone=compare is not None
    )
    if isinstance(host.loaded, str):
        return _refused(f"'{printable(shown_path(absolute[0]))}' {printable(host.loaded)}")
    if len(absolute) == 1 and compare is None and not texts:
        host = with_states(host, absolute[0], projects)
    beside = None if compare is None else Beside(compare, absolute[1:], projects)
    if beside is not None and isinstance(other := beside.scene(), str):
        return _refused(printable(other))
    built = page.page()
    if isinstance(built, str):
        return _refused(built)
    title = " with ".join(printable(scene_name(path)) for path in absolute)
    if isinstance(host.loaded, Loaded) and host.loaded.is_part:
        title = printable(host.loaded.title(scene_name))
    session = ViewSession(host, title, beside)
    if play is not None and (why := _played(session, play)) is not None:
        return _refused(f"cannot play '{printable(play)}': {why}")
    try:
        asyncio.run(_serve(built, session, host, beside, browser=browser, port=port))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
            raise
        return _refused(f"cannot listen on port {port}: {os.strerror(error.errno).lower()}")
    return 0


def with_states(host: FilesHost, path: str, projects: Callable[[], Projects]) -> FilesHost:
    """The same robot with the SRDF that is about it, which has named states."""
    if isinstance(host.loaded, str) or host.loaded.state.is_set:
        return host
    srdf = srdf_about(projects(), path)
    found = host if srdf is None else FilesHost([srdf], projects=projects)
    return host if isinstance(found.loaded, str) else found


def _played(session: ViewSession, path: str) -> str | None:
    """Has new pages play a trajectory; the reason if they cannot."""
    data = disk.read(absolute_path(path), LONGEST_TRAJECTORY)
    if not isinstance(data, bytes):
        return f"it {data.value}"
    message = session.play(os.path.basename(path), data)
    return message["refused"] if isinstance(message, dict) else None


def _refused(why: str) -> int:
    print(f"robray: {why}", file=sys.stderr)
    return COULD_NOT_RUN


async def _serve(
    built: page.Page, session: ViewSession, host: FilesHost, beside: Beside | None, *, browser: bool, port: int
) -> None:
    from robray.view.service import Service

    session.found()
    service = await Service.started(built, port)
    address = service.add(session)
    print(address, flush=True)
    print("press Ctrl-C to end", file=sys.stderr, flush=True)
    if browser:
        threading.Thread(target=open_page, args=(address,), daemon=True).start()

    host.measuring = MeasuringProcess(asyncio.to_thread)
    touching = _Touching(host, lambda: service.tell(session, session.found()))

    followed: frozenset[str] = frozenset()

    def again(paths: Collection[str]) -> None:
        nonlocal followed
        # Materials may have changed before anybody followed them.
        new, followed = session.materials - followed, session.materials
        host.look_again()
        told = [*session.changed(), *session.found(), *session.resaved(), *session.remeshed({*paths, *new})]
        service.tell(session, told)
        touching.look()

    compared = set() if beside is None or beside.folder is None else {beside.folder}

    def others() -> set[str]:
        return compared | {os.path.dirname(path) for path in session.materials}

    try:
        await follow(host, again, others)
    finally:
        touching.stop()
        host.measuring.stop()


def open_page(address: str) -> None:
    """Opens an address in the user's browser, which Python finds by name on PATH."""
    with installed():
        webbrowser.open(address)


class _Touching:
    """Which shapes touch is looked for behind each change: the latest text is what counts."""

    def __init__(self, host: FilesHost, tell: Callable[[], None]) -> None:
        self._host = host
        self._tell = tell
        self._measuring = MeasuringProcess(asyncio.to_thread)
        self._task: asyncio.Task[None] | None = None
        if not self._measuring.can():
            print(f"robray: robray does not look for shapes that touch; {how_to_install('collision')}", file=sys.stderr)

    def look(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._measuring.can():
            self._task = asyncio.get_running_loop().create_task(self._look())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._measuring.stop()

    async def _look(self) -> None:
        try:
            if await self._host.measure(self._measuring):
                self._tell()
        except MeasuringError as error:
            print(f"robray: cannot look for shapes that touch: {printable(str(error))}", file=sys.stderr)


async def follow(host: FilesHost, again: Callable[[Collection[str]], None], others: Callable[[], set[str]]) -> None:
    """Calls `again` once at the beginning, for what changed since the files were read, and after each change, with the
    paths of what changed.

    What lies in `others` is followed, too; these are other folders when a page asks for more. Of a folder that is not
    there yet, or goes and comes again, the watcher would never hear: that is looked for at each beat.
    """
    import watchfiles

    polling: bool | None = None
    while True:
        folders, gone = host.folders(), host.gone()
        if not folders:
            await asyncio.sleep(1)
            again(())
            continue
        is_first = True
        beside = others().difference(folders)
        try:
            async for changed in watchfiles.awatch(
                *{*folders, *filter(os.path.isdir, beside)},
                watch_filter=None,
                debounce=200,
                step=20,
                rust_timeout=100,
                yield_on_timeout=True,
                force_polling=polling,
                ignore_permission_denied=True,
                recursive=False,
            ):
                if is_first or any(host.is_of_concern(path) for _, path in changed):
                    is_first = False
                    again({path for _, path in changed})
                    if (host.folders(), host.gone()) != (folders, gone):
                        break
                if any(map(os.path.isdir, gone)) or others().difference(folders) != beside:
                    break
        except FileNotFoundError:
            # A folder went while it was to be watched.
            continue
        except OSError:
            # The system watches only so many folders; looking at them in turns takes no more than time.
            if polling:
                raise
            polling = True
