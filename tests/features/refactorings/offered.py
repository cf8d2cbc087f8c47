"""What is offered at a fixture's cursor or selection, and what comes of it."""

from fixtures import Fixture, fixture
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import Change, Offer, RefusalError
from robray.features.refactorings.verification import by_file, verified
from robray.text.edits import splice
from robray.text.spans import Span


def offers(given: Fixture) -> dict[str, Offer]:
    """By name. The selection is what is marked; where there is a cursor, it is empty and there."""
    if given.cursor is not None:
        path, offset = given.cursor
        selection = Span(offset, offset)
    else:
        [(path, [selection])] = given.marked.items()
    return {offer.name: offer for offer in refactorings(given.workspace.analysis(), path, selection)}


def applied(given: Fixture, change: Change) -> dict[str, bytes]:
    texts = {**given.texts, **{path: text.encode() for path, text in change.created}}
    for path, edits in by_file(change.edits).items():
        for edit in edits:
            texts[path] = splice(texts[path], edit)
    return texts


def check(name: str, before: str, after: str, *, amount: float = 1e-12) -> Offer:
    """The offer turns one text into the other, and its verification finds no larger change than `amount`."""
    given = fixture(before)
    offer = offers(given)[name]
    change = offer.compute()
    assert applied(given, change) == fixture(after).texts
    assert verified(given.workspace.copy, change) <= amount
    assert offer.title[0].isupper(), offer.title
    return offer


def refusal(name: str, source: str) -> str:
    """Why an offer cannot be taken up, be it said at once or when its change is computed or verified."""
    given = fixture(source)
    offer = offers(given)[name]
    if offer.refusal is not None:
        return offer.refusal
    try:
        change = offer.compute()
        verified(given.workspace.copy, change)
    except RefusalError as refused:
        return str(refused)
    raise AssertionError(f"'{offer.title}' is not refused")


def names(source: str) -> list[str]:
    return [*offers(fixture(source))]
