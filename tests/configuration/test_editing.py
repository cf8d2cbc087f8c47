"""What an editor asks about a configuration, at each place of each beginning of a text, and of texts that are odd."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.configuration.editing import places
from robray.configuration.editing.completion import Around, Offers, completion
from robray.configuration.editing.schema_paths import meant
from robray.configuration.editing.symbols import Symbol, symbols
from robray.configuration.keys import KEYS, Key, Table
from robray.configuration.reading import own_table, read_configuration
from robray.configuration.toml_text import statements, toml_text

TEXT = """\
# é
exclude = ["old/", 'é*', "a\\u00e9"]
rules.ignore = [
    "unused-class", # so
    'no-shape',
]
[format]
"line-width" = 80
indent = 0x4 # four
[rules.severity]
undefined-frame = "hint"
[[overrides]]
paths = ["tests/"]
severity = { no-shape = "off", "class-cycle" = 'error' }
[scenes."a b"]
files = ["r.urdf", \"\"\"x.robray\"\"\"]
"""


def asked(text: bytes, offset: int, path: str = "/p/robray.toml") -> Offers:
    """All that can be asked at a place; every answer is within the text."""
    read = read_configuration(path, text)
    around = Around(own_table(path), read.settings, lambda _: ("a.robray", "sub/"), (".robray",))
    offers = completion(text, offset, around)
    assert 0 <= offers.replaced.start <= offset <= offers.replaced.end <= len(text)
    assert b"\n" not in text[slice(*offers.replaced)]
    found = places.hover(read, offset)
    assert found is None or found.span.contains(offset)
    for named in places.named(read, text):
        assert 0 <= named.span.start <= named.span.end <= len(text)
    for symbol in every(symbols(statements(text))):
        assert symbol.extent.start <= symbol.selection.start <= symbol.selection.end <= symbol.extent.end <= len(text)
        assert symbol.name
    return offers


def every(found: tuple[Symbol, ...]) -> Iterator[Symbol]:
    for symbol in found:
        yield symbol
        yield from every(symbol.children)


@pytest.mark.parametrize("path", ["/p/robray.toml", "/p/pyproject.toml"])
def test_at_every_place_of_every_beginning(path: str) -> None:
    text = TEXT.encode()
    for end in range(len(text) + 1):
        asked(text[:end], end, path)
        asked(text, end, path)


@given(st.text("ab=[]{}\"'#.,\\\n \r1é_-", max_size=30), st.integers(0, 40))
def test_no_text_is_too_strange(text: str, offset: int) -> None:
    encoded = text.encode()
    asked(encoded, min(offset, len(encoded)))


def keys(table: Table, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Table]]:
    yield at, table
    for name, inner in table.keys.items():
        if isinstance(inner, Table):
            yield from keys(inner, (*at, name, "own") if inner.named else (*at, name))


@pytest.mark.parametrize(("at", "table"), [pytest.param(*each, id=".".join(each[0])) for each in keys(KEYS)])
def test_each_key_of_each_table_is_offered_with_what_makes_it_right(at: tuple[str, ...], table: Table) -> None:
    """All of it comes from the one table: a key that is added there is offered, explained and checked."""
    heading = f"[[{at[0]}]]\n" if table.repeated else f"[{'.'.join(at)}]\n" if at else ""
    offers = {offer.label: offer for offer in asked(heading.encode(), len(heading)).items}
    for name, key in table.keys.items():
        if isinstance(key, Key):
            text = f"{heading}{offers[name].text}\n".encode()
            mistakes = read_configuration("/p/robray.toml", text).mistakes
            assert [
                each.message for each in mistakes if f"'{name}'" in each.message and "missing" not in each.message
            ] == []
            assert key.summary in offers[name].documentation
            hover = places.hover(read_configuration("/p/robray.toml", text), len(heading) + 1)
            assert hover is not None
            assert key.summary in hover.markdown
            begun = f"{heading}{name} = ".encode()
            assert asked(begun, len(begun)).items, f"no value is offered for '{name}'"


def test_each_entry_of_a_sound_text_means_something() -> None:
    assert [path for path in toml_text(TEXT.encode()).entries if meant(path) is None] == []


def test_a_file_that_a_list_has_already_is_not_offered_again() -> None:
    for listed, expected in (('"b.robray"', ["a.robray", "sub/"]), ('"a.robray"', ["sub/"])):
        text = f'[scenes.cell]\nfiles = [{listed}, ""]\n'.encode()
        offers = asked(text, text.rindex(b'"'))
        assert [each.label for each in offers.items] == expected
