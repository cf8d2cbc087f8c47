"""Arrays without their brackets, or in others, are told as that, whatever else is wrong in them."""

from itertools import product

from every import every
from fixtures import Fixture
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Applicability
from rules.findings import complaints, fixed, only, scene

FRAME = "frame f {{ {} }}"
GEOMETRY = "frame f {{ geometry {{ shape box; dimension [1, 2, 3]; {} }} }}"
BLOCKS = {
    "translation": FRAME,
    "rpy": FRAME,
    "quaternion": FRAME,
    "axis": "frame f {{ type revolute; variable q; {} }}",
    "dimension": "frame f {{ geometry {{ shape box; {} }} }}",
    "delta": "frame f {{ geometry {{ shape grid; dimension [1, 1]; thickness 0.1; {} }} }}",
    "color": GEOMETRY,
    "specular": GEOMETRY,
}

WRITTEN = {
    "in parentheses": "({commas})",
    "in parentheses, without commas": "({blanks})",
    "in parentheses, with semicolons": "({semicolons})",
    "in angles": "<{commas}>",
    "in parentheses in brackets": "[({commas})]",
    "in brackets in parentheses": "([{commas}])",
    "without an end": "({commas}",
    "without brackets": "{commas}",
}

ONE_WORD = {"in parentheses, without commas", "in parentheses, with semicolons"}
"""In these an element of several words is not told apart."""

DEGREES = ["90°", "90 °", "90deg", "90 deg", "90 degrees"]


def block(name: str, value: str) -> Fixture:
    return scene(BLOCKS[name].format(f"{name} {value};"))


def spelled(way: str, elements: list[str]) -> str:
    return WRITTEN[way].format(commas=", ".join(elements), blanks=" ".join(elements), semicolons="; ".join(elements))


def test_each_attribute_with_an_array_is_tried() -> None:
    arrays = (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR)
    assert set(BLOCKS) == {name for name, word in ROBRAY.attributes.items() if word.type in arrays}


@every("name", BLOCKS)
@every("way", [way for way in WRITTEN if way not in ONE_WORD])
@every("element", ["1", "1 / 2", *DEGREES])
def test_what_can_be_read_is_one_finding_whose_fix_writes_the_array(name: str, way: str, element: str) -> None:
    elements = ["0.5"] * (ROBRAY.attributes[name].lengths[0] - 1)
    given = block(name, spelled(way, [*elements, element]))
    found = only(given.texts["/w/main.robray"].decode(), "missing-brackets")
    angle = "90*deg" if element in DEGREES else element
    assert found.message.endswith(f"; write '[{', '.join([*elements, angle])}]'")
    assert fixed(given, found) == block(name, f"[{', '.join([*elements, angle])}]").texts
    assert len(complaints(given)) == 1


@every("name", BLOCKS)
@every("way", sorted(ONE_WORD))
def test_numbers_in_parentheses_are_an_array_whatever_is_between_them(name: str, way: str) -> None:
    elements = ["0.5"] * ROBRAY.attributes[name].lengths[0]
    given = block(name, spelled(way, elements))
    [found] = complaints(given)
    assert fixed(given, found) == block(name, f"[{', '.join(elements)}]").texts


@every("name", BLOCKS)
@every("way", WRITTEN)
@every("more", [-1, 1])
def test_no_array_is_written_of_as_many_elements_as_are_not_taken(name: str, way: str, more: int) -> None:
    lengths = ROBRAY.attributes[name].lengths
    length = lengths[0] + more if lengths[0] + more not in lengths else min(lengths) - 1
    if length < 2:
        return
    told = complaints(block(name, spelled(way, ["0.5"] * length)))
    assert len(told) == 1
    assert "write '[" not in told[0].message
    assert told[0].fix is None or told[0].fix.applicability is Applicability.BY_HAND


@every("name", BLOCKS)
@every("odd", ["(0, , 1)", '(0, 0, "1")', "(0, 0, 1) (2)", "(0, 0, \u22121)"])
def test_what_cannot_be_read_in_an_array_in_parentheses_is_no_second_finding(name: str, odd: str) -> None:
    told = complaints(block(name, odd))
    assert [found.code for found in told] == ["missing-brackets"]
    assert told[0].message.startswith("write an array between '[' and ']'; ")


