"""An edit within a target reads that target, and gives what reading all of the file would."""

import random

from robray.facts.splice import FactsDelta
from robray.formats import FORMATS
from robray.text.edits import Edit, splice

FRONT_END = FORMATS[".rwtask.xml"].front_end


def _task(count: int) -> bytes:
    targets = "".join(
        f'<CartesianTarget id="t{number}"><Transform3D><Pos unit="mm">{number} 0 1</Pos>'
        f'<RPY unit="deg">90 0 0</RPY></Transform3D></CartesianTarget>\n'
        for number in range(count)
    )
    tail = "<PropertyMap><Property><Name>refframe</Name><Value><String>Cup</String></Value></Property></PropertyMap>"
    return f"<CartesianTask><Targets>{targets}</Targets>{tail}</CartesianTask>".encode()


def test_a_number_in_a_target_is_read_by_itself() -> None:
    text = _task(1000)
    old = FRONT_END.read(text)
    at = text.index(b"500 0 1")
    edit = Edit(at, at + 3, b"501")
    reading, delta = FRONT_END.reread(old, splice(text, edit), edit)
    assert reading.lowered == 1
    assert len(delta.changed) == 1
    assert delta == FactsDelta((), (), delta.changed)
    assert reading.facts == FRONT_END.read(splice(text, edit)).facts


def test_an_id_concerns_the_whole_task() -> None:
    text = _task(3)
    old = FRONT_END.read(text)
    at = text.index(b"t1")
    edit = Edit(at, at + 2, b"t0")
    reading, _ = FRONT_END.reread(old, splice(text, edit), edit)
    assert reading.lowered > 1
    assert reading.facts == FRONT_END.read(splice(text, edit)).facts


def test_random_edits_of_targets_are_read_as_from_scratch() -> None:
    rng = random.Random(5)
    pieces = (
        b"",
        b"1",
        b" ",
        b"<",
        b">",
        b"/",
        b"<!--",
        b"-->",
        b'"',
        b"</Pos>",
        b"<Q>1</Q>",
        b"x",
        b"</CartesianTarget>",
    )
    text = _task(4)
    reading = FRONT_END.read(text)
    for step in range(1500):
        start = rng.randrange(len(text))
        edit = Edit(start, min(start + rng.randrange(4), len(text)), rng.choice(pieces))
        text = splice(text, edit)
        reading, _ = FRONT_END.reread(reading, text, edit)
        assert reading.facts == FRONT_END.read(text).facts, (step, text)
        if step % 10 == 9:
            text = _task(4)
            reading = FRONT_END.read(text)
