"""The layout of robray text, one habit of it a test."""

import pytest

from cases import titled
from robray.facts.layout import CANONICAL, Style
from robray.features.formatting import formatted
from robray.formats import FORMATS


def laid_out(source: str, style: Style = CANONICAL) -> str:
    return formatted(FORMATS[".robray"].front_end, source.encode(), style).decode()


def check(source: str, expected: str, style: Style = CANONICAL) -> None:
    assert laid_out(source, style) == expected
    assert laid_out(expected, style) == expected


def stays(source: str) -> None:
    check(source, source)


@pytest.mark.parametrize(("before", "after"), titled(__file__, "laid-out"))
def test_a_text_is_laid_out(before: str, after: str) -> None:
    check(before, after)


def test_a_block_of_one_attribute_stays_on_its_line() -> None:
    check(
        "class c{color[1,0,0];}\nframe f {parent - c;\n}  frame g{ offset - pi ; }",
        "class c { color [1, 0, 0]; }\nframe f {\n    parent -c;\n}\nframe g { offset -pi; }\n",
    )
    stays("frame f {\n    geometry { shape box; }\n    frame g { parent f; } # a comment\n}\n")
    check("frame f { geometry { shape box; } }\n", "frame f {\n    geometry { shape box; }\n}\n")


@pytest.mark.parametrize(
    "source",
    [
        "frame f { parent a;\n}\n",
        "frame f {\nparent a; }\n",
        "frame f\n{ parent a; }\n",
        "frame f { parent\na; }\n",
    ],
)
def test_a_block_over_several_lines_is_one(source: str) -> None:
    check(source, "frame f {\n    parent a;\n}\n")


def test_a_block_that_is_too_long_for_a_line_is_broken() -> None:
    style = Style(width=40)
    inner = "frame ffffffff { parent aaaaaaaaa; }"
    check(f"frame f {{\n{inner}\n}}\n", f"frame f {{\n    {inner}\n}}\n", style)
    check(
        f"frame f {{\n frame g {{\n{inner}\n}} }}\n",
        "frame f {\n    frame g {\n        frame ffffffff {\n            parent aaaaaaaaa;\n        }\n    }\n}\n",
        style,
    )
    stays('frame f { parent "' + "ü" * 76 + '"; }\n')


def test_an_array_that_was_broken_by_hand_stays_broken() -> None:
    check(
        "frame f {\ntranslation [\n1,2,\n3\n];\n}\n",
        "frame f {\n    translation [\n        1, 2,\n        3\n    ];\n}\n",
    )
    stays("frame f {\n    rpy [0, 0,\n         pi];\n}\n")
    stays("frame f {\n    rpy [0, 0, # both\n         pi];\n}\n")
    stays("frame f {\n    rpy [0, 0, pi\n    ];\n}\n")


def test_an_array_whose_lines_are_too_long_is_broken_behind_every_comma() -> None:
    check(
        "frame f { translation [\nfirst_length + 1, second_length, 0]; }",
        "frame f {\n    translation [\n        first_length + 1,\n        second_length,\n        0];\n}\n",
        Style(width=40),
    )


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a+b", "a + b"),
        ("2*3", "2 * 3"),
        ("a  **  b^c", "a ** b ^ c"),
        ("(a+b)*( c )", "(a + b) * (c)"),
        ("- a", "-a"),
        ("a * - b", "a * -b"),
        ("- ( a )", "-(a)"),
        ("- pi", "-pi"),
        ("a*-1", "a * -1"),
        ("a\n-b", "a - b"),
        ("a - 1", "a - 1"),
    ],
)
def test_operators(written: str, expected: str) -> None:
    check(f"def k {written};", f"def k {expected};\n")


@pytest.mark.parametrize("value", ["- 1", "-1", "2 - 1", "a-b", "- -a", "- - 1", "1 - -1", "- .5", "2 * - 3"])
def test_a_minus_is_never_joined_to_what_would_become_another_token(value: str) -> None:
    stays(f"def k {value};\n")


@pytest.mark.parametrize(
    "statement", ["def k 2  -1;", "def k pi-x;", "def  k a- b;", "def frame-a  1;", "def k  1e+5;", "def k 2  3;"]
)
def test_what_the_reader_refuses_stays_as_it_is(statement: str) -> None:
    stays(f"{statement}\n")


def test_a_value_behind_which_an_operator_stands_is_left_to_its_author() -> None:
    stays("frame f {\n    offset  1 2  +;\n}\n")


def test_a_long_array_is_broken_behind_its_commas() -> None:
    check(
        "frame f { translation [first_length + 1, second_length, 0]; }",
        "frame f {\n    translation [first_length + 1,\n                 second_length,\n                 0];\n}\n",
        Style(width=40),
    )


