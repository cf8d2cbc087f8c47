"""The worst of texts, by name: each up to `SIZE` bytes, as a file or an editor may bring it.

`ROBRAY_HOSTILE_SIZE=1000000` makes them as large as they are meant to be; by itself the size is one that a test suite
has the time for, and below most of the limits from which on nothing is read.
"""

import os
from collections.abc import Callable, Mapping

SIZE = int(os.environ.get("ROBRAY_HOSTILE_SIZE", "20000"))
DEEP = SIZE // 10


def _filled(unit: bytes, length: int = SIZE) -> bytes:
    """`unit` as often as it fits."""
    return unit * (length // len(unit))


def _numbered(line: str, count: int) -> bytes:
    """`line` for each number, with `{0}` for the number and `{1}` for the one before."""
    return "".join(line.format(number, number - 1) for number in range(1, count + 1)).encode()


NESTED: Mapping[str, Callable[[], bytes]] = {
    "braces": lambda: b"{" * DEEP,
    "braces, closed": lambda: b"{" * DEEP + b"}" * DEEP,
    "braces, stray": lambda: b"}" * DEEP,
    "brackets": lambda: b"frame f { translation " + b"[" * DEEP,
    "brackets, closed": lambda: b"frame f { translation " + b"[" * DEEP + b"]" * DEEP + b"; }",
    "brackets, stray": lambda: b"frame f { translation " + b"]" * DEEP,
    "brackets alone": lambda: b"[" * DEEP,
    "parentheses": lambda: b"def a " + b"(" * DEEP,
    "parentheses, closed": lambda: b"def a " + b"(" * DEEP + b"1" + b")" * DEEP + b";",
    "parentheses, stray": lambda: b"def a " + b")" * DEEP,
    "parentheses alone": lambda: b"(" * DEEP,
    "frames": lambda: _filled(b"frame a{"),
    "frames, closed": lambda: _filled(b"frame a{", SIZE // 2) + b"}" * (SIZE // 16),
    "frames with names of their own": lambda: _numbered("frame f{0} {{\n", SIZE // 16) + b"}\n" * (SIZE // 16),
    "geometries": lambda: b"frame a{" + _filled(b"geometry{"),
    "arrays in parentheses": lambda: b"def a " + _filled(b"([", 2 * DEEP),
    "minus": lambda: b"def a " + _filled(b"- ", 2 * DEEP) + b"1;",
    "powers": lambda: b"def a " + _filled(b"2**", 3 * DEEP) + b"1;",
    "sum of parentheses": lambda: b"def a " + b"1+(" * DEEP + b"1" + b")" * DEEP + b";",
}
"""What is within itself a hundred thousand times."""

ENDLESS: Mapping[str, Callable[[], bytes]] = {
    "comments that never end": lambda: _filled(b"/*"),
    "comments that never end, with stars": lambda: _filled(b"/*" + b"*" * 97 + b"x"),
    "comments that nearly end": lambda: _filled(b"/*/ "),
    "slashes": lambda: _filled(b"/ "),
    "stars": lambda: _filled(b"*"),
    "string that never ends": lambda: b'include "' + _filled(b"a"),
    "strings that never end": lambda: _filled(b'"\n') + b'"',
    "quotation marks": lambda: _filled(b'"') + b'"',
    "comments": lambda: _filled(b"/**/"),
    "comments, one a line": lambda: _filled(b"#\n"),
    "hashes behind a word": lambda: b"parent" + _filled(b"#"),
    "hashes behind a name": lambda: b"frame f " + _filled(b"#"),
    "slashes behind a value": lambda: b"frame f { offset 1 " + _filled(b"/"),
    "suppressions": lambda: _filled(b"# robray: ignore[undefined-frame]\n"),
    "one line": lambda: b"#" + _filled(b"x"),
    "one word": lambda: _filled(b"x"),
    "one number": lambda: b"def a " + _filled(b"9") + b";",
    "one name": lambda: b"frame " + _filled(b"a") + b" {}",
    "words": lambda: _filled(b"a "),
    "words, one a line": lambda: _filled(b"a\n"),
    "one line of statements": lambda: _filled(b"def a 1;"),
    "one line of frames": lambda: _filled(b"frame a{}"),
    "one line of attributes": lambda: b"frame a{" + _filled(b"parent b;") + b"}",
    "semicolons": lambda: _filled(b";"),
    "keywords": lambda: _filled(b"frame "),
    "definitions of nothing": lambda: _filled(b"def "),
    "half frames": lambda: _filled(b"frame f {\n"),
    "array of a million elements": lambda: b"frame f { translation [" + _filled(b"1,") + b"1]; }",
    "array of nothing": lambda: b"frame f { translation [" + _filled(b",") + b"]; }",
    "sum": lambda: b"def a 1" + _filled(b"+1") + b";",
    "values side by side": lambda: b"frame f { offset " + _filled(b"1 ") + b"; }",
    "values and operators": lambda: b"frame f { offset " + _filled(b"1 2 + ") + b"; }",
    "names of blocks": lambda: b"frame " + _filled(b". a ") + b"{}",
    "operands": lambda: b"allow_collision " + _filled(b"a ") + b";",
    "collisions of each with each": lambda: _numbered("allow_collision a{0} a{1};\n", SIZE // 33),
    "includes": lambda: _numbered('include "f{0}.robray"\n', SIZE // 25),
    "isa": lambda: b"class a {}\nframe f {" + _filled(b"isa a;") + b"}",
    "frames of one name": lambda: _filled(b"frame f { }\n"),
    "frames in one place": lambda: _numbered("frame f{0} {{ }}\n", SIZE // 22),
    "undefined parents": lambda: _numbered("frame f{0} {{ parent g{0}; }}\n", SIZE // 33),
    "parents in a ring": lambda: (
        _numbered("frame f{0} {{ parent f{1}; }}\n", SIZE // 33) + b"frame f0 { parent f%d; }" % (SIZE // 33)
    ),
    "geometries of one frame": lambda: b"frame f {" + _filled(b"geometry { shape box; }\n") + b"}",
}
"""What goes on and on."""

VALUES: Mapping[str, Callable[[], bytes]] = {
    "constants that each use the one before": lambda: b"def a0 1;\n" + _numbered("def a{0} a{1}+1;\n", DEEP // 2),
    "constants that each use the one before, named in turn": lambda: b"def a 1;\n" + b"def a a+1;\n" * DEEP,
    "constants that use the next": lambda: _numbered("def a{1} a{0}+1;\n", DEEP // 2),
    "constants that double": lambda: b"def a 1;\n" + b"def a a+a;\n" * (DEEP // 2),
    "constants that are squared": lambda: b"def a 3;\n" + b"def a a*a;\n" * (DEEP // 2),
    "fractions that grow": lambda: b"def a 1/3;\n" + b"def a a*a + 1/7;\n" * (SIZE // 100),
    "products that grow": lambda: b"def a 1;\n" + b"def a a*123456789;\n" * (DEEP // 2),
    "powers that grow": lambda: b"def a 2;\n" + b"def a a**2;\n" * (DEEP // 2),
    "nine to the nine to the nine": lambda: b"def a 9**9**9;\ndef b 9**9**9**9;\ndef c 2^100000;\ndef d (9**9)**9**9;",
    "roots of negatives": lambda: b"def a (-1)**0.5;\ndef b (-1)**(1/3);\ndef c 0**-1;\ndef d 0.0**-1.5;",
    "divisions by zero": lambda: _filled(b"def a 1/0;\n"),
    "numbers too large": lambda: _filled(b"def a 1e400; def b 1d400; def c -1e40;\n"),
    "numbers too small": lambda: _filled(b"def a 1e-400; def b 1d-400;\n"),
    "exponents without end": lambda: b"def a 1e" + b"9" * DEEP + b";\ndef b 1d-" + b"9" * DEEP + b";",
    "digits without end": lambda: b"def a 0." + b"9" * (SIZE // 2) + b";\ndef b " + b"9" * (SIZE // 3) + b";",
    "large powers": lambda: _filled(b"def a 7**99999; def b 3**(10**6); def c (1/3)**99999;\n", DEEP),
    "factors without end": lambda: b"def a 1" + b"*99999999" * DEEP + b";",
    "powers within powers": lambda: b"def a " + b"2**" * (SIZE // 20) + b"1;",
    "classes that each derive from the one before": lambda: (
        b"class c0 { }\n" + _numbered("class c{0} {{ isa c{1}; }}\n", SIZE // 33)
    ),
    "classes that derive from two": lambda: (
        b"class c0 { }\n"
        + _numbered("class c{0} {{ isa c{1}; isa c{1}; }}\n", SIZE // 50)
        + b"frame f { isa c%d; }" % (SIZE // 50)
    ),
    "class of many frames": lambda: (
        b"class c { axis [0,0,1]; }\n" + _numbered("frame f{0} {{ isa c; type revolute; }}\n", SIZE // 50)
    ),
}
"""What is short to write and long to compute."""

BYTES: Mapping[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "not UTF-8": lambda: _filled(b"frame \xff { }\n"),
    "half a character": lambda: b"frame a { }\n\xf0\x9f\xa4",
    "lone surrogates": lambda: _filled(b"frame \xed\xa0\x80 { } # \xed\xb0\x80\n"),
    "byte order mark": lambda: b"\xef\xbb\xbfframe a { }\n",
    "byte order marks": lambda: _filled(b"\xef\xbb\xbf"),
    "UTF-16": lambda: "frame a { translation [0, 0, 1]; }\n".encode("utf-16") * (SIZE // 100),
    "UTF-32": lambda: "frame a { translation [0, 0, 1]; }\n".encode("utf-32") * (SIZE // 200),
    "NUL": lambda: b"frame a\0 { }\n" + b"\0" * SIZE,
    "every byte": lambda: bytes(range(256)) * (SIZE // 256),
    "CR only": lambda: _filled(b"frame a { } # x\r"),
    "CR LF": lambda: _filled(b"frame a {\r\n}\r\n"),
    "line separators": lambda: _filled("frame a { } # x\u2028frame b { }\u2029\x85\x0b\x0c".encode()),
    "right to left": lambda: _filled("frame \u202ea\u202c \u200f{ } # \u202e\n".encode()),
    "beyond the BMP": lambda: _filled("/* 🤖 */ frame \U00010000 { } \U0010ffff\n".encode()),
    "combining": lambda: b"frame a" + _filled("\u0301".encode()) + b" { }",
    "delete and bell": lambda: _filled(b"\x7f\x07\x1b[31m frame a { }\n"),
}
"""What is hardly text."""


def _attribute(value: bytes) -> bytes:
    return _filled(b"frame f { offset " + value + b"; }\n")


def _constant(value: bytes) -> bytes:
    return _filled(b"def a " + value + b";\n")


WITHIN: Mapping[str, Callable[[], bytes]] = {
    "sums in parentheses": lambda: _constant(b"1+(" * 400 + b"1" + b")" * 400),
    "minus signs in parentheses": lambda: _constant(b"1+(-a+(" * 200 + b"1" + b"))" * 200),
    "powers in parentheses": lambda: _constant(b"1+(2**2+(" * 200 + b"1" + b"))" * 200),
    "signs": lambda: _constant(b"- " * 1_000 + b"1"),
    "parentheses that are left open": lambda: _constant(b"(" * 400 + b"1 " * 1_000),
    "many values": lambda: _attribute(b"1 " * 1_000),
    "operators behind their operands": lambda: _attribute(b"1 2 + " * 300),
    "long arrays": lambda: _attribute(b"[" + b"1," * 1_000 + b"1]"),
    "arrays of sums": lambda: _attribute(b"[" + b"a+b*c," * 300 + b"1]"),
    "short sums": lambda: _attribute(b"(1+2)*(3+4)*(5+6)"),
    "undefined sums": lambda: _attribute(b"a+b*c+d*e"),
    "blocks of attributes": lambda: _filled(b"frame f {" + b"isa a;" * 1_000 + b"}\n"),
    "blocks of what is no attribute": lambda: _filled(b"frame f {" + b"a 1;" * 1_000 + b"}\n"),
    "frames in towers": lambda: _filled(b"frame a {" * 400 + b"}" * 400 + b"\n"),
    "strings side by side": lambda: _attribute(b'"a" ' * 500),
    "one constant": lambda: b"def k 1;\n" + _filled(b"frame f { offset " + b"k+" * 120 + b"k; }\n"),
    "one constant in arrays": lambda: (
        b"def k 1;\nframe g {" + _filled(b"frame f { translation [k,k,k]; rpy [k,k,k]; }\n") + b"}"
    ),
    "one class": lambda: (
        b"class k {}\nframe g {" + _filled(b"frame f { isa k; isa k; isa k; }\n", 7 * SIZE // 10) + b"}"
    ),
    "one class in arrays": lambda: (
        b"class k {}\n" + _filled(b"frame f { isa [" + b"k," * 115 + b"k]; }\n", 2 * SIZE // 5)
    ),
    "one parent": lambda: b"frame k {}\nframe g {" + _filled(b"frame f { parent k; }\n", 29 * SIZE // 50) + b"}",
    "one name of many frames": lambda: b"frame g {" + _filled(b"frame k {}\n", 29 * SIZE // 100) + b"}",
    "one pair": lambda: b"frame k {}\n" + _filled(b"allow_collision k k;\n", SIZE // 4),
    "one file": lambda: _filled(b'include "a.robray"\n', SIZE // 4),
    "collisions of many": lambda: _filled(b"allow_collision " + b"a " * 1_000 + b";\n"),
    "geometries without a shape": lambda: b"frame g {" + _filled(b"geometry { }\n", SIZE // 2) + b"}",
    "degrees side by side": lambda: (b"frame f { rpy [" + b"1 deg, " * 400 + b"1]; }\n") * 6,
    "minus signs that need blanks": lambda: (b"frame f { offset 1" + b"-1" * 400 + b"; }\n") * 6,
    "units": lambda: b"frame f { offset 1cm; }\n" * 2_400,
    "mistakes behind comments": lambda: b"frame f {\n" + _filled(b"# x\n", SIZE // 2) + b"foo 1;\n" * 1_000 + b"}",
    "mistakes behind suppressions": lambda: (
        _filled(b"# robray: ignore[x]\n", SIZE // 2) + b"frame f { foo 1; }\n" * 1_000
    ),
    "attributes without semicolons": lambda: _filled(b"frame f {\noffset 1\ntranslation [0, 0, 1]\n}\n", SIZE // 4),
    "names of two words": lambda: _filled(b"frame a b { }\n", SIZE // 4),
    "frames on each other": lambda: (
        b"frame g {" + _numbered("frame f{0} {{ geometry {{ shape box; dimension [1, 1, 1]; }} }}\n", SIZE // 75) + b"}"
    ),
    "semicolons that are still read": lambda: b"frame f {" + _filled(b";", SIZE // 3) + b"}",
    "array that is still read": lambda: b"frame f { translation [" + _filled(b"1,", 2 * SIZE // 3) + b"1]; }",
    "brackets that are still read": lambda: b"frame f { translation " + _filled(b"[1] ", 2 * SIZE // 3) + b"; }",
    "short sums that are still read": lambda: _filled(b"frame f { offset (1+2)*(3+4)*(5+6); }\n", 9 * SIZE // 10),
    "misspelt constants": lambda: (
        b"def length 1;\n" + _numbered("frame f{0} {{ translation [lenght, 0, 0]; }}\n", SIZE // 77)
    ),
    "classes on classes": lambda: (
        b"class c0 { }\n"
        + _numbered("class c{0} {{ isa c{1}; }}\n", 490)
        + _numbered("frame f{0} {{ isa c490; }}\n", SIZE // 60)
    ),
}
"""What is just within the limits, and as often as there is room for it."""


def _spoken(name: str, said: bytes) -> Mapping[str, Callable[[], bytes]]:
    return {
        f"{name}, lines": lambda: _filled(b"# " + said + b"\n"),
        f"{name}, one line": lambda: _filled(b"# " + said),
        f"{name}, comments": lambda: _filled(b"/* " + said + b"*/"),
        f"{name}, one comment": lambda: b"/*" + _filled(said) + b"*/",
        f"{name}, no end": lambda: b"/*" + _filled(said + b"\n"),
    }


SPOKEN: Mapping[str, Callable[[], bytes]] = {
    **_spoken("with", b'robray: with "b.robray" '),
    **_spoken("ignore", b"robray: ignore[x] "),
    **_spoken("ignore a file", b"robray: ignore-file[x] "),
    "with, names": lambda: b"# robray: with " + _numbered('"{0}" ', SIZE // 10),
    "ignore, names": lambda: b"# robray: ignore[" + _numbered("x{0},", SIZE // 10) + b"]",
}
"""What comments say to us."""

TEXTS: Mapping[str, Callable[[], bytes]] = {**SPOKEN, **NESTED, **ENDLESS, **VALUES, **BYTES, **WITHIN}
