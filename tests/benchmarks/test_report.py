from benchmarks.pace import LOOKS, Around, Paces, pace
from benchmarks.report import report
from benchmarks.results import Results


def test_a_report_says_how_even_the_machine_was() -> None:
    paces = Paces(0)
    paces.parts = {"one": Around(20.0, 40.0), "two": Around(30.0, 20.0)}
    said = report(Results((), paces), ["a machine"])
    assert "took 20 to 40 ms, half of the time no more than 20" in said
    assert "| two | 30 | 20 |" in said


def test_a_part_waits_for_a_machine_that_is_as_fast_as_it_was() -> None:
    found = iter([*[10.0] * LOOKS, 19.0, 11.0, 12.0])
    paces = Paces(60, lambda: next(found))
    with paces.around("one"):
        pass
    assert paces.parts == {"one": Around(11.0, 12.0)}


def test_a_part_does_not_wait_for_ever() -> None:
    found = iter([*[10.0] * LOOKS, 19.0, 18.0])
    paces = Paces(1e-9, lambda: next(found))
    with paces.around("one"):
        pass
    assert paces.parts == {"one": Around(19.0, 18.0)}


def test_a_pace_is_measured() -> None:
    assert pace() > 0


def test_between_two_measurements_it_waits_no_longer_than_there_is_patience_left() -> None:
    taken = 0

    def slow() -> float:
        nonlocal taken
        taken += 1
        return 10.0 + taken

    paces = Paces(1e-9, slow)
    with paces.around("one"):
        paces.settle()
        paces.settle()
    assert taken == LOOKS + 2
