"""Single mistakes in correct files of SMURF and RoFI: what is said of them, how often, and where.

`PYTHONPATH=tests python -m rules.sibling_slips [--sample COUNT] [--seed SEED] [--most N] [--only PART]` prints the
shares and the cases that are left, for a person to judge.

A mistake is a token that is left out, doubled, exchanged with the next or misspelt; a line that is; one that is
indented otherwise; or a value of another kind. It is measured where the reader refuses the file for it, or something is
said of it that was not said before, hints excepted. What is silently another correct file is counted apart.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from fixtures import fixture
from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.workspace import Workspace
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic, Severity
from rules.sibling_samples import SAMPLES, Sample
from slips import Token, misspelt

_TOKEN = re.compile(
    rb"(?P<skip>[ \t\r\n]+|(?<![^\s])#[^\n]*)|(?P<string>\"[^\"\n]*\"|'[^'\n]*')"
    rb"|(?P<word>[A-Za-z_][A-Za-z0-9_./+]*(?:-[A-Za-z0-9_./]+)*)"
    rb"|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<mark>::|[^\s])",
)
_OTHER_KINDS = (b"3", b'"text"', b"[]", b"{}", b"true", b"null")
_MARKS = ((b"[", b"("), (b"]", b")"), (b":", b"="), (b",", b";"), (b"{", b"["), (b"}", b"]"))


class Mistake(NamedTuple):
    """`lines` are those of the wrong text in which a person would look for it, from 0."""

    what: str
    text: bytes
    lines: frozenset[int]
    token: str
    """What is gone or misspelt, for findings elsewhere that name it."""

    def __str__(self) -> str:
        return f"line {min(self.lines) + 1}: {self.what}"


class Outcome(NamedTuple):
    sample: Sample
    path: str
    mistake: Mistake
    new: tuple[Diagnostic, ...]
    is_placed: bool
    is_refused: bool

    @property
    def is_good(self) -> bool:
        return len(self.new) == 1 and self.is_placed


def mistakes(text: bytes, seed: int, *, is_yaml: bool) -> Iterator[Mistake]:
    random = Random(seed)
    yield from _of_tokens(text, random)
    yield from _of_lines(text, is_yaml=is_yaml)


def _tokens(text: bytes) -> list[Token]:
    return [
        Token(*match.span(), match.group(), match.lastgroup or "")
        for match in _TOKEN.finditer(text)
        if match.lastgroup != "skip"
    ]


def _of_tokens(text: bytes, random: Random) -> Iterator[Mistake]:
    found = _tokens(text)
    for index, (start, end, own, kind) in enumerate(found):
        line = text.count(b"\n", 0, start)
        before = line if not index else text.count(b"\n", 0, found[index - 1].end)
        word = own.decode().strip("\"'")

        def made(what: str, new: bytes, *lines: int, until: int = end, start: int = start, word: str = word) -> Mistake:
            return Mistake(what, text[:start] + new + text[until:], frozenset(lines), word)

        yield made(f"{word!r} is left out", b"", line, before)
        yield made(f"{word!r} is doubled", own + (b" " if kind in ("word", "number") else b"") + own, line)
        if index + 1 < len(found) and found[index + 1].text != own:
            then = found[index + 1]
            also = text.count(b"\n", 0, then.start)
            swapped = then.text + text[end : then.start] + own
            yield made(f"{word!r} and {then.text.decode()!r} are swapped", swapped, line, also, until=then.end)
        if kind == "word" and len(own) > 2:
            yield made(f"{word!r} is misspelt", misspelt(own, random), line)
            yield made(f"{word!r} in other letters", own.swapcase(), line)
        if kind == "string" and len(own) > 4:
            inner = own[1:-1]
            yield made(f"{own.decode()} is misspelt", own[:1] + misspelt(inner, random) + own[-1:], line)
            yield made(f"{own.decode()} is not closed", own[:-1], line)
            yield made(f"{own.decode()} is not opened", own[1:], line)
            yield made(f"{own.decode()} without quotes", inner, line)
        if kind == "number":
            yield made(f"{word!r} with a comma", own.replace(b".", b",") if b"." in own else own + b",5", line)
            yield made(f"{word!r} with a unit", own + b"m", line)
        if kind in ("word", "string", "number"):
            other = random.choice(_OTHER_KINDS)
            yield made(f"{word!r} is {other.decode()}", other, line)
        for mark, instead in _MARKS:
            if own == mark:
                yield made(f"{word!r} is {instead.decode()!r}", instead, line)


def _of_lines(text: bytes, *, is_yaml: bool) -> Iterator[Mistake]:
    lines = text.splitlines(keepends=True)

    def made(what: str, changed: list[bytes], *at: int) -> Mistake:
        return Mistake(what, b"".join(changed), frozenset(at), "")

    for rank, line in enumerate(lines):
        own = line.strip()
        if not own or own.startswith(b"#"):
            continue
        said = own.decode()
        yield made(f"the line '{said}' is left out", [*lines[:rank], *lines[rank + 1 :]], max(rank - 1, 0), rank)
        yield made(f"the line '{said}' is doubled", [*lines[:rank], line, *lines[rank:]], rank, rank + 1)
        if rank + 1 < len(lines) and lines[rank + 1].strip():
            swapped = [*lines[:rank], lines[rank + 1], line, *lines[rank + 2 :]]
            yield made(f"the line '{said}' is swapped", swapped, max(rank - 1, 0), rank, rank + 1)
        if is_yaml:
            for indent in (b" ", b"  ", b"\t"):
                yield made(f"{indent!r} before '{said}'", [*lines[:rank], indent + line, *lines[rank + 1 :]], rank)
            if line.startswith(b"  "):
                for less in (1, 2):
                    yield made(f"{less} less before '{said}'", [*lines[:rank], line[less:], *lines[rank + 1 :]], rank)


def loaded(sample: Sample) -> Workspace:
    (root, text), *others = sample.texts.items()
    source = text + "".join(f"//- {path}\n{other}" for path, other in others)
    workspace = fixture(source, root).workspace
    workspace.pin(root)
    return workspace


def said(analysis: Analysis, sample: Sample) -> list[Diagnostic]:
    return [
        each
        for path in sample.texts
        if analysis.files.get(path) is not None
        for each in diagnostics(analysis, path)
        if each.severity is not Severity.HINT
    ]


def settle(workspace: Workspace, sample: Sample) -> None:
    while wanted := workspace.missing_files():
        for path in sorted(wanted):
            if path in sample.texts:
                workspace.set_text(path, sample.texts[path].encode())
            else:
                workspace.set_absent(path)
    # What may have been meant lies beside it.
    while wanted := workspace.wanted_existence():
        workspace.set_existing({each: each in sample.texts or each.endswith("/") for each in wanted})


def measure(sample: Sample, seed: int = 0, count: int | None = None) -> tuple[list[Outcome], list[tuple[str, Mistake]]]:
    base = loaded(sample)
    root = next(iter(sample.texts))
    settle(base, sample)
    before = Counter((each.at.path, each.code, each.message) for each in said(base.analysis(), sample))
    evaluated = scene_model(base.analysis().scenes[root])
    made = [
        (path, mistake)
        for path in sample.slipped
        for mistake in mistakes(sample.texts[path].encode(), seed, is_yaml=not path.endswith(".json"))
    ]
    if count is not None:
        made = Random(seed).sample(made, min(count, len(made)))
    outcomes: list[Outcome] = []
    silent: list[tuple[str, Mistake]] = []
    for path, mistake in made:
        workspace = base.copy()
        workspace.set_text(path, mistake.text)
        settle(workspace, sample)
        analysis = workspace.analysis()
        scene = analysis.scenes[root]
        left = before.copy()
        new = []
        for each in said(analysis, sample):
            key = (each.at.path, each.code, each.message)
            if left[key] > 0:
                left[key] -= 1
            else:
                new.append(each)
        is_refused = accepts(scene) is False
        if not new and not is_refused:
            if scene_model(scene) != evaluated or mistake.text.split() != sample.texts[path].encode().split():
                silent.append((path, mistake))
            continue
        assert new, f"{path}: {mistake}: refused, and nothing is said"
        lines = wanted_lines(path, mistake)
        placed = all(_is_at(each, path, mistake, lines) for each in new[:1]) or any(
            _is_at(each, path, mistake, lines) for each in new
        )
        outcomes.append(Outcome(sample, path, mistake, tuple(new), placed, is_refused))
    return outcomes, silent


def wanted_lines(path: str, mistake: Mistake) -> frozenset[int]:
    """With the head of the item: there it is told what that lacks."""
    text = mistake.text
    lines = text.split(b"\n")
    found = set(mistake.lines)
    at = min(mistake.lines)
    if "left out" in mistake.what or "swapped" in mistake.what or "misspelt" in mistake.what:
        head = re.compile(rb"\s*- " if not path.endswith(".json") else rb'\s*\{|.*"id"')
        for line in range(min(at, len(lines) - 1), -1, -1):
            if head.match(lines[line]):
                found.add(line)
                break
    return frozenset(found)


def _is_at(found: Diagnostic, path: str, mistake: Mistake, lines: frozenset[int]) -> bool:
    def touches(at: object) -> bool:
        if at.path != path:  # type: ignore[attr-defined]
            return False
        first, last = (mistake.text.count(b"\n", 0, one) for one in at.span)  # type: ignore[attr-defined]
        return not lines.isdisjoint(range(first, last + 1))

    if touches(found.at) or any(touches(each.at) for each in found.related):
        return True
    return (
        bool(mistake.token) and re.search(rf"(?<![\w.]){re.escape(mistake.token)}(?![\w.])", found.message) is not None
    )


def report(found: list[tuple[list[Outcome], list[tuple[str, Mistake]]]], most: int, *, with_silent: bool) -> None:
    outcomes = [each for one, _ in found for each in one]
    silent = [each for _, one in found for each in one]
    count = max(len(outcomes), 1)
    good = sum(each.is_good for each in outcomes)
    alone = sum(len(each.new) == 1 for each in outcomes)
    placed = sum(each.is_placed for each in outcomes)
    print(
        f"{len(outcomes)} mistakes: one finding at its place {good / count:.2%}, one finding {alone / count:.2%}, "
        f"at its place {placed / count:.2%}; silent {len(silent)}"
    )
    for rank, each in enumerate([each for each in outcomes if not each.is_good]):
        if rank >= most:
            break
        print(f"{each.path}: {each.mistake}{'' if each.is_placed else '  ELSEWHERE'}")
        for one in each.new:
            text = each.mistake.text if one.at.path == each.path else each.sample.texts[one.at.path].encode()
            line = text.count(b"\n", 0, one.at.span.start) + 1
            print(f"    {one.at.path.rpartition('/')[2]}:{line} {one.severity.value} {one.code}: {one.message}")
    if with_silent:
        for path, mistake in silent:
            print(f"SILENT {path}: {mistake}")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, metavar="COUNT", help="so many of each sample's mistakes, instead of all")
    parser.add_argument("--seed", type=int, default=0, help="which are in the sample, and how words are misspelt")
    parser.add_argument("--most", type=int, default=100, help="cases that are printed")
    parser.add_argument("--only", default="", help="samples whose name has this in it")
    parser.add_argument("--silent", action="store_true", help="prints those, too, of which nothing is said")
    options = parser.parse_args(arguments)
    for sample in SAMPLES:
        if options.only in sample.name:
            print(f"== {sample.name}")
            report([measure(sample, options.seed, options.sample)], options.most, with_silent=options.silent)


if __name__ == "__main__":
    main(sys.argv[1:])
