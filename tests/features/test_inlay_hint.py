"""What is shown between the letters. In `expected`, hints stand in «» where they are shown."""

import pytest

from fixtures import MAIN, fixture
from robray.features.inlay_hint import HintKind, InlayHint, explained, inlay_hint
from robray.text.spans import Span

pytestmark = pytest.mark.quick

VALUES, SLOTS, WORLD = {HintKind.VALUE}, {HintKind.SLOT}, {HintKind.WORLD}


def hints(source: str, kinds: set[HintKind]) -> list[InlayHint]:
    """Those of the marked span, or of the whole file."""
    given = fixture(source)
    span = next(iter(given.marked.get(MAIN, ())), Span(0, len(given.texts[MAIN])))
    return list(inlay_hint(given.workspace.analysis(), MAIN, span, kinds))


def check(source: str, kinds: set[HintKind], expected: str) -> None:
    text, end = fixture(source).texts[MAIN], 0
    shown: list[str] = []
    for hint in sorted(hints(source, kinds), key=lambda hint: hint.offset):
        shown += [text[end : hint.offset].decode(), f"«{hint.label}»"]
        end = hint.offset
    assert "".join([*shown, text[end:].decode()]) == expected


def test_values_behind_expressions_but_not_behind_plain_numbers() -> None:
    check("def a 2; def b a*3; def c -2; def d pi;\n", VALUES, "def a 2; def b a*3«= 6»; def c -2; def d pi;\n")


def test_values_of_elements_and_of_constants_alone() -> None:
    source = "def a 1/4; frame f { translation [a, 0, 2*a]; offset a; }\n"
    check(source, VALUES, "def a 1/4«= 0.25»; frame f { translation [a«= 0.25», 0, 2*a«= 0.5»]; offset a«= 0.25»; }\n")


def test_words_that_are_no_constants_have_no_value() -> None:
    source = 'frame f { parent g; type revolute; geometry { isa c; mesh "m"; } }\n'
    check(source, VALUES, source)


def test_what_does_not_evaluate_has_no_value() -> None:
    check("def a 1/0; def b a; def c zz+1; def d ; def\n", VALUES, "def a 1/0; def b a; def c zz+1; def d ; def\n")


def test_values_from_an_included_file() -> None:
    check('include "p"\ndef b a+1;\n//- /w/p.robray\ndef a 2;\n', VALUES, 'include "p"\ndef b a+1«= 3»;\n')


def test_slots_where_a_value_is_no_plain_number() -> None:
    source = "def a 1; frame f { rpy [1, a, -3]; translation [1e3, -.5, 2]; axis [a, 2*a, (3 + 1)]; }\n"
    expected = "rpy [1, «pitch:»a, -3]; translation [1e3, -.5, 2]; axis [«x:»a, «y:»2*a, «z:»(3 + 1)]; }\n"
    check(source, SLOTS, f"def a 1; frame f {{ {expected}")


def test_an_array_of_a_wrong_length_has_no_slots() -> None:
    source = "def a 1; frame f { rpy [a, a]; foo [a]; }\n"
    check(source, SLOTS, source)


def test_an_array_behind_a_nested_block() -> None:
    check(
        "def a 1; frame f { frame g { } frame h { } axis [a, a, 3]; }\n",
        SLOTS,
        "def a 1; frame f { frame g { } frame h { } axis [«x:»a, «y:»a, 3]; }\n",
    )


def test_degrees_beside_radians() -> None:
    source = "def a 0.5; frame f { rpy [pi/2, 0.5, 2*a]; translation [a, 0, 0]; type revolute; offset pi/4; }\n"
    given = {
        "pi/2": "= 1.57079633 (90°)",
        "2*a": "= 1 (57.295780°)".replace("80°", "8°"),
        "[a": "= 0.5",
        "pi/4": "= 0.785398163 (45°)",
    }
    expected = source
    for written, label in given.items():
        expected = expected.replace(written, f"{written}«{label}»")
    check(source, VALUES, expected)
    check(
        "def a 30 * deg; def b 2 + deg*15; def c 2/deg; def d deg**2;\n",
        VALUES,
        "def a 30 * deg; def b 2 + deg*15«= 2.26179939 (129.591559°)»; def c 2/deg«= 114.591559»; "
        "def d deg**2«= 0.000304617420»;\n".replace("20»", "2»"),
    )
    check(
        "frame f { type prismatic; offset pi*1; }\n", VALUES, "frame f { type prismatic; offset pi*1«= 3.14159265»; }\n"
    )