def test_a_long_expression_is_broken_before_operators() -> None:
    check(
        "def k first_length + second_length * third_length;",
        "def k first_length + second_length\n    * third_length;\n",
        Style(width=40),
    )


def test_width_counts_characters() -> None:
    stays(f'frame f {{\n    parent "{"ü" * 80}";\n    axis [1, 2, 3];\n}}\n')
    check(f"def k {'π*' * 13}π;", f"def k {' * '.join('π' * 13)} * π;\n", Style(width=60))


def test_the_lines_of_a_comment_are_its_own() -> None:
    stays("frame f {\n    /* a\n  b */\n    type fixed;\n}\n")


def test_a_comment_that_goes_on_keeps_its_column() -> None:
    check(
        "frame f {\n  axis [1,0,0];      /* along\n                        x */\n  type  fixed; # y\n}\n",
        "frame f {\n    axis [1, 0, 0];  /* along\n                        x */\n    type fixed;      # y\n}\n",
    )
    stays(
        "frame f {     /* one\n                 two */\n    type fixed;\n}          /* three\n                four */\n"
    )


def test_where_there_is_no_room_in_its_column_it_begins_behind_the_statement() -> None:
    check("def  a 1;/* b\n   c */\ndef  de 1;# f\n", "def a 1; /* b\n   c */\ndef de 1; # f\n")
    far = " " * 200
    check(f"def a 1;{far}/* b\nc */\ndef de 2; # f\n", "def a 1; /* b\nc */\ndef de 2; # f\n")


def test_a_statement_without_a_comment_ends_the_run_of_aligned_ones() -> None:
    stays("def a 1; # x\ndef long 2;\ndef longer 3; # y\n")


def test_comments_are_not_pushed_aside_by_a_long_line() -> None:
    long = "a" * 70
    stays(f"def {long} 1; # x\ndef b 2; # y\ndef cc 3; # z\n".replace("def b 2; #", "def b 2;  #"))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_are_kept(end: str) -> None:
    check(f"def a 1;def b 2;{end}# c  {end}{end}{end}def c 3;", f"def a 1;{end}def b 2;{end}# c{end}{end}def c 3;{end}")


def test_a_mixture_of_line_ends_stays_one() -> None:
    stays("def a 1;\r\ndef b 2;\ndef c 3;\r\n")


def test_bytes_that_are_no_text_stay() -> None:
    frontend = FORMATS[".robray"].front_end
    assert formatted(frontend, b"# \xff\xfe\ndef  a 1;\ndef  \xff 2;\n") == b"# \xff\xfe\ndef a 1;\ndef  \xff 2;\n"


def test_between_off_and_on_nothing_changes() -> None:
    stays("frame f {\n    # robray: format off\n  rpy [0,\n 0,1];\n\n\n    # robray: format on\n    type fixed;\n}\n")
    check("def  a 1;\n// robray: format off\n  def  b 1;  ", "def a 1;\n// robray: format off\n  def  b 1;  ")


def test_indentation_has_a_limit() -> None:
    depth = 20_000
    out = formatted(FORMATS[".robray"].front_end, b"frame f {" * depth + b"}" * depth)
    assert len(out) < 300 * 2 * depth
    assert out.startswith(b"frame f {\n    frame f {\n        frame f {\n")


@pytest.mark.parametrize(
    "text",
    [
        b"frame f { axis [" + b",".join([b"1"] * 50_000) + b"]; }",
        b"def k " + b"+".join([b"1"] * 50_000) + b";",
        b"def k " + b"(" * 100_000 + b"1" + b")" * 100_000 + b";",
        b"frame f { " * 20_000,
        b"}" * 100_000,
        b"a 1;" * 50_000,
        b"/* */" * 50_000,
        b"/*" * 500_000,
        b'"' * 500_001,
        b"frame f {\n" + b" " * 100_000 + b"frame g {" + b"a 1;\n" * 10_000 + b"}",
        b"def a 1; # c\n" * 20_000 + b"def " + b"a" * 500_000 + b" 1; # c\n",
    ],
)
def test_strange_texts_take_no_strange_time(text: bytes) -> None:
    out = formatted(FORMATS[".robray"].front_end, text)
    assert out.translate(None, b" \r\n\t\f") == text.translate(None, b" \r\n\t\f")
    assert len(out) < 20 * len(text) + 20_000_000


def test_a_statement_that_is_too_long_to_be_read_is_left_as_it_is() -> None:
    array = "[" + "1 , " * 20_000 + "1]"
    check(f"frame f{{ translation {array};alpha  1; }}", f"frame f {{ translation {array};alpha 1;\n}}\n")


def test_an_empty_text_stays_empty() -> None:
    check("", "")
    check(" \n\n", "")