@every("name", BLOCKS)
@every("way", ["[[{}]", "[ [{}]", "[{}]]", "[{}] ]", "[[{}]]"])
@every("element", ["1", "1 / 2"])
def test_a_bracket_too_many_is_one_finding_whose_fix_leaves_it_out(name: str, way: str, element: str) -> None:
    elements = ", ".join(["0.5"] * (ROBRAY.attributes[name].lengths[0] - 1) + [element])
    given = block(name, way.format(elements))
    [found] = complaints(given)
    made = fixed(given, found)["/w/main.robray"].decode()
    assert "".join(made.split()) == "".join(BLOCKS[name].format(f"{name} [{elements}];").split())


@every("value", ["(1 + 2) / 2", "(0.5)"])
def test_a_number_in_parentheses_is_no_array(value: str) -> None:
    source = f"frame f {{ geometry {{ shape sphere; radius {value}; }} }}"
    assert [found.code for found in complaints(scene(source))] == ["leading-parenthesis"]


EXPRESSIONS = ["pi/2", "-pi/2", "2 * pi", "(1 + 2)", "90*deg", "h/2", "-h", "2 - 1", "1 / 2 / 4", "2 ** 2"]
"""Elements of several words, of which each can be told apart by what is between two values."""

APART = {"in brackets": "[{}]", "in parentheses": "({})", "without brackets": "{}"}


def with_blanks(elements: list[str], commas: int) -> str:
    """With commas behind the first ones, and blanks behind all others."""
    return "".join(f"{each}{', ' if at < commas else ' '}" for at, each in enumerate(elements)).rstrip(" ,")


@every("name", BLOCKS)
@every("way", APART)
@every("expression", EXPRESSIONS)
def test_expressions_with_blanks_between_them_are_the_array_that_was_meant(
    name: str, way: str, expression: str
) -> None:
    length = ROBRAY.attributes[name].lengths[0]
    if way == "without brackets" and ROBRAY.attributes[name].type is not ValueType.VECTOR:
        return
    for at in range(length):
        elements = ["0.5"] * length
        elements[at] = expression
        for commas in range(length - 1) if way == "in brackets" else [0]:
            value = APART[way].format(with_blanks(elements, commas))
            if commas and commas + 1 in ROBRAY.attributes[name].lengths:
                # What the commas part is an array as it is, but for an operator.
                continue
            if commas == length - 2 and at == length - 1 and expression[0] == "-":
                # That is a difference, and one element less.
                told = [each.code for each in complaints(block(name, value))]
                assert way != "in brackets" or told != ["missing-brackets"]
                continue
            given = scene(f"def h 1;\n{BLOCKS[name].format(f'{name} {value};')}")
            found = [each for each in complaints(given) if each.code != "unused-constant"]
            assert [each.code for each in found] == ["missing-brackets"], value
            array = f"[{', '.join(elements)}]"
            assert found[0].message.endswith(f"; write '{array}'"), value
            mended = scene(f"def h 1;\n{BLOCKS[name].format(f'{name} {array};')}")
            assert fixed(given, found[0]) == mended.texts
            assert "missing-brackets" not in [each.code for each in complaints(mended)]


_ELEMENTS = ("1", "h", "-h", "2 * h", "(h)", "h + 1", "pi")


@every(("one", "other"), [(";", ";"), (";", ","), (",", ";")])
@every("around", ["{}", "type prismatic; axis [0, 0, 1]; variable v; {} offset 1;"])
def test_a_semicolon_is_a_comma_between_whatever_elements(one: str, other: str, around: str) -> None:
    for elements in product(_ELEMENTS, repeat=3):
        text = "def h 1;\nframe f {{ " + around.format("translation [{}{} {}{} {}];") + " }}"
        given = scene(text.format(elements[0], one, elements[1], other, elements[2]))
        [found] = complaints(given)
        assert found.code == "missing-brackets", given.texts
        [mended] = fixed(given, found).values()
        assert mended.decode() == text.format(elements[0], ",", elements[1], ",", elements[2])


def test_an_array_ends_before_another_attribute() -> None:
    told = complaints(scene("def h 1;\nframe f { translation [1; h;\n parent f; offset 2]; }"))
    assert "missing-brackets" not in {found.code for found in told}