def test_what_is_almost_zero_is_zero() -> None:
    source = "def a 0.1+0.2 - 0.3; def b 1e-17; frame f { offset b; translation [0*a - 0.0, a, 0]; }\n"
    labels = [hint.label for hint in hints(source, VALUES)]
    assert labels == ["= 0", "= 1e-17", "= 0", "= 0"]


def test_a_brace_does_not_touch_a_hint() -> None:
    assert [hint.is_tight for hint in hints("frame f{ frame g {} }\n", WORLD)] == [True, False]


def test_a_frame_that_is_dropped_has_no_position() -> None:
    check(
        "frame cup { translation [1, 0, 0]; }\nframe cup { translation [2, 0, 0]; }\n",
        {HintKind.WORLD},
        "frame cup«at [1, 0, 0] m» { translation [1, 0, 0]; }\nframe cup { translation [2, 0, 0]; }\n",
    )


def test_positions_in_the_world() -> None:
    check(
        'frame f { translation [1, 0, 0]; frame "g h" { rpy [0, 0, 1]; } }\n',
        WORLD,
        'frame f«at [1, 0, 0] m» { translation [1, 0, 0]; frame "g h"«at [1, 0, 0] m» { rpy [0, 0, 1]; } }\n',
    )


@pytest.mark.parametrize(
    "source", ["frame f { parent g; }\n", "frame f { parent g; }\nframe g { parent f; }\n", "frame f { parent f; }\n"]
)
def test_no_position_without_a_way_to_the_root(source: str) -> None:
    check(source, WORLD, source)


def test_only_what_is_asked_for() -> None:
    source = "def a 1; frame f { rpy [a, a, a]; [|frame g { axis [a, a, a]; |]} axis [a, a, a]; }\n"
    assert [hint.label for hint in hints(source, SLOTS)] == ["x:", "y:", "z:"]
    assert [hint.label for hint in hints("frame f {\n[| |]\n frame g {} }\n", WORLD)] == []


def test_a_value_is_explained_and_leads_to_its_constant() -> None:
    given = fixture("def [|a|] 2;\ndef b a*3;\n")
    (hint,) = inlay_hint(given.workspace.analysis(), MAIN, Span(0, 30), VALUES)
    explanation = explained(hint)
    assert explanation is not None
    assert explanation.markdown == "`a*3 = 2*3 = 6`"
    assert explanation.target is not None
    assert [explanation.target.span] == given.marked[MAIN]


def test_a_position_is_explained_and_leads_to_the_parent() -> None:
    given = fixture("frame [|f|] { }\nframe g { parent f; translation [0, 0, 1]; }\n")
    last = list(inlay_hint(given.workspace.analysis(), MAIN, Span(0, 60), WORLD))[-1]
    explanation = explained(last)
    assert explanation is not None
    assert "[0, 0, 1] m" in explanation.markdown
    assert explanation.target is not None
    assert [explanation.target.span] == given.marked[MAIN]


def test_a_slot_says_it_all() -> None:
    assert explained(hints("def a 1; frame f { axis [a, 2, 3]; }\n", SLOTS)[0]) is None


def test_a_chain_that_is_too_long_to_be_looked_at() -> None:
    source = "".join(f"frame f{n} {{ parent f{n + 1}; }}\n" for n in range(1_500)) + "frame f1500 {}\n"
    labels = [hint.offset for hint in hints(source, WORLD)]
    assert 0 < len(labels) < 1_501
