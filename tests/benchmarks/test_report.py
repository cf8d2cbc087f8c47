from benchmarks.pace import pace
from benchmarks.report import report
from benchmarks.results import Results


def test_a_report_says_how_even_the_machine_was() -> None:
    results = Results((), paces={"one": 20.0, "two": 40.0, "three": 30.0})
    said = report(results, ["a machine"])
    assert "took 20 to 40 ms, half of the time no more than 30" in said
    assert "| two | 40 |" in said


def test_a_pace_is_measured() -> None:
    assert pace() > 0
