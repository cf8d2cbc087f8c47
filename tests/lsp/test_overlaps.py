"""Shapes that touch are looked for when nobody types, and told of as everything else is."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from lsprotocol import types

from hostile.counting import lines_run
from libraries import library
from lsp.recording import RecordingClient, session_with
from robray.analysis.analysis import scene_model
from robray.collision import arrangement as collision_arrangement
from robray.collision import findings as collision_findings
from robray.collision.arrangement import Arrangement
from robray.collision.clearance import touching
from robray.collision.measuring import MeasuringError, MeasuringProcess
from robray.collision.touching import Touch
from robray.export.libraries import how_to_install
from robray.lsp import findings, overlaps, views
from robray.lsp.actions import code_action, resolve
from robray.lsp.background import in_thread
from robray.lsp.errors import RequestFailedError
from robray.lsp.session import Session
from robray.lsp.settings import Settings
from robray.lsp.synchronization import did_change
from robray.lsp.transport import Inbox

URI, PATH = "file:///w/a.robray", "/w/a.robray"
TABLE = "frame table { geometry { shape box; dimension [1, 1, 0.1]; } }\n"
CUP = "frame cup { translation [0, 0, 0.04]; geometry { shape cylinder; height 0.1; radius 0.04; } }\n"
PLATE = "frame plate { translation [0.3, 0, 0.04]; geometry { shape cylinder; height 0.1; radius 0.04; } }\n"
CLEAR = CUP.replace("0.04]", "0.05]")


class Here:
    """Measures at once, and counts; where it is `held` it waits for that."""

    def __init__(self, *, is_there: bool = True, fails: bool = False) -> None:
        self.is_there = is_there
        self.fails = fails
        self.asked = 0
        self.begun = 0
        self.has_begun = asyncio.Event()
        self.held: asyncio.Event | None = None

    def can(self) -> bool:
        return self.is_there

    async def touches(self, arrangement: Arrangement) -> list[Touch]:
        self.begun += 1
        self.has_begun.set()
        if self.held is not None:
            await self.held.wait()
        self.asked += 1
        if self.fails:
            raise MeasuringError("it fell down")
        return touching(arrangement, lambda _: "not there")[0]

    def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    library("mujoco")
    monkeypatch.setattr(overlaps, "DELAY", 0.0)
    monkeypatch.setattr(views, "PAUSE", 0.0)
    monkeypatch.setattr(views, "DELAY", 0.0)


Test = Callable[[Session, RecordingClient, Here], Coroutine[Any, Any, None]]


def run(test: Test, here: Here | None = None, *, resolves: bool = False) -> None:
    async def begun() -> None:
        settings = Settings(code_action_literals=True, resolves_actions=resolves)
        session, client = session_with(settings)
        here_ = here or Here()
        session.overlaps.measuring = here_
        try:
            await test(session, client, here_)
        finally:
            session.rest()

    asyncio.run(begun())


def show(session: Session, text: str, version: int = 1) -> None:
    """Opens the document, or exchanges its text."""
    session.documents.open(PATH, URI, version, text)
    session.tell(PATH)


async def quiet(session: Session) -> None:
    """Until nothing is looked for any more."""
    for _ in range(1000):
        await asyncio.sleep(0.002)
        if session.overlaps.is_at_rest and not session.postponed.is_waiting:
            return
    raise AssertionError("it never ends")


def codes(client: RecordingClient) -> list[Any]:
    return [item["code"] for item in client.published.get(URI, ()) if isinstance(item, dict)]


def test_what_touches_is_told_a_moment_later() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        show(session, TABLE + CUP)
        assert codes(client) == []
        await quiet(session)
        assert codes(client) == ["shapes-overlap", "shapes-overlap"]
        show(session, TABLE + CLEAR, 2)
        await quiet(session)
        assert codes(client) == []
        assert here.asked == 2

    run(test)


def test_a_view_is_told_which_frames_touch() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        show(session, TABLE + CUP + PLATE.replace("0.04]", "1]"))
        session.views.open_panel("panel", PATH)
        await quiet(session)
        await asyncio.sleep(0.01)
        found = [message for one in client.told for message in one["messages"] if message["type"] == "findings"]
        assert found[-1]["touching"] == ["table", "cup"]
        show(session, TABLE + CLEAR, 2)
        await quiet(session)
        await asyncio.sleep(0.01)
        found = [message for one in client.told for message in one["messages"] if message["type"] == "findings"]
        assert (found[-1]["touching"], found[-1]["allowed"]) == ([], [])
        show(session, TABLE + CUP + "allow_collision table cup;\n", 3)
        await quiet(session)
        await asyncio.sleep(0.01)
        found = [message for one in client.told for message in one["messages"] if message["type"] == "findings"]
        assert (found[-1]["touching"], found[-1]["allowed"]) == ([], ["cup", "table"])
        assert here.asked == 3

    run(test)


@pytest.mark.parametrize("typed", ["frame {\n}\n", "frame { " + PLATE.split("{", 1)[1], "frame"])
def test_a_scene_that_amino_refuses_is_not_measured(typed: str) -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        show(session, TABLE + CUP + typed)
        await quiet(session)
        assert "shapes-overlap" not in codes(client)
        assert here.asked == 0
        show(session, TABLE + CUP, 2)
        await quiet(session)
        assert codes(client) == ["shapes-overlap", "shapes-overlap"]

    run(test)


def test_nothing_is_measured_twice() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        show(session, TABLE + CUP)
        await quiet(session)
        session.tell(PATH)
        session.tell()
        await quiet(session)
        assert here.asked == 1
        assert codes(client) == ["shapes-overlap", "shapes-overlap"]

    run(test)


def test_between_two_looks_what_was_found_stays_where_the_frames_are() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        show(session, TABLE + CUP)
        await quiet(session)
        here.held = asyncio.Event()
        show(session, f"# above\n{TABLE}{CUP}", 2)
        [first, _] = client.published[URI]
        assert isinstance(first, dict)
        assert first["range"]["start"] == {"line": 1, "character": 6}

    run(test)


def test_a_comment_silences_it_and_is_not_idle_while_nobody_has_looked() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        text = "".join(f"# robray: ignore[shapes-overlap]\n{frame}" for frame in (TABLE, CUP))
        show(session, text)
        assert codes(client) == []
        await quiet(session)
        assert here.asked == 1
        assert codes(client) == []

    run(test)


def test_without_the_library_it_is_silent_and_says_so_once() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        for version in (1, 2):
            show(session, TABLE + CUP + "# x\n" * version, version)
            await quiet(session)
        assert (codes(client), here.begun) == ([], 0)
        assert [how_to_install("collision") in line for line in client.logged] == [True]
        assert client.messages == []

    run(test, Here(is_there=False))


def test_where_measuring_fails_nothing_else_is_lost() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        for version in (1, 2):
            show(session, "def unused 1;\n" + TABLE + CUP + "# x\n" * version, version)
            await quiet(session)
        assert here.begun == 2
        assert len(codes(client)) > 0
        assert ["it fell down" in line for line in client.logged] == [True]

    run(test, Here(fails=True))


BALL = "geometry { shape sphere; radius 0.25; }"


def row(shapes: int, touching: int) -> str:
    """Of shapes that touch none but, behind the last of them, so many pairs do."""
    places = [f"f{n} {{ translation [{n // 100}, {n % 100}, 0.1];" for n in range(shapes)]
    places += [
        f"{name}{n} {{ translation [{-1 - n // 100}, {n % 100}, {z}];"
        for n in range(touching)
        for name, z in (("p", 0), ("q", 0.25))
    ]
    return "".join(f"frame {place} {BALL} }}\n" for place in places)


def lines_of_a_key(shapes: int, touching: int, *, is_looked_for: bool, is_held: bool = False) -> int:
    """Of Python, in the process of the editor, when something has been found; where it `is_held`, while it is measured
    again."""
    counts = []

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        if not is_looked_for:
            session.overlaps.measuring = None
        show(session, row(shapes, touching))
        await quiet(session)
        assert len(client.published[URI]) == (2 * touching if is_looked_for else 0)
        column = len("frame f0 { translation [0, 0, 0.")
        digit = types.Range(types.Position(0, column), types.Position(0, column + 1))
        for version in (2, 3, 4):
            change = types.TextDocumentContentChangePartial(range=digit, text=str(version))
            typed = types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version, URI), [change])
            counts.append(lines_run(partial(did_change, session, typed)))
            if is_held:
                here.held = asyncio.Event()
                here.has_begun.clear()
                await here.has_begun.wait()

    run(test)
    return counts[-1]


FEW = 300
"""Lines that a key may cost more."""


@pytest.mark.parametrize("is_held", [False, True])
@pytest.mark.parametrize("touching", [0, 2, findings.MANY])
def test_a_key_costs_no_more_where_there_are_many_shapes(touching: int, *, is_held: bool) -> None:
    few, many = (
        lines_of_a_key(shapes, touching, is_looked_for=True, is_held=is_held)
        - lines_of_a_key(shapes, touching, is_looked_for=False)
        for shapes in (40, 400)
    )
    if touching == 2:
        # What touches here and there is told again at each key.
        assert abs(many - few) < FEW
    else:
        assert max(few, many) < FEW


def test_nothing_of_all_shapes_is_looked_at_between_two_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes back of the measuring is put with the frames in a thread, as what is measured is gathered."""
    threads = []

    def noted(*arguments: Any) -> Any:
        threads.append(threading.current_thread())
        return really(*arguments)

    really = scene_model
    for module in (collision_findings, collision_arrangement):
        monkeypatch.setattr(module, "scene_model", noted)

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del here
        show(session, TABLE + CUP)
        await quiet(session)
        assert len(codes(client)) == 2

    run(test)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


