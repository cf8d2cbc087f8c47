"""Broken tags as the elements that were meant, with one fault each."""

import pytest

from robray.syntax.xml.grammar import ANY, Grammar
from robray.syntax.xml.parser import Parser, parse
from robray.syntax.xml.tree import Node

GRAMMAR = Grammar({"": ("cell",), "cell": ("frame", "set"), "set": ("frame",), "frame": ("pos", "box"), "pos": ()})


def _shape(nodes: list[Node] | tuple[Node, ...]) -> str:
    return " ".join(f"{each.name}({_shape(each.children)})" if each.children else each.name for each in nodes)


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ("<cell><set><frame><pos>1</pos></frame></se></cell>", "unexpected '</se>'; did you mean '</set>'?"),
        ("<cell><se><frame><pos>1</pos></frame></set></cell>", "unknown element 'se'; did you mean 'set'?"),
        ("<cell><set><frame><pos>1</pos></frame></cell>", "unclosed '<set>'"),
        ("<cell><set><frame><pos>1</pos></set></cell>", "unclosed '<frame>'"),
        ("<cell><set><frame><pos>1<pos></frame></set></cell>", "unexpected '<pos>'; did you mean '</pos>'?"),
        ("<cell><set><frame></pos>1</pos></frame></set></cell>", "unexpected '</pos>'; did you mean '<pos>'?"),
        ("<cell><set><frame>pos>1</pos></frame></set></cell>", "missing '<' before 'pos'"),
        ("<cell><set><frame><pos>1/pos></frame></set></cell>", "missing '<' before '/pos'"),
        ("<cell><set><frame>< pos>1</pos></frame></set></cell>", "unexpected space in a tag"),
        ("<cell><set><frame><'pos>1</pos></frame></set></cell>", "unexpected ''' in a tag"),
        ("<cell><set><frame><>1</pos></frame></set></cell>", "unexpected '<'; write '&lt;' in text"),
        ("<cell><set><frame>pos<>1</pos></frame></set></cell>", "unexpected '<'; write '&lt;' in text"),
        ("<cell><set><frame><pos 1</pos></frame></set></cell>", "unexpected '1' in a tag"),
        ("<cell><set><pos>1</pos></frame></set></cell>", "missing '<frame>' before this"),
        ("<cell><set><frame><pos>1</></frame></set></cell>", "missing name in an end tag"),
    ],
)
def test_a_slip_in_a_tag_is_one_fault_and_costs_no_element(broken: str, fault: str) -> None:
    document = parse(broken.encode(), 0, GRAMMAR)
    assert [each.what[: len(fault)] for each in document.faults] == [fault]
    assert _shape(document.roots) == "cell(set(frame(pos)))"


def test_without_a_grammar_tags_fit_by_their_names_and_the_indentation() -> None:
    document = parse(b"<a><e>\n  <group>\n    <b/>\n  </other>\n  <c/>\n</e></a>\n")
    assert [each.what for each in document.faults] == ["unexpected '</other>'; did you mean '</group>'?"]
    assert _shape(document.roots) == "a(e(group(b) c))"


@pytest.mark.parametrize("behind", ["", "<d/>", "<d>1</d>"])
def test_without_a_grammar_a_start_tag_may_have_been_an_end_tag(behind: str) -> None:
    """If it has the name of the element that it is in, and neither of them is closed."""
    document = parse(f"<a><b x='1'><c/><b>{behind}</a>".encode())
    assert [each.what for each in document.faults] == ["unexpected '<b>'; did you mean '</b>'?"]
    assert _shape(document.roots) == f"a(b(c){' d' if behind else ''})"
    [fault] = parse(b"<a><b><c/><b x='1'></b></a>").faults
    assert fault.what == "unclosed '<b>'"


def test_a_slash_too_many_leaves_the_content_in_its_element() -> None:
    text = b"<cell>\n  <frame n='1'/>\n    <pos/>\n  </frame>\n  <other/>\n</cell>"
    document = parse(text)
    assert [(each.what, text[slice(*each.span)]) for each in document.faults] == [
        ("unexpected '/'; remove it, or remove '</frame>'", b"/")
    ]
    assert _shape(document.roots) == "cell(frame(pos) other)"
    # Tags with another indentation do not belong together.
    [fault] = parse(text.replace(b"  </frame>", b"    </frame>")).faults
    assert fault.what == "unexpected '</frame>'; remove it"


@pytest.mark.parametrize(
    ("broken", "meant", "is_guess"),
    [
        ("<a><one/><two>\n</two><tow>\n</two></a>", "two", False),
        ("<a><one/><two>\n</two><two>\n</tow></a>", "/two", False),
        ("<a><two_one/><tow>\n</two></a>", "two", False),
        ("<a><two>\n</tow></a>", "/two", True),
    ],
)
def test_without_a_grammar_the_more_frequent_name_is_meant(broken: str, meant: str, *, is_guess: bool) -> None:
    [fault] = parse(broken.encode()).faults
    assert (fault.meant, fault.is_guess) == (meant, is_guess)


@pytest.mark.parametrize("grammar", [ANY, GRAMMAR])
def test_sound_text_is_read_as_it_stands(grammar: Grammar) -> None:
    document = parse(b"<cell><set>frame<frame><pos/></frame></set><!-- <x> --></cell>", 0, grammar)
    assert not document.faults
    assert _shape(document.roots) == "cell(set(frame(pos)))"


def test_reading_begins_in_a_root_and_ends_where_it_is_told_to() -> None:
    text = b"<cell><frame/><frame><box/></frame><set/></cell>"
    root = parse(text).roots[0]
    root.children, start = [], text.index(b"<frame>")
    parser = Parser(text, GRAMMAR, root=root, stop=lambda at: text.startswith(b"<set", at))
    parser.parse(start)
    assert (_shape(root.children), parser.end) == ("frame(box)", text.index(b"<set"))
