"""What is said of a file of RobWork that the records of rules do not show."""

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics

TASK, CELL = "/w/main.rwtask.xml", "/w/main.wc.xml"


def findings_in(source: str, path: str) -> list[tuple[str, str, str]]:
    """Code, severity and message of each finding."""
    analysis = fixture(source, path).workspace.analysis()
    return [(each.code, each.severity.value, each.message) for each in diagnostics(analysis, path)]


def codes_in(source: str, path: str) -> list[str]:
    return [code for code, _, _ in findings_in(source, path)]
