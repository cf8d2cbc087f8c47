"""Texts of any size in which one thing is repeated: each token of the grammar, each word, directive and setting.

What there is to repeat comes from the tables that the program itself is made of, so that what is added to them is tried
as well. `MAKERS` has the parts; a construct makes a text of about as many bytes as it is asked for.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hostile.robwork_constructs import tasks, workcells
from hostile.test_configuration import keys
from robray.configuration.keys import KEYS, Key, Table
from robray.formats.robray.vocabulary import ROBRAY
from robray.formats.urdf.frontend.words import ATTRIBUTES, ELEMENTS

GRAMMAR = Path(__file__).parents[2] / "grammar" / "src" / "grammar.json"


class Construct(NamedTuple):
    """`file` is the name of the file that the text is given as."""

    name: str
    file: str
    make: Callable[[int], bytes]


def terminals() -> Iterator[tuple[str, str]]:
    """What the grammar is written with: `STRING` or `PATTERN`, and which."""
    waiting: list[Any] = [json.loads(GRAMMAR.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if node.get("type") in ("STRING", "PATTERN"):
                yield node["type"], node["value"]
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node


EXAMPLES = (
    *(
        "a",
        "a-b_1",
        "é",
        "\0",
        "&",
        "<",
        ".",
        "1",
        "-1",
        "1e5",
        "1.5",
        "-.5d3",
        "1e+5",
        "30deg",
        '"a"',
        '"',
        "/*",
        "/* a",
    ),
    *("/**/", "/* a */", "#", "# a\n", "//", "// a\n", " ", "\t", "\n", "\r", "\f"),
)
"""What the grammar's patterns take."""


def tokens() -> tuple[str, ...]:
    """Each that the grammar knows by itself, and examples of all others."""
    return (*sorted({value for kind, value in terminals() if kind == "STRING"}), *EXAMPLES)