def test_shapes_are_gathered_while_no_message_is_answered() -> None:
    async def test(session: Session, _client: RecordingClient, here: Here) -> None:
        inbox = Inbox()
        session.overlaps.idle = inbox.idle
        message = b'{"jsonrpc":"2.0","method":"initialized"}'
        inbox.put(b"Content-Length: %d\r\n\r\n%s" % (len(message), message))
        show(session, row(200, 2))
        await asyncio.sleep(0.1)
        assert not session.overlaps.is_at_rest
        assert here.begun == 0
        handled = inbox.messages()
        assert await anext(handled) == message
        waiting = asyncio.ensure_future(anext(handled, None))
        await quiet(session)
        assert here.asked == 1
        inbox.put(b"")
        await waiting
        assert inbox.idle.is_set()

    run(test)


def test_many_that_touch_are_told_of_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together with what else is found: to tell of them at each key would take longer than the key."""
    monkeypatch.setattr(findings, "MANY", 3)
    monkeypatch.setattr(findings, "POSTPONED_DELAY", 0.0)

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del here
        show(session, row(0, 2))
        await quiet(session)
        assert codes(client) == ["shapes-overlap"] * 4
        show(session, row(0, 2) + "def unused 1;\n", 2)
        assert codes(client) == ["shapes-overlap"] * 4
        await quiet(session)
        assert [*dict.fromkeys(codes(client))] == ["shapes-overlap", "unused-constant"]

    run(test)


def test_one_shape_alone_is_not_measured() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client
        show(session, TABLE)
        await quiet(session)
        assert here.begun == 0

    run(test)


def fixes(session: Session, line: int, column: int) -> list[types.CodeAction]:
    at = types.Position(line, column)
    context = types.CodeActionContext([], only=[types.CodeActionKind.QuickFix])
    return (
        code_action(session, types.CodeActionParams(types.TextDocumentIdentifier(URI), types.Range(at, at), context))
        or []
    )


def applied(text: str, action: types.CodeAction) -> str:
    assert action.edit is not None
    edits = (action.edit.changes or {}).get(URI, [])
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def offset(at: types.Position) -> int:
        return starts[at.line] + at.character

    for edit in sorted(edits, key=lambda each: offset(each.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


BOX = "geometry { shape box; dimension [1, 1, 1]; }"


@pytest.mark.parametrize(
    ("third", "moved"),
    [
        # Where b would go, where a would, and where what hangs from b would.
        ("frame c { translation [1.55, 0, 0]; ball }", ["a"]),
        ("frame c { translation [-0.75, 0, 0]; ball }", ["b"]),
        ("frame c { parent b; translation [0, 3, 0]; ball } frame d { translation [1.35, 3, 0]; ball }", ["a"]),
        # What it touches already, and what may touch it.
        ("frame c { translation [1.45, 0, 0]; ball }", ["a", "b"]),
        ("frame c { translation [1.55, 0, 0]; ball } allow_collision b c;", ["a", "b"]),
        ("frame c { translation [1.8, 0, 0]; ball }", ["a", "b"]),
    ],
)
def test_nothing_is_moved_to_where_it_touches_something_else(third: str, moved: list[str]) -> None:
    ball = "geometry { shape sphere; radius 0.2; }"
    text = f"frame a {{ {BOX} }}\nframe b {{ translation [0.8, 0, 0]; {BOX} }}\n{third.replace('ball', ball)}\n"

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client, here
        show(session, text)
        await quiet(session)
        titles = [each.title for line in (0, 1) for each in fixes(session, line, 7)]
        assert [name for name in "ab" if f"Move '{name}' apart by 200 mm" in titles] == moved

    run(test)


def test_fixes_are_computed_and_proved_when_one_is_chosen() -> None:
    text = TABLE + CUP + PLATE

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client, here
        show(session, text)
        await quiet(session)
        offered = fixes(session, 1, 7)[:3]
        assert [action.edit for action in offered] == [None, None, None]
        titles = [action.title for action in offered]
        resolved = [resolve(session, action) for action in offered]
        assert [action.title for action in resolved] == titles
        assert applied(text, resolved[0]) == text + "\nallow_collision cup table;\nallow_collision plate table;\n"
        assert applied(text, resolved[1]) == text + "\nallow_collision cup table;\n"
        assert applied(text, resolved[2]) == TABLE + CUP.replace("0.04]", "0.05]") + PLATE

    run(test, resolves=True)


@pytest.mark.parametrize(("resolves", "expected"), [(True, 8), (False, 4)])
def test_who_wants_each_edit_at_once_gets_those_of_the_first_few(*, resolves: bool, expected: int) -> None:
    cups = "".join(PLATE.replace("plate", f"p{n}").replace("0.3,", f"{n / 10 - 0.4},") for n in range(8))

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client, here
        show(session, TABLE + cups)
        await quiet(session)
        titles = [action.title for action in fixes(session, 0, 7)]
        assert titles.count("Allow these two to collide") == expected
        assert titles[0] == "Allow all 8 pairs that touch here to collide"

    run(test, resolves=resolves)


def test_what_cannot_be_moved_is_refused_with_the_reason() -> None:
    text = f"frame a {{ {BOX} }}\nframe t {{ quaternion [0, 0, 0, 2]; }}\nframe b {{ parent t; {BOX} }}\n"

    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client, here
        show(session, text)
        await quiet(session)
        [action] = [each for each in fixes(session, 2, 7) if each.title.startswith("Move")]
        with pytest.raises(RequestFailedError, match="normalise it first"):
            resolve(session, action)

    run(test, resolves=True)


def test_nothing_is_moved_by_what_was_measured_before_an_edit() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        del client
        show(session, TABLE + CUP)
        await quiet(session)
        here.held = asyncio.Event()
        show(session, TABLE + CUP.replace("0.04]", "0.03]"), 2)
        titles = [action.title for action in fixes(session, 1, 7)]
        assert "Allow these two to collide" in titles
        assert not [title for title in titles if title.startswith("Move")]

    run(test)


PART = "<collision><geometry><box size='1 1 1'/></geometry></collision>"
ROBOT = (
    f"<robot name='r'><link name='l'>{PART}</link><link name='m'>{PART}</link><link name='n'>{PART}</link>"
    "<joint name='j' type='continuous'><parent link='l'/><child link='m'/></joint>"
    "<joint name='k' type='continuous'><parent link='m'/><child link='n'/></joint></robot>"
)
"""Three links in each other, of which the first and the last are not adjacent."""


def of_robot(client: RecordingClient) -> list[Any]:
    return [item for item in client.published["file:///w/r.urdf"] if isinstance(item, dict)]


def test_a_robot_has_no_words_for_what_may_touch() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        session.documents.open("/w/r.urdf", "file:///w/r.urdf", 1, ROBOT)
        session.tell("/w/r.urdf")
        await quiet(session)
        assert here.asked == 1
        found = [item["message"] for item in of_robot(client) if item["code"] == "shapes-overlap"]
        assert len(found) == 2
        assert all("'l'" in message or "'n'" in message for message in found)
        assert not [message for message in found if "allowed" in message]

    run(test)


def test_a_robot_that_urdfdom_refuses_is_not_measured() -> None:
    async def test(session: Session, client: RecordingClient, here: Here) -> None:
        renamed = ROBOT.replace("<link name='m'>", "<link name='n'>")
        session.documents.open("/w/r.urdf", "file:///w/r.urdf", 1, renamed)
        session.tell("/w/r.urdf")
        await quiet(session)
        codes_ = [item["code"] for item in of_robot(client)]
        assert "urdf-undefined-link" in codes_
        assert "shapes-overlap" not in codes_
        assert here.asked == 0

    run(test)


def test_a_process_of_its_own_answers_and_ends() -> None:
    async def test() -> None:
        process = MeasuringProcess(in_thread)
        body = (1.0, 1.0, 1.0)
        places = ((0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0))
        found = Arrangement(("a", "b"), places, ((0, "box", body, ""), (1, "box", body, "")), ())
        try:
            [touch] = await process.touches(found)
            assert touch.depth == pytest.approx(0.1)
            assert touch.apart == pytest.approx((0.1, 0, 0))
            with pytest.raises(MeasuringError):
                await process.touches(found._replace(bodies=((5, "box", body, ""), (1, "box", body, ""))))
            assert len(await process.touches(found)) == 1
        finally:
            process.stop()
            # The loop is told that it has ended.
            await asyncio.sleep(0.1)

    asyncio.run(test())
