"""Whether a text is XML: as expat says, and at which place."""

import random
import re
from xml.parsers import expat

import pytest

from analysis.robot_fuzz import SCRAPS, document
from robray.facts.problems import Problem
from robray.formats.urdf.frontend.reading import read
from robray.text.spans import Span
from trials import trials

MARKUP = {"urdf-not-well-formed", "urdf-lax-xml", "urdf-document-type", "urdf-encoding"}


FOR_URDFDOM = "to TinyXML this ends at its first '>'"
"""What is said of an instruction that is sound XML; urdfdom's parser takes its rest for text, and stops there."""


def problems(text: bytes) -> list[tuple[Problem, Span]]:
    """What is wrong with the markup, with its place in the file."""
    facts = read(text).facts
    found = [(problem, problem.span) for problem in facts.problems]
    for rank, item in enumerate(facts.items):
        found += [(problem, facts.absolute(rank, problem.span)) for problem in item.problems]
    return [(problem, span) for problem, span in found if problem.code in MARKUP]


def names(text: bytes) -> list[str | None]:
    """Of the statements, in order."""
    found = (getattr(item.statement, "name", None) for item in read(text).facts.items)
    return [None if name is None else name.text for name in found]


def is_xml(text: bytes) -> bool:
    """Expat takes any word for a version; XML (1.0, production 26) has digits there."""
    parser = expat.ParserCreate()
    versions: list[str] = []
    parser.XmlDeclHandler = lambda version, _encoding, _standalone: versions.append(version)
    try:
        parser.Parse(text, True)
    except expat.ExpatError:
        return False
    return all(re.fullmatch(r"1\.[0-9]+", version) for version in versions)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_expat_agrees(seed: int) -> None:
    """On robots with pieces missing, doubled and put in. A document type is nothing wrong to expat."""
    rng = random.Random(seed)
    scraps = [scrap for scrap in SCRAPS if not scrap.startswith((b"<!D", b"\xff"))]
    for _ in range(400):
        text = b'<?xml version="1.0"?>\n' + document(rng, "/w/a.urdf")
        for _ in range(rng.randint(0, 3)):
            start = rng.randint(0, len(text))
            text = text[:start] + rng.choice((b"", *scraps)) + text[start + rng.choice((0, 0, 1, 2, 20)) :]
        if read(text).is_source:
            # Its expansion reads it.
            continue
        found = [problem for problem, _ in problems(text) if FOR_URDFDOM not in problem.details[0]]
        assert bool(found) is not is_xml(text) or len(found) < len(problems(text)), text


def check(source: str, *, code: str = "urdf-not-well-formed") -> str:
    """The one fault of a robot's markup is at `[|…|]`; what it says."""
    before, rest = source.split("[|")
    marked, after = rest.split("|]")
    [(problem, span)] = problems((before + marked + after).encode())
    start = len(before.encode())
    assert (problem.code, span) == (code, Span(start, start + len(marked.encode())))
    said: str = problem.details[0]
    return said


def test_an_element_that_is_never_closed() -> None:
    assert check('<robot name="a"><[|link|] name="b"></robot>') == "unclosed '<link>'"


def test_an_end_tag_for_nothing() -> None:
    assert check('<robot name="a"><link name="b"/>[|</link>|]</robot>') == "unexpected '</link>'; remove it"


def test_the_root_is_never_closed() -> None:
    assert check('<[|robot|] name="a"><link name="b"/>') == "unclosed '<robot>'"


def test_a_tag_ends_where_the_next_one_begins() -> None:
    assert check('<robot name="a"><link name="b"/><[|material|] name="m"<color/></material></robot>')


def test_a_value_without_quotes() -> None:
    text = '<robot name="a"><link name=[|b|]/></robot>'
    assert check(text, code="urdf-lax-xml") == "missing quotes around the value of 'name'"


def test_a_quote_that_is_never_closed_ends_with_its_line() -> None:
    assert names(b'<robot name="a">\n<link name="b/>\n<link name="c"/>\n</robot>\n') == ["a", "b", "c", None]


def test_a_link_in_a_link_means_that_the_first_was_not_closed() -> None:
    assert names(b'<robot name="a"><link name="b"><joint name="j"/><link name="c"/></robot>') == [
        "a",
        "b",
        "j",
        "c",
        None,
    ]


def test_a_declaration_without_a_version_is_lax() -> None:
    check('[|<?xml verison="1.0"?>|]<robot name="a"><link name="b"/></robot>', code="urdf-lax-xml")


def test_an_attribute_that_is_there_twice() -> None:
    assert check('<robot name="a"><link name="b" [|name|]="c"/></robot>') == "duplicate attribute 'name'"


def test_a_byte_order_mark_is_nothing_wrong() -> None:
    assert problems('\ufeff<?xml version="1.0"?><robot name="a"><link name="b"/></robot>'.encode()) == []


def test_another_encoding_is_told_of() -> None:
    text = '<?xml version="1.0" encoding="[|latin-1|]"?><robot name="a"><link name="b"/></robot>'
    assert check(text, code="urdf-encoding") == "encoding 'latin-1'"


def test_entities_of_xml_are_put_in_and_no_others() -> None:
    assert names(b'<robot name="a &lt; b &#x41;"><link name="b"/></robot>')[0] == "a < b A"
    check('<robot name="a"><link name="[|&bee;|]"/></robot>', code="urdf-lax-xml")


def test_a_billion_laughs_are_never_laughed() -> None:
    """Each entity would be ten of the one before; the document type is passed over unread."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    text = f'<!DOCTYPE robot [<!ENTITY l0 "ha">{laughs}]>\n<robot name="a"><link name="&l29;"/></robot>'
    found = {problem.code for problem, _ in problems(text.encode())}
    assert found == {"urdf-document-type", "urdf-lax-xml", "urdf-not-well-formed"}
    assert names(text.encode())[2] == "l29;"


@pytest.mark.parametrize(
    "piece", [b"<a>", b"<", b"<link>", b"<link ", b"&", b"<!--", b"<![CDATA[", b"'", b"</a>", b"<!D[", b"</b>", b"<a '"]
)
def test_ten_thousand_of_one_piece_are_read_in_proportion(piece: bytes) -> None:
    """In steps, not in time: every stretch is handed out once, and none is longer than the text."""
    text = b'<robot name="r"><a><a>' + piece * 10_000
    reading = read(text)
    assert sum(end - start for start, end in zip(reading.facts.starts, reading.facts.ends, strict=True)) <= 2 * len(
        text
    )
    assert len(reading.facts) <= 10_002


@pytest.mark.parametrize(
    "piece", [b'<link :name="a" name="b"/>', b"<:a/>", b"<link name='a'><:b:c d:e=''></:b:c></link>"]
)
def test_names_begin_with_colons_too(piece: bytes) -> None:
    text = b"<robot name='r'>" + piece + b"</robot>"
    assert is_xml(text)
    assert problems(text) == []
