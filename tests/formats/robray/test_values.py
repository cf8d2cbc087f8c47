"""What the reader makes of expressions, token by token (language reference 3)."""

from fractions import Fraction

import pytest

from fixtures import fixture
from robray.analysis.queries import ItemPath
from robray.analysis.results import ConstantResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Scalar
from robray.formats.robray.frontend import join

pytestmark = pytest.mark.quick


def constant(expression: str) -> tuple[Scalar, list[str]]:
    scene = fixture(f"def a 5; def b 3;\ndef v {expression};").scene
    place = last(scene)
    value = scene.results[place].value
    assert isinstance(value, ConstantResult)
    return value.value, codes(scene, place)


def offset(expression: str) -> tuple[float | None, list[str]]:
    scene = fixture(f"def a 5; def b 3;\nframe f {{ type prismatic; axis [0, 0, 1]; offset {expression}; }}").scene
    place = last(scene)
    value = scene.results[place].value
    assert isinstance(value, FrameResult)
    joint = value.frame.joint
    return (None if joint is None else joint.offset), codes(scene, place)


def last(scene: SceneState) -> ItemPath:
    return max(scene.results)


ODD = frozenset({"minus-before-power", "quoted-constant", "single-precision-power", "trailing-operator"})
"""What is said of values that amino takes, and that are right for all that."""


def codes(scene: SceneState, place: ItemPath) -> list[str]:
    return [problem.code for problem in scene.findings.get(place, ()) if problem.code not in ODD]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2+3*4", 14),
        ("8/2/2", 2),
        ("7/2", Fraction(7, 2)),
        ("1/3*3", 1),
        ("2**3**2", 512),
        ("2^3*2", 16),
        ("-2**2", 4),
        ("- 3 ** 2", 9),
        ("2 * - 3 ** 2", 18),
        ("--1", 1),
        ("1--2", 3),
        ("2**-1", Fraction(1, 2)),
        ("a - 1", 4),
        ("(a+b)/2", 4),
        ("a -b", 2),
        ("10**400/10**399", 10),
        ("0**0", 1),
        ("00012", 12),
        (".5e2", 50.0),
        ("1.d0", 1.0),
        ("1.1s0", 1.100000023841858),
        ("2**(1/2)", 1.4142135381698608),
        ("tbl", "tbl"),
    ],
)
def test_a_definition_evaluates_as_in_lisp(expression: str, value: Scalar) -> None:
    assert constant(expression) == (value, [])


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 2 +", 3),
        ("1 2 + 3 *", 7),
        ("a -", -5),
        ("1 - 2 +", -1),
        ("0 + a - 1", 4),
        ("- a - b", -8),
        ("30 deg *", 30 * 0.017453292519943295),
        ('"a" + 1', 6),
        ("1*(a+b)/2", 4),
        ("2 * (-2)", -4),
        ("a + b - 1", 7),
    ],
)
def test_values_of_an_attribute_pile_up_until_an_operator_takes_them(expression: str, value: float) -> None:
    assert offset(expression) == (value, [])


def test_a_minus_in_parentheses_is_read_as_a_subtraction() -> None:
    assert offset("5 - (- 2)") == (-3, ["minus-read-as-subtraction"])


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("2 pi", "missing-operator"),
        ("1+", "missing-operand"),
        ("+1", "missing-operand"),
        ("2 * * 3", "missing-operand"),
        ("1/0", "division-by-zero"),
        ("0**-1", "division-by-zero"),
        ("0**0.0", "power-domain"),
        ("1e309", "number-out-of-range"),
        ("10.0**309", "number-out-of-range"),
        ("9**9**9", "beyond-limits"),
        ("1e+5", "malformed-number"),
        ("30deg", "malformed-number"),
        ("zz + 1", "undefined-constant"),
        ('"x"', "string-in-expression"),
        ("[1]", "array-in-expression"),
    ],
)
def test_what_a_definition_may_not_hold(expression: str, code: str) -> None:
    value, found = constant(expression)
    assert found == [code]
    assert value is UNKNOWN or code in ("missing-operand", "missing-operator", "malformed-number")


@pytest.mark.parametrize(
    ("expression", "code", "meant"),
    [
        ("2-1", "minus-needs-space", 1),
        ("a -1", "minus-needs-space", 4),
        ("1 + (2**3)", "power-in-parentheses", 9),
        ("1 + (- 2)", "minus-in-parentheses", -1),
    ],
)
def test_a_refused_parenthesis_keeps_the_value_that_was_meant(expression: str, code: str, meant: int) -> None:
    assert constant(expression) == (meant, [code])


def test_pi_before_a_hyphen_is_pi() -> None:
    scene = fixture("def x 7;\ndef v pi-x;").scene
    value = scene.results[last(scene)].value
    assert value == ConstantResult(3.141592653589793 - 7)


@pytest.mark.parametrize(
    ("expression", "code", "meant"),
    [
        ("1 + (2 + (3 + (2**3)))", "power-in-parentheses", 14),
        ("1 + (2 * (3 + (- 2)))", "minus-in-parentheses", 3),
        ("1 + (2 + (3 + (4 * )))", "missing-operand", UNKNOWN),
    ],
)
def test_what_is_refused_is_told_once_however_many_parentheses_are_around_it(
    expression: str, code: str, meant: Scalar
) -> None:
    assert constant(expression) == (meant, [code])


def test_steps_in_parentheses_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[int] = []
    real = join.Program.put

    def counted(program: join.Program, part: join.Operand) -> None:
        put.append(len(part.steps))
        real(program, part)

    monkeypatch.setattr(join.Program, "put", counted)
    for depth in (100, 1000):
        put.clear()
        assert constant("1 + (" * depth + "1e0" + ")" * depth) == (depth + 1, [])
        assert sum(put) == 2 * depth