def words() -> tuple[str, ...]:
    """Those that mean something in a scene."""
    known = (ROBRAY.attributes, ROBRAY.keywords, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    return tuple(dict.fromkeys(word for each in known for word in each))


_REPEATED = (
    ("alone", "{0} "),
    ("side by side", "{0}"),
    ("lines", "{0}\n"),
    ("definitions", "def a {0};\n"),
    ("definitions, numbered", "def a{1} {0};\n"),
    ("behind words", "a {0} "),
    ("frames", "frame f {{ offset {0}; }}\n"),
    ("frames, numbered", "frame f{1} {{ {0} }}\n"),
    ("names of frames", "frame {0} {{ }}\n"),
    ("nested", "frame f {{ {0} "),
)
_WITHIN = (
    ("within a frame", "frame f {{ ", "{0} 1; ", "}}"),
    ("within a value", "frame f {{ offset ", "{0} ", "; }}"),
    ("within an array", "frame f {{ translation [", "{0}, ", "]; }}"),
    ("within a definition", "def a ", "1 {0} ", ";"),
    ("within lines of a frame", "frame f {{\n", "    {0} a\n", "}}\n"),
)


def _repeated(unit: str, size: int, *, before: str = "", behind: str = "") -> bytes:
    """`unit` with `{1}` for the number of the repetition, as often as it fits."""
    count = max(size // max(len(unit.format("", 0).encode()), 1), 1)
    if "{1}" in unit:
        width = len(str(count))
        count = max(count * len(unit) // (len(unit) + width), 1)
        body = "".join(unit.format("", number) for number in range(count))
    else:
        body = unit.format("") * count
    return (before.format() + body + behind.format()).encode()


def _put(template: str, token: str) -> str:
    """A template with a token in it, still to be numbered."""
    safe = token.replace("{", "{{").replace("}", "}}")
    return template.replace("{0}", safe)


def _filled(name: str, unit: str, *, file: str = "a.robray", before: str = "", behind: str = "") -> Construct:
    return Construct(name, file, lambda size: _repeated(unit, size, before=before, behind=behind))


def _around(name: str, token: str) -> Iterator[Construct]:
    for where, unit in _REPEATED:
        yield _filled(f"{name} {where}", _put(unit, token))
    for where, before, unit, behind in _WITHIN:
        yield _filled(f"{name} {where}", _put(unit, token), before=before, behind=behind)


def of_tokens() -> Iterator[Construct]:
    for token in tokens():
        yield from _around(repr(token), token)


def of_words() -> Iterator[Construct]:
    for word in words():
        if ("STRING", word) in {*terminals()}:
            continue
        yield from _around(word, word)
    for word in ROBRAY.attributes:
        yield _filled(f"{word} in blocks", f"frame f {{{{ {word} 1; geometry {{{{ {word} [1, 2, 3]; }}}} }}}}\n")
        yield _filled(f"{word} in blocks, numbered", f"frame f{{1}} {{{{ {word} f{{1}}; }}}}\n")
        yield _filled(f"{word} in classes", f"class c{{1}} {{{{ {word} 1; }}}}\nframe f{{1}} {{{{ isa c{{1}}; }}}}\n")


DIRECTIVES: Mapping[str, tuple[str, str, str]] = {
    "ignore": ("robray: ignore[", "undefined-frame, ", "] "),
    "ignore-file": ("robray: ignore-file[", "undefined-frame, ", "] "),
    "with": ("robray: with ", '"b.robray" ', ""),
}
"""By their words: how each begins, what may stand in it many times, and how it ends."""


def of_directives() -> Iterator[Construct]:
    """In every comment, in one or in many, closed or not, with names that are known, unknown, all the same or not."""
    for word, (opening, listed, closing) in DIRECTIVES.items():
        one = opening + listed + closing
        for where, unit in (
            ("hashes", "# {0}\n"),
            ("hashes behind statements", "frame f {{ parent g; }} # {0}\n"),
            ("hashes behind statements, numbered", "frame f{1} {{ parent g; }} # {0}\n"),
            ("slashes", "// {0}\n"),
            ("on one line", "# {0}"),
            ("block comments", "/* {0} */ "),
            ("nested in frames", "frame f {{ # {0}\n"),
            ("strings", '"{0}" '),
        ):
            yield _filled(f"{word} in {where}", _put(unit, one))
        yield _filled(f"{word} in one comment", one, before="/* ", behind=" */")
        yield _filled(f"{word} in a comment without end", one + "\n", before="/* ")
        yield _filled(f"{word} in XML comments", f"<!-- {one} -->\n", file="a.urdf", before='<robot name="r">')
        yield _filled(f"{word} in one XML comment", one, file="a.urdf", before="<!--", behind='--><robot name="r"/>')
        different = "undefined-fram{1}, " if "[" in opening else '"f{1}.robray" '
        for what, unit in (("same names", listed), ("different names", different), ("unfinished", listed.rstrip())):
            yield _filled(f"{word} of {what}", unit, before=f"# {opening}", behind=f"{closing}\nframe f {{{{ }}}}\n")
            yield _filled(f"{word} of {what}, in a block", unit, before=f"/* {opening}", behind=f"{closing}*/")
        yield _filled(f"{word} of lines of different names", f"# {opening}{different}{closing}\n")
        yield _filled(f"{word} without anything", f"# robray: {word}\n")
        yield _filled(f"{word} without an end", f"# {opening}\n")


def of_robots() -> Iterator[Construct]:
    """XML's tokens, each element and each attribute."""
    for token in (
        "<",
        ">",
        "</",
        "/>",
        "&",
        "&amp;",
        "&#0;",
        '"',
        "'",
        "=",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "<!",
    ):
        for where, unit in (("alone", "{0} "), ("side by side", "{0}"), ("behind words", "a {0} "), ("lines", "{0}\n")):
            yield _filled(f"{token} {where}", _put(unit, token), file="a.urdf")
            yield _filled(
                f"{token} {where} in a robot",
                _put(unit, token),
                file="a.urdf",
                before='<robot name="r">',
                behind="</robot>",
            )
        yield _filled(
            f"{token} in attributes", _put('<link name="{0}"/>', token), file="a.urdf", before='<robot name="r">'
        )
    for element in (*dict.fromkeys((*ATTRIBUTES, *ELEMENTS)), "a"):
        attributes = " ".join(f'{name}="1"' for name in ATTRIBUTES.get(element, ()))
        numbered = " ".join(f'{name}="l{{1}}"' for name in ATTRIBUTES.get(element, ()))
        for where, before, unit, behind in (
            ("side by side", '<robot name="r">', f"<{element} {attributes}/>\n", "</robot>"),
            ("side by side, numbered", '<robot name="r">', f"<{element} {numbered}/>\n", "</robot>"),
            ("nested", "", f"<{element}>", ""),
            ("that end only", '<robot name="r">', f"</{element}>", ""),
            ("in one link", '<robot name="r"><link name="l">', f"<{element} {attributes}/>", "</link></robot>"),
            ("in one visual", '<robot name="r"><link name="l"><visual>', f"<{element} {numbered}/>", "</visual>"),
            ("in joints", '<robot name="r">', f'<joint name="j{{1}}"><{element} {numbered}/></joint>', "</robot>"),
            ("in links", '<robot name="r">', f'<link name="l{{1}}"><{element} {numbered}/></link>', "</robot>"),
        ):  # fmt: skip
            yield _filled(f"{element} {where}", unit, file="a.urdf", before=before, behind=behind)
    for element, names in ATTRIBUTES.items():
        for name in names:
            before = f'<robot name="r"><{element} '
            yield _filled(f"{element} {name} again", f'{name}="1" ', file="a.urdf", before=before, behind="/></robot>")
            yield _filled(
                f"{element} {name} long", "1 ", file="a.urdf", before=f'{before}{name}="', behind='"/></robot>'
            )
    chain = '<link name="l{1}"/><joint name="j{1}" type="fixed"><parent link="l{1}"/><child link="l1{1}"/></joint>\n'
    yield _filled("chains of joints", chain, file="a.urdf", before='<robot name="r">', behind="</robot>")


def of_robwork() -> Iterator[Construct]:
    for name, file, before, unit, behind in (*workcells(), *tasks()):
        yield _filled(name, unit, file=file, before=before, behind=behind)


_SETTINGS: Mapping[str, tuple[str, str, str]] = {
    "a long text": ('"', "a", '"'),
    "a long number": ("", "1", ""),
    "a long fraction": ("0.", "1", ""),
    "a list of one thing": ("[", '"a", ', "]"),
    "a list of different things": ("[", '"undefined-fram{1}", ', "]"),
    "a list of patterns": ("[", '"**/a{1}*?.[a-z]", ', "]"),
    "one pattern": ('["', "*a", '"]'),
    "a pattern of folders": ('["', "**/", '"]'),
    "a path of levels": ('["', "../", '"]'),
    "lists in lists": ("", "[", ""),
    "a table": ("{{", 'undefined-fram{1} = "error", ', 'a = "off"}}'),
    "numbers": ("[", "{1}, ", "]"),
}


BROKEN_TOML = (
    *("[", "[[", "a = [", "a = {{", "a = [{{", 'a = "', 'a = """', '"""', "'''", "a.", '"a".', "=", ".", "#", '\\"""'),
    *("a = [1,\n", "a = [\n1\n", "a{1} = \n", "[a{1}\n", "a = 1\n", "[x]\n", "[[x]]\n", "a{1} = 1\n", "\r", "\0"),
    *("ignore = ['a{1}']\n", "[scenes.a{1}]\nfiles = ['a{1}*', 'b{1}']\n", "[[overrides]]\npaths = ['a{1}*']\n"),
)
"""What goes wrong in a text, again and again."""


def of_configuration() -> Iterator[Construct]:
    """Every key with values that go on and on, every table often, and keys that there are not."""
    for at, key in keys(KEYS):
        table, name = ".".join(at[:-1]), at[-1]
        within = KEYS.keys[at[0]]
        again = isinstance(within, Table) and within.repeated and len(at) > 1
        head = f"[[{table}]]\n" if again else f"[{table}]\n" if table else ""
        if isinstance(key, Key):
            for what, (opening, unit, closing) in _SETTINGS.items():
                yield _filled(
                    f"{'.'.join(at)}: {what}",
                    unit,
                    file="robray.toml",
                    before=f"{head}{name} = {opening}",
                    behind=f"{closing}\n",
                )
            if again:
                yield _filled(f"{'.'.join(at)}: often", f'{head}{name} = ["a{{1}}"]\n', file="robray.toml")
        else:
            yield _filled(f"{name}: keys", 'a{1} = "error"\n', file="robray.toml", before=f"[{name}]\n")
            yield _filled(f"{name}: tables", f'[{name}.a{{1}}]\nfiles = ["a.robray"]\n', file="robray.toml")
            yield _filled(f"{name}: lists of tables", f"[[{name}]]\n", file="robray.toml")
    yield _filled("keys", "selec{1} = 1\n", file="robray.toml")
    yield _filled("tables", "[limit{1}]\n", file="robray.toml")
    for unit in BROKEN_TOML:
        yield _filled(f"TOML: {unit!r}", unit, file="robray.toml")
    for unit in ("*a", "a{1}\n", "!a{1}*\n", "**/", "[a-", "\\", "?", "/a\n"):
        yield _filled(f".gitignore: {unit!r}", unit, file=".gitignore")


NOTATIONS: Mapping[str, tuple[str, ...]] = {
    "yaml": (
        *(
            "- ",
            "-\n",
            "? ",
            ": ",
            ", ",
            "[",
            "]",
            "{",
            "}",
            "[]",
            "{}",
            "[a, b]",
            "{a: b}",
            "#",
            " # c\n",
            "&a ",
            "*a ",
        ),
        *("!t ", "!<t> ", "|", "|2\n b\n", ">", "'", "'a'", '"', '"a"', '"\\n', "%", "%YAML 1.2\n", "@", "`", "---\n"),
        *("...\n", "<<: ", "a", "a b", "1", "\t", " ", "\r", "\x00", "é", "\ufeff", "\u2028"),
    ),
    "json": (
        *(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            '"',
            '"a"',
            '"\\n',
            '"\\u12',
            '"\\ud800',
            "{}",
            "[]",
            '{"a": 1}',
            "[1, 2]",
            "1",
            "-",
        ),
        *("1e400", "01", "true", "nul", "NaN", "//", "/*", "/* c */", "'", "a", " ", "\t", "\n", "\x00", "é", "\ufeff"),
    ),
}
"""Each mark of a notation, what it stands in, and what it is mistaken for."""


def of_notations() -> Iterator[Construct]:
    """What formats to come are read by: every mark in items, entries and brackets, closed or not."""
    for mark in NOTATIONS["yaml"]:
        for where, unit, before in (
            ("side by side", "{0}", ""),
            ("alone", "{0} ", ""),
            ("lines", "{0}\n", ""),
            ("items", "- {0}\n", ""),
            ("values", "k{1}: {0}\n", ""),
            ("values of one key", "k: {0}\n", ""),
            ("keys", "{0}: a\n", ""),
            ("nested items", "- - {0}\n", ""),
            ("in brackets", "{0}, ", "a: ["),
            ("in braces", "k{1}: {0}, ", "{"),
        ):
            yield _filled(f"YAML: {mark!r} {where}", _put(unit, mark), file="a.yaml", before=before.replace("{", "{{"))
    for mark in NOTATIONS["json"]:
        for where, unit, before in (
            ("side by side", "{0}", ""),
            ("alone", "{0} ", ""),
            ("items", "{0}, ", "["),
            ("values", '"k{1}": {0}, ', "{"),
            ("values of one key", '"k": {0}, ', "{"),
            ("keys", "{0}: 1, ", "{"),
            ("texts", '"{0}", ', "["),
        ):
            yield _filled(f"JSON: {mark!r} {where}", _put(unit, mark), file="a.json", before=before.replace("{", "{{"))


MAKERS: Mapping[str, Callable[[], Iterator[Construct]]] = {
    "directives": of_directives,
    "robots": of_robots,
    "robwork": of_robwork,
    "configuration": of_configuration,
    "tokens": of_tokens,
    "words": of_words,
    "notations": of_notations,
}


def is_covered(pattern: str) -> bool:
    """Whether an example is what a pattern of the grammar takes."""
    return any(re.fullmatch(pattern, example.strip("\n") or example) for example in EXAMPLES)
