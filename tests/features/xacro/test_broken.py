"""Every feature answers at every place of a source, whatever is wrong with it."""

import random
from pathlib import Path

import pytest

from formats.xacro.reference import Files
from robray.features.candidates import CompletionContext
from robray.features.inlay_hint import HintKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.xacro.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.features.xacro.completion import completion
from robray.features.xacro.document_symbols import document_symbols
from robray.features.xacro.fixes import fixes
from robray.features.xacro.inlay_hint import inlay_hint
from robray.features.xacro.refactorings import refactorings
from robray.features.xacro.semantic_tokens import semantic_tokens
from robray.features.xacro.signature_help import signature_help
from robray.formats.xacro.expansion import Expansion, expand
from robray.text.spans import Span
from trials import sampled, trials

GRIPPER = (Path(__file__).parents[2] / "formats" / "xacro" / "gripper.urdf.xacro").read_bytes()
CONTEXT = CompletionContext(snippets=True, list_folder=lambda _: ("a.xacro", "b/"), trigger="")
PATH = "/w/gripper.urdf.xacro"
MARKS = [
    b"<",
    b">",
    b'"',
    b"'",
    b"${",
    b"}",
    b"$(",
    b")",
    b"&",
    b"--",
    b"\xff",
    b"\xc3\xa4",
    b"<xacro:",
    b"=",
    b"[",
    b".",
    b"\n",
]


def ask_everything(expansion: Expansion, text: bytes, offset: int) -> None:
    given = [expansion]
    found = completion(given, PATH, offset, CONTEXT)
    if found is not None:
        assert 0 <= found.replaced.start <= offset <= found.replaced.end <= len(text)
        assert all(item.label.isprintable() for item in found.items)
    signature_help(given, PATH, offset)
    for item in prepare_call_hierarchy(given, PATH, offset):
        incoming_calls(given, item.key)
        outgoing_calls(given, item.key)
    span = Span(max(offset - 50, 0), min(offset + 5, len(text)))
    for offer in [*refactorings(given, PATH, span), *refactorings(given, PATH, Span(offset, offset))]:
        try:
            edits = offer.compute().edits
        except RefusalError:
            continue
        assert all(0 <= at.span.start <= at.span.end <= len(text) for at, _ in edits)
    for offer in fixes(given, PATH, span):
        offer.compute()


def ask_of_the_file(expansion: Expansion, text: bytes) -> None:
    tokens = semantic_tokens([expansion], PATH, Span(0, len(text)))
    assert (tokens.starts[1:] >= tokens.ends[:-1]).all()
    assert all(
        0 <= each.offset <= len(text) for each in inlay_hint([expansion], PATH, Span(0, len(text)), frozenset(HintKind))
    )
    for symbol in document_symbols([expansion], PATH):
        assert symbol.extent.start <= symbol.selection.start <= symbol.selection.end <= symbol.extent.end <= len(text)


def expanded(text: bytes) -> Expansion:
    files = Files({})
    files.write(PATH, text)
    return expand(files, PATH)


@pytest.mark.quick
def test_every_third_place_of_a_source() -> None:
    expansion = expanded(GRIPPER)
    ask_of_the_file(expansion, GRIPPER)
    for offset in sampled(range(0, len(GRIPPER) + 1, 3)):
        ask_everything(expansion, GRIPPER, offset)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_sources_that_are_cut_and_that_have_marks_where_they_do_not_belong(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        text = GRIPPER[: chance.randrange(len(GRIPPER))] if chance.random() < 0.3 else GRIPPER
        places = sorted(chance.randrange(len(text) + 1) for _ in range(chance.randrange(1, 4)))
        for place in reversed(places):
            text = text[:place] + chance.choice(MARKS) + text[place + chance.choice((0, 0, 1, 5)) :]
        expansion = expanded(text)
        ask_of_the_file(expansion, text)
        for place in (*places, chance.randrange(len(text) + 1)):
            for offset in range(max(place - 2, 0), min(place + 4, len(text) + 1)):
                ask_everything(expansion, text, offset)


@pytest.mark.quick
@pytest.mark.parametrize(
    "text", [b"", b"<", b"<xacro:", b"${", b"\xff", b"<a>${", b"<xacro:a", b"\xef\xbb\xbf<a/>", b"<a b='${"]
)
def test_tiny_sources(text: bytes) -> None:
    expansion = expanded(text)
    ask_of_the_file(expansion, text)
    for offset in range(len(text) + 1):
        ask_everything(expansion, text, offset)


@pytest.mark.quick
def test_a_file_that_no_expansion_reads_has_no_answers() -> None:
    expansion = expanded(GRIPPER)
    assert completion([expansion], "/w/other", 0, CONTEXT) is None
    assert document_symbols([expansion], "/w/other") == ()
    assert len(semantic_tokens([expansion], "/w/other", Span(0, 10))) == 0
    assert [*inlay_hint([expansion], "/w/other", Span(0, 10), frozenset(HintKind))] == []


@pytest.mark.quick
def test_a_value_that_is_endless_to_print_is_not_printed() -> None:
    text = b'<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="a0" value="${[1]}"/>'
    for number in range(60):
        value = b'"${[a%d, a%d]}" lazy_eval="false"' % (number, number)
        text += b'<xacro:property name="a%d" value=%s/>' % (number + 1, value)
    text += b'<xacro:property name="b" value="${a60[0]}" lazy_eval="false"/><c d="${a60}"/></robot>'
    expansion = expanded(text)
    ask_of_the_file(expansion, text)
    ask_everything(expansion, text, text.rindex(b"a60") + 2)
