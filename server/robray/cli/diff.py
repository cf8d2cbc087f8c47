"""`robray diff`: what changed in a scene, and not in its text."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray.analysis.collector import CollectorPaused
from robray.cli.diff_sides import Asked, UncomparedError, sides_of, tell_what_is_beside
from robray.cli.render import look_of
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.compare.compare import changes, comparable
from robray.configuration.overriding import read_by
from robray.export.changes import Said, as_json, of_robot, said
from robray.export.json import Json, dumped
from robray.export.look import BOLD, GREEN, RED, STDIN, YELLOW, Look, printable, shown_path, width
from robray.project import Projects
from robray.revisions import RevisionError
from robray.text.counted import counted
from robray.text.markdown import code
from robray.text.printable import printable_name

SAME, CHANGED, COULD_NOT_RUN = 0, 1, 2

_LINK = "120000"
"""The mode of a file of git whose text is where a link leads."""

_UNKNOWN = 3
"""Nothing changed in what was read, which is not all."""

OF_GIT = (7, 9)
"""Arguments from git for a comparison; the last two only for a renamed file."""

_COLOURS = {"+": GREEN, "-": RED, "~": YELLOW}
_INDENT = 4


class Options(NamedTuple):
    """Options of the command line."""

    output_format: str = "text"
    place: str | None = None
    colour: str = "auto"
    stdin_filename: str | None = None
    reader: str | None = None
    arguments: Mapping[str, str] = {}
    """Arguments of xacro sources, by name."""


def diff(names: Sequence[str], options: Options) -> int:
    """Prints what changed from the first to the second; the exit status."""
    # All that is made lives to the end. The collector would look at both scenes again and again while one is handed
    # over by the process that read it, and while they are compared.
    with CollectorPaused():
        if len(names) in OF_GIT:
            return _diff_for_git(names, options)
        before, after = names
        place = options.place
        # Names that git makes up for what it hands over say nothing.
        called = (_called(before), _called(after)) if place is None else (f"a/{place}", f"b/{place}")
        status = _diff(before, after, (place, place), called, options)
    return COULD_NOT_RUN if status == _UNKNOWN else status


def _called(name: str) -> str:
    return STDIN if name == STANDARD_INPUT else name


def _diff_for_git(names: Sequence[str], options: Options) -> int:
    """Compares the files that git names: path, old file, its hash and mode, new file, its hash and mode, and the new
    path of a renamed file. Git takes any other exit status than 0 for a failure of the program.
    """
    path, before, after = names[0], names[1], names[4]
    later = names[7] if len(names) > OF_GIT[0] else path
    if _LINK in (names[3], names[6]):
        print(f"{printable(path)} is a symbolic link; 'git diff --no-ext-diff' shows its target")
        return SAME
    status = _diff(before, after, (path, later), (f"a/{path}", f"b/{later}"), options)
    return COULD_NOT_RUN if status == COULD_NOT_RUN else SAME


def _diff(
    before: str, after: str, places: tuple[str | None, str | None], called: tuple[str, str], options: Options
) -> int:
    try:
        asked = [_asked(*each, options) for each in zip((before, after), places, called, strict=True)]
        earlier, later = sides_of(Projects(read_by(options.reader, options.arguments)), asked)
    except (UncomparedError, RevisionError, ChildProcessError) as error:
        print(f"robray: {printable(str(error))}", file=sys.stderr)
        return COULD_NOT_RUN
    tell_what_is_beside((earlier, later), called)
    one, other = comparable(earlier.scene, later.scene)
    found = changes(one, other)
    is_whole = earlier.is_whole and later.is_whole
    told = [said(each, other.length) for each in found]
    if one.links or other.links:
        told = _by_links([of_robot(each, words, one, other) for each, words in zip(found, told, strict=True)])
    title = tuple(printable(shown_path(name)) for name in called)
    if options.output_format == "json":
        answer: dict[str, Json] = {
            "before": called[0],
            "after": called[1],
            "changes": [as_json(each) for each in found],
        }
        print(dumped(answer))
    elif options.output_format == "markdown":
        for line in _markdown(title, told, is_whole=is_whole):
            print(line)
    else:
        look = look_of(sys.stdout, options.colour)
        text = "\n".join(_text(look, title, told, is_whole=is_whole))
        print(text if look.unicode else text.replace("→", "->").replace("°", " deg"))
    return CHANGED if found else SAME if is_whole else _UNKNOWN


def _asked(name: str, place: str | None, called: str, options: Options) -> Asked:
    if name != STANDARD_INPUT:
        return Asked(name, place, called)
    texts = standard_input(options.stdin_filename or place)
    return Asked(next(iter(texts)), None, called, texts)


def _by_links(told: Iterable[Said]) -> list[Said]:
    """Together what is about one link, and then what is about one joint, each in the order in which they come."""
    found: dict[tuple[str, ...], list[Said]] = {}
    for each in told:
        found.setdefault(each.about, []).append(each)
    return [
        each
        for _, several in sorted(found.items(), key=lambda item: item[0][0].startswith("joint "))
        for each in several
    ]


def _headline(found: Sequence[Said], *, is_whole: bool) -> str:
    if found:
        return counted(len(found), "change")
    return "no change in meaning" if is_whole else "no change in what is read"


def _text(look: Look, title: tuple[str, ...], found: Sequence[Said], *, is_whole: bool) -> Iterator[str]:
    headline = _headline(found, is_whole=is_whole)
    whole = look.wrapped(f"{' → '.join(title)}: {headline}")
    yield f"{whole.removesuffix(headline)}{look.paint(headline, BOLD)}" if whole.endswith(headline) else whole
    last: tuple[str, ...] = ()
    for one in found:
        if one.about != last:
            yield ""
        yield from _lines(look, one, is_headed=one.about != last)
        last = one.about


def _lines(look: Look, one: Said, *, is_headed: bool) -> Iterator[str]:
    """A heading where it is about something else than the one before, and what is to be said, in lines that fit."""
    if is_headed:
        yield from (look.paint(line, BOLD) for line in _heading(look, [*map(printable_name, one.about)]))
    text = ", ".join(one.pieces)
    start = f"  {look.paint(one.mark, _COLOURS[one.mark])} "
    for line in look.filled(text, look.width - _INDENT):
        yield start + line
        start = " " * _INDENT


def _heading(look: Look, names: Sequence[str]) -> Iterator[str]:
    """In one line, or each name in one of its own where they do not fit."""
    whole = " · ".join(names)
    if width(whole) <= look.width:
        yield whole
        return
    yield from (f"{name} ·" for name in names[:-1])
    yield names[-1]


def _markdown(title: tuple[str, ...], found: Sequence[Said], *, is_whole: bool) -> Iterator[str]:
    yield f"**{_headline(found, is_whole=is_whole)}** from {code(title[0])} to {code(title[1])}"
    if found:
        yield ""
    for one in found:
        names = " and ".join(map(code, one.about))
        yield f"* {names}: {code(', '.join(one.pieces))}"
